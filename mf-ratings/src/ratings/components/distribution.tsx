import type { GameStats } from '@savepoint/contracts';
import { useSession } from '@savepoint/session';
import { useRef } from 'react';
import css from './distribution.module.css';
import { useDismiss } from './use-dismiss';

interface Props {
  slug: string;
  stats: GameStats;
}

/** How many members gave how many stars, and where the member’s own rating stands among them. */
export default function Distribution({ slug, stats: { distribution, rating_count, site_rating } }: Props) {
  const own = useSession(({ user }) => user.ratings.games[slug] ?? null);
  const panel = useRef<HTMLDivElement>(null);
  useDismiss(panel);
  const most = Math.max(...distribution, 1);
  return (
    <div className={css['panel']} ref={panel}>
      <table className={css['bars']}>
        <caption className="vh">How members rate, by stars</caption>
        <tbody>
          {distribution
            .map((count, stars) => (
              <tr key={stars} className={own !== null && Math.round(own) === stars ? css['own'] : undefined}>
                <th scope="row">
                  {stars} {stars === 1 ? 'star' : 'stars'}
                </th>
                <td className={css['track']} aria-hidden="true">
                  <svg width="100%" height="10" focusable="false">
                    <rect width={`${(count / most) * 100}%`} height="10" />
                  </svg>
                </td>
                <td className={css['count']}>{count.toLocaleString('en-GB')}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
      <p className={css['said']}>{compare(own, site_rating, rating_count)}</p>
    </div>
  );
}

/** Below this much, two ratings are the same to a reader. */
const SAME = 0.05;

function compare(own: number | null, mean: number | null, count: number): string {
  if (own === null) return 'Rate it, and see where you stand.';
  if (mean === null || count < 2) return 'Yours is the only rating so far.';
  const difference = own - mean;
  if (Math.abs(difference) < SAME) return 'You agree with the others.';
  return `Yours is ${Math.abs(difference).toFixed(1)} ${difference > 0 ? 'above' : 'below'} the mean of all.`;
}
