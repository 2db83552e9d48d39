import { Cursors } from './commands/cursors';
import { IndexBuilds } from './store/build-index';
import { removeExpired } from './store/expiry';
import { sweep } from './store/namespaces';
import type { Store } from './store/store';

/** The store with what runs beside it: open cursors, index builds, and the removal of what has expired. */
export class Engine {
  readonly cursors = new Cursors();
  readonly builds: IndexBuilds;
  private readonly timer: NodeJS.Timeout;
  private background: Promise<void> = Promise.resolve();

  /** @param expiryMs how often expired documents are looked for, in milliseconds */
  constructor(
    readonly store: Store,
    expiryMs: number,
  ) {
    this.builds = new IndexBuilds(store);
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
