import { longDate, type RatingsProps } from '@savepoint/contracts';
import { SiteRating } from './components/site-rating';
import { Toggles } from './components/toggles';
import { YourRating } from './components/your-rating';
import { useAttempt, useGameStats } from './hooks';
import { message } from './messages';
import css from './ratings.module.css';

/** The ratings bar: the site’s rating, the member’s own, and the like and favourite buttons. */
export function Ratings({ slug, name, opens, stats: initial }: RatingsProps) {
  const { stats, setRating, addToCount, refresh } = useGameStats(slug, initial);
  const { error, attempt } = useAttempt();
  return (
    <div className={css['bar']} role="group" aria-label={message('bar')}>
      <SiteRating slug={slug} stats={stats} />
      {opens === undefined ? (
        <YourRating slug={slug} name={name} attempt={attempt} onRated={setRating} />
      ) : (
        <p className={css['own']}>{opensText(opens)}</p>
      )}
      <Toggles
        slug={slug}
        name={name}
        stats={stats}
        attempt={attempt}
        addToCount={addToCount}
        onChanged={refresh}
      />
      <p className={css['error']} role="alert">
        {error}
      </p>
    </div>
  );
}

/** When a game that is not released can be rated. @param opens YYYY-MM-DD; null while no date is confirmed */
const opensText = (opens: string | null): string =>
  opens === null ? message('opensUndated') : message('opens', { date: longDate(opens) });
