import { join } from 'node:path';
import { watch } from 'chokidar';
import { root, workspaces } from '../build/workspaces.mjs';

/** Milliseconds after a change in which further changes join the same attempt. */
const AGGREGATE_MS = 100;

/**
 * Attempts something until it succeeds: after a failure, again when a source has changed. The failure is shown in the
 * terminal and in pages.
 * @param subject what is attempted, for the message
 * @param attempt receives whether it is a further attempt
 * @returns what the attempt returned
 */
export async function retryAfterChange(subject, browsers, attempt) {
  for (let isRetry = false; ; isRetry = true) {
    // Watches before the attempt, so that no change during it is missed.
    const sources = watch(
      workspaces().map(({ folder }) => join(root, folder, 'src')),
      { ignoreInitial: true },
    );
    const changed = new Promise((resolve) => sources.once('all', () => setTimeout(resolve, AGGREGATE_MS)));
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
