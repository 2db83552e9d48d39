import type { FastifyInstance } from 'fastify';

/**
 * Does something again and again from when the app is ready until it closes, never twice at once; a
 * failure is logged, and the next turn comes.
 * @param name what it is, for the log
 * @param pause milliseconds between two turns
 * @returns a function that makes the next turn come at once
 */
export function repeatWhileOpen(
  app: FastifyInstance,
  name: string,
  pause: number,
  task: (closing: AbortSignal) => Promise<unknown>,
): () => void {
  const closing = new AbortController();
  let woken = false;
  let endPause = () => {};
  const wake = () => {
    woken = true;
    endPause();
  };

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      woken = false;
      await task(closing.signal).catch((err: unknown) => app.log.warn({ err, task: name }, 'will try again'));
      if (!woken) await untilNextTurn();
    }
  }
  const untilNextTurn = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      endPause = () => (clearTimeout(timer), resolve());
    });

  let running = Promise.resolve();
  app.addHook('onReady', async () => {
    running = run();
  });
  app.addHook('preClose', async () => {
    closing.abort();
    wake();
    await running;
  });
  return wake;
}
