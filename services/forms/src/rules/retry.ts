const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds after which a mail that could not be sent is given up. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.4.1 */
export const GIVE_UP = 5 * 24 * HOUR;

/** Milliseconds to wait after so many failed attempts: half a minute, then twice as long each time, six hours at most. */
export const backoff = (attempts: number): number => Math.min(6 * HOUR, 0.5 * MINUTE * 2 ** (attempts - 1));
