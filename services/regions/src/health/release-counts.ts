import { addCounts, emptyCounts, type Counts } from './counts';
import type { HealthModel } from './model';

/** Minutes that may still change: counts are stored a moment later, and later still after a failure. */
const OPEN_MS = 3 * 60_000;
/** Sums that are in memory: of two versions of each region in five rollouts, since two times. */
const MAX_SUMS = 500;
const MINUTE_MS = 60_000;

const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/**
 * Sums what was counted of releases since a time, as often as somebody asks: minutes that do not change any more are read
 * once.
 */
export class ReleaseCounts {
  /** By release and time: the sum of the minutes before `until`. */
  readonly #sums = new Map<string, { until: number; counts: Counts }>();

  constructor(
    private readonly model: HealthModel,
    private readonly now: () => number = Date.now,
  ) {}

  /** @param since milliseconds since 1970; the whole minute counts */
  async since(region: string, version: string, since: number): Promise<Counts> {
    const start = minuteOf(since);
    const key = `${region}@${version} ${start}`;
    const { until, counts } = this.#sums.get(key) ?? { until: start, counts: emptyCounts() };
    const found = await this.model
      .find({ region, version, minute: { $gte: new Date(until) } })
      .sort({ minute: -1 })
      .lean();
    const closed = Math.max(until, minuteOf(this.now() - OPEN_MS));
    const isClosed = ({ minute }: { minute: Date }) => minute.getTime() < closed;
    const kept = addCounts([counts, ...(found.filter(isClosed) as Counts[])]);
    if (this.#sums.size >= MAX_SUMS) this.#sums.clear();
    this.#sums.set(key, { until: closed, counts: kept });
    return addCounts([kept, ...(found.filter((each) => !isClosed(each)) as Counts[])]);
  }
}
