import mongoose from 'mongoose';
import { withTimeout } from '../base';

/** Batches under way at a time: while the database executes one, the next is prepared. */
const MAX_CONCURRENT_BATCHES = 2;
const MAX_BATCH_COUNT = 100;
/**
 * Longer than selecting a server and storing on a majority of them may take together. The driver can wait for ever for
 * a response on a connection that is lost, and two such batches would keep all later calls waiting.
 */
const BATCH_TIMEOUT_MS = 15_000;

/**
 * Runs concurrent calls together, so that many of them cost one command to the database. A call never joins a batch
 * that has begun: what it reads includes everything stored before it.
 * @param run executes a batch; returns the outcome of each call, in order, an Error for a failed one. An error that
 * it throws is that of every call in the batch. One that takes too long fails as if the database were unavailable:
 * whether it was stored is not known.
 * @param timeoutMs of a batch
 * @returns makes one call; throws its error
 */
export function createBatcher<Item, Outcome>(
  run: (items: Item[]) => Promise<readonly (Outcome | Error)[]>,
  timeoutMs = BATCH_TIMEOUT_MS,
): (item: Item) => Promise<Outcome> {
  interface Call {
    item: Item;
    resolve: (outcome: Outcome) => void;
    reject: (error: unknown) => void;
  }
  const waiting: Call[] = [];
  let runningCount = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || runningCount === MAX_CONCURRENT_BATCHES || !waiting.length) return;
    isScheduled = true;
    // Calls of the same turn of the event loop share a batch.
    setImmediate(() => {
      isScheduled = false;
      runningCount += 1;
      void settle(waiting.splice(0, MAX_BATCH_COUNT)).then(() => {
        runningCount -= 1;
        schedule();
      });
      schedule();
    });
  }

  async function settle(calls: Call[]): Promise<void> {
    try {
      const outcomes = await withTimeout(timeoutMs, run(calls.map(({ item }) => item)), timeoutError);
      for (const [index, { resolve, reject }] of calls.entries()) {
        const outcome = outcomes[index] as Outcome | Error;
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  return (item) =>
    new Promise<Outcome>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      schedule();
    });
}

const timeoutError = () =>
  new mongoose.mongo.MongoOperationTimeoutError('The database did not respond in time');
