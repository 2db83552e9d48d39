import { Cursors } from './commands/cursors';
import { makeChange, removal, Selection } from './commands/changes';
import type { Document } from './bson/types';
import { sweep } from './store/namespaces';
import type { Store } from './store/store';

/** The store with what runs beside it: open cursors, and the removal of what has expired or was dropped. */
export class Engine {
  readonly cursors = new Cursors();
  private readonly timer: NodeJS.Timeout;
  private background: Promise<void> = Promise.resolve();

  /** @param expiryMs how often expired documents are looked for, in milliseconds */
  constructor(
    readonly store: Store,
    expiryMs: number,
  ) {
    this.timer = setInterval(() => this.tidy(), expiryMs).unref();
    this.tidy();
  }

  /** Removes expired documents, abandoned cursors and what was dropped, one round at a time. */
  tidy(): void {
    this.cursors.closeIdle();
    this.background = this.background
      .then(() => removeExpired(this.store))
      .then(() => sweep(this.store))
      // A write that fails here is tried again in the next round.
      .catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.store.writer.close();
    await this.background;
    await this.store.close();
  }
}

/** Removes the documents whose date in a TTL index lies further back than the index allows. */
async function removeExpired(store: Store): Promise<void> {
  for (const { ns, indexes } of [...store.collections.values()]) {
    for (const { expireAfterSeconds, fields, building, partialFilterExpression } of indexes) {
      if (expireAfterSeconds === undefined || building) continue;
      const before = new Date(Date.now() - expireAfterSeconds * 1000);
      const isOld: Document = new Map([[fields[0]!, new Map([['$lte', before]])]]);
      // A partial index has only the documents of its filter, and only those expire.
      const filter: Document = new Map([['$and', [isOld, partialFilterExpression ?? new Map()]]]);
      await makeChange(store, removal(new Selection(store, ns, filter, 0)));
    }
  }
}
