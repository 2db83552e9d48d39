import { join } from 'node:path';
import { watch } from 'chokidar';
import { root, workspaces } from '../build/workspaces.mjs';

/** Changes within this time cause one retry. */
const DEBOUNCE_MS = 100;

/**
 * Runs a step until it succeeds. After a failure, shows it in the terminal and in pages and retries when a source changes.
 * @param subject what the step does, for the message
 * @param attempt runs the step; receives whether it is a retry
 * @returns the result of `attempt`
 */
export async function retryAfterChange(subject, browsers, attempt) {
  for (let isRetry = false; ; isRetry = true) {
    // Watches before the attempt, so that no change during it is missed.
    const sources = watch(
      workspaces().map(({ folder }) => join(root, folder, 'src')),
      { ignoreInitial: true },
    );
    const changed = new Promise((resolve) => sources.once('all', () => setTimeout(resolve, DEBOUNCE_MS)));
    try {
      const result = await attempt(isRetry);
      browsers.succeed(subject);
      return result;
    } catch (error) {
      browsers.fail(subject, error);
      await changed;
    } finally {
      await sources.close();
    }
  }
}
