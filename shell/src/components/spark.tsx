import type { ChartHistory } from '@savepoint/contracts';

/** The picture, in its own units; the point at the end needs room around it. */
const WIDTH = 136;
const HEIGHT = 34;
const POINT = 8;
const EDGE = POINT / 2;
/** Days it shows at least, so that a short history is not a steep one. */
const DAYS = 7;
const DAY = 24 * 3600 * 1000;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** Where a game stood on the chart, eight weeks back at most, the best rank at the top; nothing without two ranks. */
export function Spark({ history: { ranks } }: { history: ChartHistory }) {
  const [first, last] = [ranks[0], ranks.at(-1)];
  if (!first || !last || ranks.length < 2) return null;
  const days = Math.max(DAYS, daysBetween(first.day, last.day));
  const all = ranks.map(({ rank }) => rank);
  const best = Math.min(...all);
  const range = Math.max(...all) - best;
  const x = (day: string) => WIDTH - EDGE - (daysBetween(day, last.day) / days) * (WIDTH - POINT);
  const y = (rank: number) => (range ? EDGE + ((rank - best) / range) * (HEIGHT - POINT) : HEIGHT / 2);
  const points = ranks.map(({ day, rank }) => `${x(day).toFixed(1)} ${y(rank).toFixed(1)}`);
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`M${points.join('L')}`} />
      <rect x={WIDTH - POINT} y={y(last.rank) - EDGE} width={POINT} height={POINT} />
    </svg>
  );
}
