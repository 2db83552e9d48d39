import type { GameStats } from '@savepoint/contracts/members';
import { useSession } from '@savepoint/session';
import { useEffect, useRef, type RefObject } from 'react';
import css from './distribution.module.css';
import { message } from './messages';

interface Props {
  slug: string;
  stats: GameStats;
}

/** Shows the number of ratings per half star, and compares the member’s own rating with the mean. */
export default function Distribution({ slug, stats: { distribution, rating_count, site_rating } }: Props) {
  const own = useSession(({ user }) => user.ratings.games[slug] ?? null);
  const panel = useRef<HTMLDivElement>(null);
  useDismiss(panel);
  const highest = Math.max(...distribution, 1);
  return (
    <div className={css['panel']} ref={panel}>
      <table className={css['bars']}>
        <caption className="vh">{message('caption')}</caption>
        <tbody>
          {distribution
            .map((count, halves) => (
              <tr key={halves} className={isOwn(halves, own) ? css['own'] : undefined}>
                <th scope="row">{starsLabel(halves, own)}</th>
                <td className={css['track']} aria-hidden="true">
                  <svg width="100%" height="10" focusable="false">
                    <rect width={`${(count / highest) * 100}%`} height="10" />
                  </svg>
                </td>
                <td className={css['count']}>{message('count', { count })}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
      <p className={css['comparison']}>{comparison(own, site_rating, rating_count)}</p>
    </div>
  );
}

const isOwn = (halves: number, own: number | null): boolean => own !== null && Math.round(2 * own) === halves;

function starsLabel(halves: number, own: number | null): string {
  const stars = message('stars', { count: halves / 2 });
  return isOwn(halves, own) ? message('ownStars', { stars }) : stars;
}

/** Stars. Ratings that differ by less show as the same number. */
const EQUAL_BELOW = 0.05;

function comparison(own: number | null, mean: number | null, count: number): string {
  if (own === null) return message('rateToCompare');
  if (mean === null || count < 2) return message('onlyRating');
  const difference = own - mean;
  if (Math.abs(difference) < EQUAL_BELOW) return message('equal');
  return message(difference > 0 ? 'above' : 'below', { difference: Math.abs(difference).toFixed(1) });
}

/** Closes the `<details>` around `inside` on Escape (restoring focus), and on a click or focus outside it. */
function useDismiss(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const details = inside.current?.closest('details');
    if (!details) return;
    const controller = new AbortController();
    const { signal } = controller;
    const closeIfOutside = ({ target }: Event) => {
      if (!details.contains(target as Node)) details.open = false;
    };
    details.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        details.open = false;
        details.querySelector('summary')?.focus();
      },
      { signal },
    );
    document.addEventListener('pointerdown', closeIfOutside, { signal });
    document.addEventListener('focusin', closeIfOutside, { signal });
    return () => controller.abort();
  }, [inside]);
}
