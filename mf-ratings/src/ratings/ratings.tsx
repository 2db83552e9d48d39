import type { RatingsProps } from '@savepoint/contracts';
import { SiteRating } from './components/site-rating';
import { Toggles } from './components/toggles';
import { YourRating } from './components/your-rating';
import css from './ratings.module.css';
import { useFigures } from './use-figures';
import { useTrouble } from './use-trouble';

/** How the site and the member rate a game, and whether the member likes and keeps it. */
export function Ratings({ slug, name, figures: given }: RatingsProps) {
  const { figures, rated, count, refresh } = useFigures(slug, given);
  const { trouble, attempt } = useTrouble();
  return (
    <div className={css['bar']} role="group" aria-label="Ratings">
      <SiteRating slug={slug} figures={figures} />
      <YourRating slug={slug} name={name} attempt={attempt} onRated={rated} />
      <Toggles
        slug={slug}
        name={name}
        figures={figures}
        attempt={attempt}
        count={count}
        onChanged={refresh}
      />
      <p className={css['trouble']} role="alert">
        {trouble}
      </p>
    </div>
  );
}
