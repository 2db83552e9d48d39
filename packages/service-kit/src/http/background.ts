import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyError, FastifyInstance } from 'fastify';
import { toHttpError } from './error-handler';
import { Starting, STARTING_RETRY_INTERVAL_MS } from '../base';

/** Time between two attempts. */
const RETRY_INTERVAL_MS = 1_000;

/** Of each background task of this process: starts its next run. */
const runners = new Set<() => void>();

/** Starts the next run of every background task of this process immediately. For tests, which do not wait for intervals. */
export function runBackgroundTasks(): void {
  for (const runNow of runners) runNow();
}

/** A background task of a server. `closing` is aborted when the server closes, so that long tasks stop early. */
export type BackgroundTask = (closing: AbortSignal) => Promise<unknown>;

/**
 * Runs a task once in the background after the app is ready; retries until it succeeds or the app closes. For tasks
 * that need a database which may not be available yet.
 * @param name of the task, for the log
 * @param task must be safe to repeat after a partial failure
 */
export function runOnceReady(app: FastifyInstance, name: string, task: BackgroundTask): void {
  let interval = new AbortController();
  inBackground(
    app,
    () => interval.abort(),
    async (closing) => {
      const attempt = createAttempt(app, name, task, closing);
      while (!closing.aborted) {
        interval = new AbortController();
        const outcome = await attempt();
        if (outcome === 'done') return;
        await pause(outcome === 'waits' ? STARTING_RETRY_INTERVAL_MS : RETRY_INTERVAL_MS, interval.signal);
      }
    },
  );
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
  inBackground(app, runNow, async (closing) => {
    const attempt = createAttempt(app, name, task, closing);
    while (!closing.aborted) {
      requested = false;
      interval = new AbortController();
      const outcome = await attempt();
      const pauseMs = outcome === 'waits' ? Math.min(STARTING_RETRY_INTERVAL_MS, intervalMs) : intervalMs;
      if (!requested) await pause(pauseMs, interval.signal);
    }
  });
  return runNow;
}

/** @param runNow ends the pause of the work; also when the app closes */
function inBackground(
  app: FastifyInstance,
  runNow: () => void,
  work: (closing: AbortSignal) => Promise<void>,
): void {
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();
  app.addHook('onReady', async () => {
    runners.add(runNow);
    running = work(closing.signal);
  });
  app.addHook('preClose', async () => {
    runners.delete(runNow);
    closing.abort();
    runNow();
    await running;
  });
}

/** Of an attempt. While it waits, what it needs starts too. */
type Outcome = 'done' | 'waits' | 'failed';

/**
 * Returns a function that runs the task and logs its failure. When the app starts, waiting for a database or another
 * part (503) is one short line; every other failure is a warning with its stack.
 */
function createAttempt(app: FastifyInstance, name: string, task: BackgroundTask, closing: AbortSignal) {
  const starting = new Starting();
  let hasWaited = false;

  function fail(err: Error): Outcome {
    if (!starting.isActive || toHttpError(err as FastifyError).status !== 503) {
      app.log.warn({ err, task: name }, 'background task failed; it is retried');
      return 'failed';
    }
    if (!hasWaited) app.log.info({ task: name, reason: err.message }, 'background task waits');
    hasWaited = true;
    return 'waits';
  }

  return async (): Promise<Outcome> => {
    try {
      await task(closing);
      starting.end();
      return 'done';
    } catch (error) {
      return closing.aborted ? 'failed' : fail(error as Error);
    }
  };
}

/** Waits until the time has passed or the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal }).catch(() => {});
