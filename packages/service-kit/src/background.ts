import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two attempts. */
const PAUSE = 1_000;

/**
 * Does something once in the background after the app is ready, again and again until it succeeds or
 * the app closes: for work that waits for a database which may come later.
 * @param name what it is, for the log
 * @param task must be safe to repeat after having failed half-way
 */
export function onceReady(app: FastifyInstance, name: string, task: () => Promise<unknown>): void {
  const closing = new AbortController();
  let running: Promise<void> = Promise.resolve();
  app.addHook('onReady', async () => {
    running = repeat(app, name, task, closing.signal);
  });
  app.addHook('preClose', async () => {
    closing.abort();
    await running;
  });
}

async function repeat(
  app: FastifyInstance,
  name: string,
  task: () => Promise<unknown>,
  closing: AbortSignal,
) {
  while (!closing.aborted) {
    try {
      await task();
      return;
    } catch (err) {
      app.log.warn({ err, task: name }, 'will try again');
      await pause(closing);
    }
  }
}

/** Waits, or until the server closes. */
const pause = (closing: AbortSignal) => wait(PAUSE, undefined, { signal: closing }).catch(() => {});
