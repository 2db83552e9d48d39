import { RATINGS_SHOWN_MIN_COUNT, type GameStats } from '@savepoint/contracts';
import { Stars } from '@savepoint/region-kit';
import { count } from '../text/numbers';

type Shown = Pick<GameStats, 'site_rating' | 'rating_count'>;

/** The readers’ mean, once enough of them have rated; else null. */
export const enough = (figures: Shown | undefined): number | null =>
  figures && figures.rating_count >= RATINGS_SHOWN_MIN_COUNT ? figures.site_rating : null;

/** Stars, the mean to one decimal, and how many rated. */
export function Rating({ figures }: { figures: Shown | undefined }) {
  if (!figures) return null;
  const mean = enough(figures);
  if (mean === null) return <span className="rating">Too few ratings</span>;
  return (
    <span className="rating">
      <Stars value={mean} />
      <b aria-hidden="true">{mean.toFixed(1)}</b>
      <span className="num">
        ({count(figures.rating_count)}
        <span className="vh"> ratings</span>)
      </span>
    </span>
  );
}

/** The mean alone, where a line has room for nothing else; says the rest to those who listen. */
export function BareRating({ figures }: { figures: Shown | undefined }) {
  const mean = enough(figures);
  if (mean === null || !figures) return null;
  return (
    <span className="rating">
      <b>{mean.toFixed(1)}</b>
      <span className="vh"> out of 5, {count(figures.rating_count)} ratings</span>
    </span>
  );
}
