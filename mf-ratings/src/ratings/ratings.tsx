import type { RatingsProps } from '@savepoint/contracts';
import { SiteRating } from './components/site-rating';
import { Toggles } from './components/toggles';
import { YourRating } from './components/your-rating';
import css from './ratings.module.css';
import { useGameStats } from './use-game-stats';
import { useTrouble } from './use-trouble';

/** How the site and the member rate a game, and whether the member likes and keeps it. */
export function Ratings({ slug, name, stats: given }: RatingsProps) {
  const { stats, rated, count, refresh } = useGameStats(slug, given);
  const { trouble, attempt } = useTrouble();
  return (
    <div className={css['bar']} role="group" aria-label="Ratings">
      <SiteRating slug={slug} stats={stats} />
      <YourRating slug={slug} name={name} attempt={attempt} onRated={rated} />
      <Toggles slug={slug} name={name} stats={stats} attempt={attempt} count={count} onChanged={refresh} />
      <p className={css['trouble']} role="alert">
        {trouble}
      </p>
    </div>
  );
}
