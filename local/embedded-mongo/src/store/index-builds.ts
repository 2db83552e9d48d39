import { buildIndex } from './build-index';
import type { Collection, IndexOptions } from './catalogue';
import type { Store } from './store';

/** Makes the indexes of each collection one after the other, so that the same request twice waits for itself. */
export class IndexBuilds {
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(private readonly store: Store) {}

  /** Resolves when the indexes are complete. @throws what {@link buildIndex} throws */
  create(collection: Collection, indexes: readonly IndexOptions[]): Promise<void> {
    const before = this.last.get(collection.ns) ?? Promise.resolve();
    const made = before.then(async () => {
      for (const options of indexes) await buildIndex(this.store, collection, options);
    });
    // The next in line waits for the end of this one, not for its success.
    const ended = made.catch(() => undefined);
    this.last.set(collection.ns, ended);
    void ended.then(() => this.last.get(collection.ns) === ended && this.last.delete(collection.ns));
    return made;
  }

  isBuilding(id: number): boolean {
    return [...this.store.collections.values()].some(({ indexes }) =>
      indexes.some((index) => index.building && index.id === id),
    );
  }
}
