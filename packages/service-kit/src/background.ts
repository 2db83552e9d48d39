import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time between two attempts. */
const RETRY_INTERVAL_MS = 1_000;
/** The first failures are not logged as warnings: when all parts start together, they are expected. */
const QUIET_ATTEMPTS_COUNT = 10;

/** A background task of a server. `closing` is aborted when the server closes, so that long tasks stop early. */
export type BackgroundTask = (closing: AbortSignal) => Promise<unknown>;

/**
 * Runs a task once in the background after the app is ready; retries until it succeeds or the app closes. For tasks
 * that need a database which may not be available yet.
 * @param name of the task, for the log
 * @param task must be safe to repeat after a partial failure
 */
export function runOnceReady(app: FastifyInstance, name: string, task: BackgroundTask): void {
  inBackground(app, async (closing) => {
    for (let times = 1; !closing.aborted; times++) {
      if (await attempt(app, name, task, closing, times < QUIET_ATTEMPTS_COUNT ? 'info' : 'warn')) return;
      await pause(RETRY_INTERVAL_MS, closing);
    }
  });
}

/**
 * Repeats a task in the background from when the app is ready until it closes, never concurrently. A failure is
 * logged and does not end it.
 * @param intervalMs time between the end of one run and the start of the next
 * @returns a function that starts the next run immediately
 */
export function runEvery(
  app: FastifyInstance,
  name: string,
  intervalMs: number,
  task: BackgroundTask,
): () => void {
  let interval = new AbortController();
  let requested = false;
  const runNow = () => {
    requested = true;
    interval.abort();
  };
  inBackground(app, async (closing) => {
    closing.addEventListener('abort', runNow);
    while (!closing.aborted) {
      requested = false;
      interval = new AbortController();
      await attempt(app, name, task, closing);
      if (!requested) await pause(intervalMs, interval.signal);
    }
  });
  return runNow;
}

function inBackground(app: FastifyInstance, work: (closing: AbortSignal) => Promise<void>): void {
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();
  app.addHook('onReady', async () => {
    running = work(closing.signal);
  });
  app.addHook('preClose', async () => {
    closing.abort();
    await running;
  });
}

/** @returns whether it succeeded */
async function attempt(
  app: FastifyInstance,
  name: string,
  task: BackgroundTask,
  closing: AbortSignal,
  level: 'info' | 'warn' = 'warn',
): Promise<boolean> {
  try {
    await task(closing);
    return true;
  } catch (err) {
    if (!closing.aborted) app.log[level]({ err, task: name }, 'background task failed; it is retried');
    return false;
  }
}

/** Waits until the time has passed or the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal }).catch(() => {});
