import { RATINGS_SHOWN_MIN_COUNT } from '@savepoint/contracts/base';
import type { GameStats } from '@savepoint/contracts/members';
import { Icon, lazyWithRetry, Stars } from '@savepoint/region-kit';
import { useState } from 'react';
import { message } from '../messages';
import css from '../ratings.module.css';

const Distribution = lazyWithRetry(() => import('../distribution/distribution.lazy'));

interface Props {
  slug: string;
  stats: GameStats | null;
}

/** The mean of all ratings and their count, which opens the distribution. Below three ratings no mean is shown. */
export function SiteRating({ slug, stats }: Props) {
  const count = stats?.rating_count ?? 0;
  const mean = count >= RATINGS_SHOWN_MIN_COUNT ? (stats?.site_rating ?? null) : null;
  return (
    <div className={css['site-rating']}>
      <span className={css['mean']} aria-hidden>
        {mean === null ? '–' : mean.toFixed(1)}
      </span>
      <div>
        <Stars value={mean ?? 0} decorative={mean === null} />
        <div className={css['note']}>
          {stats && count > 0 ? (
            <DistributionToggle slug={slug} stats={stats} />
          ) : (
            message(stats ? 'none' : 'unavailable')
          )}
        </div>
      </div>
    </div>
  );
}

function countText({ rating_count: count, under_review, demo }: GameStats): string {
  let ratings = message(count < RATINGS_SHOWN_MIN_COUNT ? 'tooFew' : 'ratings', { count });
  if (under_review) ratings = message('underReview', { ratings, count: under_review });
  return demo ? message('withSamples', { ratings }) : ratings;
}

/** A disclosure that loads the distribution of the ratings when it is opened. */
function DistributionToggle({ slug, stats }: { slug: string; stats: GameStats }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={css['disclosure']}
      onPointerEnter={Distribution.preload}
      onFocus={Distribution.preload}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={css['count']}>
        {countText(stats)}
        <Icon name="chevron" small />
      </summary>
      <div className={css['panel']}>{open ? <Distribution slug={slug} stats={stats} /> : null}</div>
    </details>
  );
}
