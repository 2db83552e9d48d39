import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two attempts. */
const RETRY_INTERVAL_MS = 1_000;
/** Attempts that may fail at first: where everything starts at once, that is no problem yet. */
const QUIET_ATTEMPTS_COUNT = 10;

/** Work that a server does beside its requests. `closing` says that the server closes: long work stops early. */
export type BackgroundTask = (closing: AbortSignal) => Promise<unknown>;

/**
 * Does something once in the background after the app is ready, again and again until it succeeds or
 * the app closes: for work that waits for a database which may come later.
 * @param name what it is, for the log
 * @param task must be safe to repeat after having failed half-way
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
 * @returns a function that starts the next run at once
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
    if (!closing.aborted) app.log[level]({ err, task: name }, 'will try again');
    return false;
  }
}

/** Waits until the time has passed or the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal }).catch(() => {});
