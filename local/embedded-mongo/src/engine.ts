import { Cursors } from './commands/cursors';
import { executeWrite, deleteOperation, Selection } from './commands/write-operations';
import type { Document } from './bson/types';
import { removeOrphans } from './store/namespaces';
import type { Store } from './store/store';

/** The store, the open cursors and the periodic maintenance. */
export class Engine {
  readonly cursors = new Cursors();
  private readonly timer: NodeJS.Timeout;
  private maintenance: Promise<void> = Promise.resolve();

  /** @param maintenanceIntervalMs the interval of {@link runMaintenance}, in milliseconds */
  constructor(
    readonly store: Store,
    maintenanceIntervalMs: number,
  ) {
    this.timer = setInterval(() => this.runMaintenance(), maintenanceIntervalMs).unref();
    this.runMaintenance();
  }

  /** Deletes expired documents, idle cursors and dropped data. Runs do not overlap. */
  runMaintenance(): void {
    this.cursors.closeIdle();
    this.maintenance = this.maintenance
      .then(() => deleteExpired(this.store))
      .then(() => removeOrphans(this.store))
      // A failed write is retried in the next run.
      .catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.store.writer.close();
    await this.maintenance;
    await this.store.close();
  }
}

/** Deletes the documents that have expired according to a TTL index. */
async function deleteExpired(store: Store): Promise<void> {
  for (const { ns, indexes } of [...store.collections.values()]) {
    for (const { expireAfterSeconds, fields, isBuilding, partialFilterExpression } of indexes) {
      if (expireAfterSeconds === undefined || isBuilding) continue;
      const before = new Date(Date.now() - expireAfterSeconds * 1000);
      const isExpired: Document = new Map([[fields[0]!, new Map([['$lte', before]])]]);
      // Only documents that match the filter of a partial index expire.
      const filter: Document = new Map([['$and', [isExpired, partialFilterExpression ?? new Map()]]]);
      await executeWrite(store, deleteOperation(new Selection(store, ns, filter, 0)));
    }
  }
}
