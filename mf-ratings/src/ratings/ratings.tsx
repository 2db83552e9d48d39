import type { RatingsProps } from '@savepoint/contracts';
import { SiteRating } from './components/site-rating';
import { Toggles } from './components/toggles';
import { YourRating } from './components/your-rating';
import css from './ratings.module.css';
import { useAttempt, useGameStats } from './hooks';

/** The ratings bar: the site’s rating, the member’s own, and the like and favourite buttons. */
export function Ratings({ slug, name, stats: initial }: RatingsProps) {
  const { stats, setRating, addToCount, refresh } = useGameStats(slug, initial);
  const { error, attempt } = useAttempt();
  return (
    <div className={css['bar']} role="group" aria-label="Ratings">
      <SiteRating slug={slug} stats={stats} />
      <YourRating slug={slug} name={name} attempt={attempt} onRated={setRating} />
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
