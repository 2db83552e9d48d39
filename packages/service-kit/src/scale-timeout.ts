import { loadConfig, timeoutConfig } from './config';

/**
 * Multiplies a time that one part waits for another by `TIMEOUT_SCALE`. It is read from the process, not from the
 * environment of a part, because the parts of one process share its load.
 * @throws {ConfigError} when the setting is wrong; no part starts with it
 */
export const scaleTimeout = (timeoutMs: number): number =>
  timeoutMs * loadConfig(timeoutConfig).TIMEOUT_SCALE;
