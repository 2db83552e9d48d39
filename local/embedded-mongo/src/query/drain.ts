import { performance } from 'node:perf_hooks';
import { MongoError } from '../errors';
import { beginTurn, PAUSE, type Pause } from '../store/scan';

/** How long a read may keep the event loop at a time, in milliseconds. */
const turnMs = 8;
/** How many results pass between two looks at the clock. */
const stride = 32;

/** Takes results out of a pausing read, giving way to others whenever it has run for a while. */
export class Drain<T> {
  private ended = false;

  constructor(private readonly source: Iterator<T | Pause>) {}

  /** Whether there is nothing more to take. */
  get done(): boolean {
    return this.ended;
  }

  /**
   * @param accept takes one result and says whether to go on
   * @param deadline when to give up, on `performance.now()`'s clock
   * @throws MongoError MaxTimeMSExpired (50)
   */
  async each(accept: (item: T) => boolean, deadline = Infinity): Promise<void> {
    beginTurn();
    let started = performance.now();
    let since = 0;
    for (;;) {
      const next = this.source.next();
      if (next.done) {
        this.ended = true;
        return;
      }
      since += 1;
      if (next.value === PAUSE || since >= stride) {
        since = 0;
        const now = performance.now();
        if (now > deadline) throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit');
        if (now - started > turnMs) {
          await new Promise((resolve) => setImmediate(resolve));
          beginTurn();
          started = performance.now();
        }
      }
      if (next.value !== PAUSE && !accept(next.value)) return;
    }
  }
}

/** @returns everything a pausing read has */
export async function drainAll<T>(source: Iterator<T | Pause>, deadline?: number): Promise<T[]> {
  const items: T[] = [];
  await new Drain(source).each((item) => items.push(item) > 0, deadline);
  return items;
}
