import { RATING_ENOUGH, type GameFigures } from '@savepoint/contracts';
import { Stars } from '@savepoint/region-kit';
import css from '../ratings.module.css';

const ratings = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'rating' : 'ratings'}`;

/** The mean of all ratings with their count; no mean is shown of fewer than three. */
export function SiteRating({ figures }: { figures: GameFigures | null }) {
  const count = figures?.rating_count ?? 0;
  const mean = count >= RATING_ENOUGH ? (figures?.site_rating ?? null) : null;
  return (
    <div className={css['site']}>
      <span className={css['number']} aria-hidden="true">
        {mean === null ? '–' : mean.toFixed(1)}
      </span>
      <div>
        <Stars value={mean ?? 0} decorative={mean === null} />
        <small>
          {figures === null
            ? 'Ratings are not available'
            : mean === null
              ? `Too few ratings (${count})`
              : ratings(count)}
          {figures?.demo ? <span className={css['sample']}>, samples included</span> : null}
        </small>
      </div>
    </div>
  );
}
