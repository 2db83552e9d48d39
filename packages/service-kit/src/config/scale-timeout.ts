import { loadConfig } from './load-config';
import { timeoutConfig } from './shared-settings';

/** The scale, and the text of the setting it was read from: many calls on the way to a response ask for it. */
let read: { text: string | undefined; scale: number } | undefined;

/**
 * Multiplies a time that one part waits for another by `TIMEOUT_SCALE`. It is read from the process, not from the
 * environment of a part, because the parts of one process share its load.
 * @throws {ConfigError} when the setting is wrong; no part starts with it
 */
export function scaleTimeout(timeoutMs: number): number {
  const text = process.env['TIMEOUT_SCALE'];
  if (read?.text !== text || !read) read = { text, scale: loadConfig(timeoutConfig).TIMEOUT_SCALE };
  return timeoutMs * read.scale;
}
