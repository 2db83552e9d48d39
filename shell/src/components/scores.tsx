import { DAY_MS, RATINGS_SHOWN_MIN_COUNT } from '@savepoint/contracts/base';
import type { ChartHistory } from '@savepoint/contracts/catalog';
import type { GameStats } from '@savepoint/contracts/members';
import { Stars } from '@savepoint/region-kit';
import { Fragment } from 'react';
import { formatNumber } from '../format';
import { message } from '../messages';
import { VisibleValue } from './layout';

type RatingStats = Pick<GameStats, 'site_rating' | 'rating_count'>;

/** The mean rating; null before there are enough ratings. */
const shownRating = (stats: RatingStats | undefined): number | null =>
  stats && stats.rating_count >= RATINGS_SHOWN_MIN_COUNT ? stats.site_rating : null;

/** Stars, the mean to one decimal, and the number of ratings. */
export function Rating({ stats }: { stats: RatingStats | undefined }) {
  if (!stats) return null;
  const mean = shownRating(stats);
  if (mean === null)
    return <span className="rating">{message(stats.rating_count > 0 ? 'tooFewRatings' : 'noRatings')}</span>;
  return (
    <span className="rating">
      <Stars value={mean} />
      <b aria-hidden="true">{mean.toFixed(1)}</b>
      <span className="num">
        ({formatNumber(stats.rating_count)}
        <span className="vh"> {message('ratings', { count: stats.rating_count })}</span>)
      </span>
    </span>
  );
}

/** The mean alone, for narrow columns; the number of ratings is for screen readers. */
export function BareRating({ stats }: { stats: RatingStats | undefined }) {
  const mean = shownRating(stats);
  if (mean === null || !stats) return null;
  return (
    <span className="rating">
      <b>{mean.toFixed(1)}</b>
      <span className="vh"> {message('ratingOf', { count: stats.rating_count })}</span>
    </span>
  );
}

const DIAL_BLOCKS = 10;
const DIAL_RADIUS = 42;
/** Degrees: start of the arc (its gap is at the bottom), one block with its spacing, one block without. */
const DIAL_START = 135;
const DIAL_STEP = 27;
const DIAL_BLOCK = 22;

const dialPoint = (degrees: number): string => {
  const angle = ((DIAL_START + degrees) * Math.PI) / 180;
  return `${(50 + DIAL_RADIUS * Math.cos(angle)).toFixed(2)} ${(50 + DIAL_RADIUS * Math.sin(angle)).toFixed(2)}`;
};

/** SVG path of the blocks from the start of the arc; the last one may be partial. @param filled 0 to 10 */
function dialArc(filled: number): string {
  return Array.from({ length: Math.ceil(filled) }, (_, block) => {
    const start = block * DIAL_STEP + (DIAL_STEP - DIAL_BLOCK) / 2;
    const end = start + DIAL_BLOCK * Math.min(1, filled - block);
    return `M${dialPoint(start)}A${DIAL_RADIUS} ${DIAL_RADIUS} 0 0 1 ${dialPoint(end)}`;
  }).join('');
}

/** A review’s score out of ten. */
export function ScoreDial({ score, small = false }: { score: number; small?: boolean }) {
  return (
    <span
      className={small ? 'dial dial--s' : 'dial'}
      role="img"
      aria-label={message('score', { score: score.toFixed(1) })}
    >
      <svg viewBox="0 0 100 100" fill="none" strokeWidth="9" aria-hidden="true">
        <path className="dial__off" d={dialArc(DIAL_BLOCKS)} />
        <path className="dial__on" d={dialArc(score)} />
      </svg>
      <b aria-hidden="true">{score.toFixed(1)}</b>
      {!small && <small aria-hidden="true">{message('outOfTen')}</small>}
    </span>
  );
}

/** The word for a score, by the lowest score it applies to. */
const SCORE_WORDS = [
  { from: 9, word: 'essential', meaning: 'essentialMeaning' },
  { from: 8, word: 'great', meaning: 'greatMeaning' },
  { from: 7, word: 'good', meaning: 'goodMeaning' },
  { from: 5, word: 'fair', meaning: 'fairMeaning' },
  { from: 0, word: 'poor', meaning: 'poorMeaning' },
] as const;

const scoreWordOf = (score: number) => SCORE_WORDS.find(({ from }) => score >= from) ?? SCORE_WORDS[4];

/** A score in a word. */
export const scoreWord = (score: number): string => message(scoreWordOf(score).word);
/** A score in a sentence. */
export const scoreMeaning = (score: number): string => message(scoreWordOf(score).meaning);

/** Ranks gained or lost on a chart. @param change positive: up; null: a new entry */
export function RankChange({ change }: { change: number | null }) {
  if (change === null) return <span className="mv mv--new">{message('newEntry')}</span>;
  if (change === 0)
    return (
      <span className="mv mv--same">
        <span className="vh">{message('noChange')}</span>
      </span>
    );
  const isUp = change > 0;
  return (
    <span className={isUp ? 'mv mv--up' : 'mv mv--down'}>
      <VisibleValue
        parts={message.parts(isUp ? 'up' : 'down', {
          ranks: <Fragment key="ranks">{Math.abs(change)}</Fragment>,
        })}
      />
    </span>
  );
}

/** Sizes of a line in a list and of one as wide as a side column, in SVG units: pixels at their usual widths. */
const SPARKLINE = { width: 136, height: 34 };
const WIDE_SPARKLINE = { width: 320, height: 56 };
/** The square at the end, which needs a margin. */
const POINT_SIZE = 8;
const POINT_MARGIN = POINT_SIZE / 2;
/** Minimum days on the x axis, so that a short history does not look steep. */
const MIN_SPARKLINE_DAYS = 7;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

interface SparklineProps {
  history: ChartHistory;
  /** As wide as a side column. */
  wide?: boolean;
}

/**
 * A game’s rank over the last eight weeks, the best rank at the top, with a square at the last one; nothing with
 * fewer than two ranks.
 */
export function RankSparkline({ history: { ranks }, wide = false }: SparklineProps) {
  const first = ranks[0];
  const last = ranks.at(-1);
  if (!first || !last || ranks.length < 2) return null;
  const { width, height } = wide ? WIDE_SPARKLINE : SPARKLINE;
  const days = Math.max(MIN_SPARKLINE_DAYS, daysBetween(first.day, last.day));
  const all = ranks.map(({ rank }) => rank);
  const best = Math.min(...all);
  const range = Math.max(...all) - best;
  const x = (day: string) =>
    width - POINT_MARGIN - (daysBetween(day, last.day) / days) * (width - POINT_SIZE);
  const y = (rank: number) =>
    range ? POINT_MARGIN + ((rank - best) / range) * (height - POINT_SIZE) : height / 2;
  const points = ranks.map(({ day, rank }) => `${x(day).toFixed(1)} ${y(rank).toFixed(1)}`);
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={`M${points.join('L')}`} />
      <rect x={width - POINT_SIZE} y={y(last.rank) - POINT_MARGIN} width={POINT_SIZE} height={POINT_SIZE} />
    </svg>
  );
}
