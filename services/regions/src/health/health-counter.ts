import { addCounts, emptyCounts, HISTOGRAMS, SUMS, type Counts } from './counts';
import type { HealthModel } from './model';

/** Minutes of releases that wait to be stored; while the database is down, further ones are not counted. */
const MAX_PENDING = 2_000;
const MINUTE_MS = 60_000;

interface Pending {
  region: string;
  version: string;
  minute: Date;
  counts: Counts;
}

/**
 * Counts in memory, and adds the counts to those of all instances from time to time: one command to the database,
 * however many readers there are.
 */
export class HealthCounter {
  #pending = new Map<string, Pending>();
  #storing: Promise<void> = Promise.resolve();

  constructor(
    private readonly model: HealthModel,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts something of a release in this minute. */
  count(region: string, version: string, add: (counts: Counts) => void): void {
    const minute = new Date(Math.floor(this.now() / MINUTE_MS) * MINUTE_MS);
    const id = `${region}@${version} ${minute.toISOString()}`;
    let pending = this.#pending.get(id);
    if (!pending) {
      if (this.#pending.size >= MAX_PENDING) return;
      pending = { region, version, minute, counts: emptyCounts() };
      this.#pending.set(id, pending);
    }
    add(pending.counts);
  }

  /** Stores what was counted. What could not be stored is tried again by the next call. @throws {Error} */
  flush(): Promise<void> {
    this.#storing = this.#storing.catch(() => {}).then(() => this.#store());
    return this.#storing;
  }

  async #store(): Promise<void> {
    const pending = this.#pending;
    if (!pending.size) return;
    this.#pending = new Map();
    const entries = [...pending];
    try {
      // First, so that a retry of it changes nothing.
      await this.model.insertManyIfAbsent(
        entries.map(([_id, { counts: _, ...release }]) => ({ _id, ...release, ...emptyCounts() })),
      );
    } catch (error) {
      for (const [id, { counts, ...release }] of this.#pending)
        pending.set(id, { ...release, counts: addCounts([counts, ...countsOf(pending.get(id))]) });
      this.#pending = pending;
      throw error;
    }
    // Not repeated when it fails: part of it may be stored, and counts that are too low do less harm than twice as many.
    await this.model.bulkUpdate(
      entries.map(([_id, { counts }]) => ({ filter: { _id }, update: { $inc: increments(counts) } })),
    );
  }
}

const countsOf = (pending: Pending | undefined): Counts[] => (pending ? [pending.counts] : []);

/** The fields that a document’s counts increase by; those that stay are left out. */
function increments(counts: Counts): Record<string, number> {
  const fields = [
    ...SUMS.map((name) => [name, counts[name]] as const),
    ...HISTOGRAMS.flatMap((name) =>
      counts[name].map((count, bucket) => [`${name}.${bucket}`, count] as const),
    ),
  ];
  return Object.fromEntries(fields.filter(([, count]) => count > 0));
}
