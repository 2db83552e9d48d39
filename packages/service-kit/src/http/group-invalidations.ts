import { LRUCache } from 'lru-cache';

/** Groups whose last invalidation is remembered. */
const MAX_GROUP_COUNT = 10_000;

/**
 * The invalidations of groups of responses, counted in their order. A response is current unless one of its groups has
 * been invalidated since it was requested, so one that was on its way during a change is not kept either.
 * @see https://www.rfc-editor.org/rfc/rfc9875
 */
export class GroupInvalidations {
  #count = 0;
  /** The last one of all groups that are no longer remembered: it counts for each of them. */
  #forgotten = 0;
  readonly #last: LRUCache<string, number>;

  constructor(maxGroupCount = MAX_GROUP_COUNT) {
    this.#last = new LRUCache<string, number>({
      max: maxGroupCount,
      dispose: (count, _group, reason) => {
        if (reason === 'evict') this.#forgotten = Math.max(this.#forgotten, count);
      },
    });
  }

  /** How many there have been. */
  get count(): number {
    return this.#count;
  }

  invalidate(groups: readonly string[]): void {
    if (!groups.length) return;
    this.#count += 1;
    for (const group of groups) this.#last.set(group, this.#count);
  }

  /** Whether one of the groups has been invalidated. @param since the count when the response was requested */
  haveReached(groups: readonly string[], since: number): boolean {
    return groups.some((group) => (this.#last.peek(group) ?? this.#forgotten) > since);
  }
}
