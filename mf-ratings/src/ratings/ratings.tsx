import { longDate, MARK_NAMES, MARKS } from '@savepoint/contracts/base';
import type { RatingsProps } from '@savepoint/contracts/regions';
import { useSession } from '@savepoint/session';
import { SiteRating } from './components/site-rating';
import { Toggle } from './components/toggle';
import { YourRating } from './components/your-rating';
import { useAttempt, useGameStats } from './hooks';
import { message } from './messages';
import css from './ratings.module.css';

/** The ratings bar: the site’s rating, the member’s own, and the buttons that mark the game. */
export function Ratings({ slug, name, opens, stats: initial }: RatingsProps) {
  const { stats, setRating, addToCount, refresh } = useGameStats(slug, initial);
  const { error, attempt } = useAttempt();
  const toggles = { slug, name, attempt, addToCount, onChanged: refresh };
  return (
    <div className={css['bar']} role="group" aria-label={message('bar')}>
      <SiteRating slug={slug} stats={stats} />
      {opens === undefined ? (
        <YourRating slug={slug} name={name} attempt={attempt} onRated={setRating} />
      ) : (
        <p className={css['own']}>{opensText(opens)}</p>
      )}
      <div className={css['actions']}>
        {MARK_NAMES.map((mark) => (
          <Toggle key={mark} mark={mark} count={stats?.[MARKS[mark].list]} {...toggles} />
        ))}
      </div>
      <Probation slug={slug} />
      <p className={css['error']} role="alert">
        {error}
      </p>
    </div>
  );
}

/** Says from when the ratings of a new member count. */
function Probation({ slug }: Pick<RatingsProps, 'slug'>) {
  const { games, count_from } = useSession(({ user }) => user.ratings);
  return count_from && slug in games ? (
    <p className={css['note']}>{message('countsFrom', { date: longDate(count_from) })}</p>
  ) : null;
}

/** When a game that is not released can be rated. @param opens YYYY-MM-DD; null while no date is confirmed */
const opensText = (opens: string | null): string =>
  opens === null ? message('opensUndated') : message('opens', { date: longDate(opens) });
