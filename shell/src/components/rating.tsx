import { RATINGS_SHOWN_MIN_COUNT, type GameStats } from '@savepoint/contracts';
import { Stars } from '@savepoint/region-kit';
import { count } from '../text/numbers';

type Shown = Pick<GameStats, 'site_rating' | 'rating_count'>;

/** The readers’ mean, once enough of them have rated; else null. */
export const enough = (stats: Shown | undefined): number | null =>
  stats && stats.rating_count >= RATINGS_SHOWN_MIN_COUNT ? stats.site_rating : null;

/** Stars, the mean to one decimal, and how many rated. */
export function Rating({ stats }: { stats: Shown | undefined }) {
  if (!stats) return null;
  const mean = enough(stats);
  if (mean === null) return <span className="rating">Too few ratings</span>;
  return (
    <span className="rating">
      <Stars value={mean} />
      <b aria-hidden="true">{mean.toFixed(1)}</b>
      <span className="num">
        ({count(stats.rating_count)}
        <span className="vh"> ratings</span>)
      </span>
    </span>
  );
}

/** The mean alone, where a line has room for nothing else; says the rest to those who listen. */
export function BareRating({ stats }: { stats: Shown | undefined }) {
  const mean = enough(stats);
  if (mean === null || !stats) return null;
  return (
    <span className="rating">
      <b>{mean.toFixed(1)}</b>
      <span className="vh"> out of 5, {count(stats.rating_count)} ratings</span>
    </span>
  );
}
