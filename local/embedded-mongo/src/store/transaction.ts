import { performance } from 'node:perf_hooks';
import { uint32 } from '../bson/key';
import type { Collection } from './catalogue';
import type { Environment } from './environment';

/** A write transaction: undo steps for in-memory state, and collections to save with it. */
export class Transaction {
  readonly undo: (() => void)[] = [];
  /** Collections whose catalogue records are written at the end of the transaction. */
  readonly changedCollections = new Set<Collection>();
  private readonly deadline: number;

  /** @param timeAllowed in milliseconds */
  constructor(
    readonly store: Environment,
    timeAllowed: number,
  ) {
    this.deadline = performance.now() + timeAllowed;
  }

  /** Whether a step should leave its remaining work to a later transaction. */
  get isOverTime(): boolean {
    return performance.now() > this.deadline;
  }

  /**
   * Runs `action` in a child transaction, and rolls it and its in-memory changes back when it throws.
   * @returns the result of `action`
   * @throws the error of `action`
   */
  runNested<T>(action: () => T): T {
    const mark = this.undo.length;
    let result: T | undefined;
    try {
      void this.store.runInChildTransaction(() => {
        result = action();
      });
      return result as T;
    } catch (error) {
      rollBack(this.undo, mark);
      throw error;
    }
  }

  /** Changes properties of an in-memory object; undone when the transaction is rolled back. */
  assign<T extends object>(target: T, changes: Partial<T>): void {
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, target[name as keyof T]]));
    Object.assign(target, changes);
    this.undo.push(() => Object.assign(target, before));
  }

  /** Allocates an id for a new collection or index. */
  newId(): number {
    const id = this.store.nextId;
    this.store.nextId += 1;
    void this.store.meta.put(Buffer.from('nextId'), uint32(this.store.nextId));
    return id;
  }
}

/** Undoes the steps after a mark, the last one first. */
export function rollBack(undo: (() => void)[], mark: number): void {
  while (undo.length > mark) undo.pop()!();
}
