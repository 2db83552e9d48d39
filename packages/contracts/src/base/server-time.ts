declare global {
  /**
   * The server’s time, in milliseconds since 1970, at which `performance.now()` was 0; absent until a response has said it.
   * `var`: a property of the global object, which all bundles of a page share.
   */
  var savepointTimeOrigin: number | undefined;
}

/** Event of the page: the server’s time is known better than before. */
export const SERVER_TIME_EVENT = 'savepoint:server-time';
/** A smaller difference changes no text. */
const MIN_CHANGE_MS = 1_000;
/** Pages are kept for less, by all caches together: the reader’s clock is right if it says that the page is not older. */
const MAX_PAGE_AGE_MS = 15 * 60_000;

/**
 * Notes the time of a response of the site: readers’ clocks may be wrong. The latest one counts, as those that took long or
 * were kept by a cache say an earlier time than it is.
 * @param headers of a response that has just arrived
 */
export function noteServerTime(headers: { get(name: string): string | null }): void {
  noteServerNow(Date.parse(headers.get('date') ?? '') + 1_000 * Number(headers.get('age')));
}

/** Notes a time that the server has just said, in milliseconds since 1970. */
export function noteServerNow(sentAt: number): void {
  const origin = sentAt - performance.now();
  if (!(origin > (globalThis.savepointTimeOrigin ?? -Infinity))) return;
  const change = origin - (globalThis.savepointTimeOrigin ?? 0);
  globalThis.savepointTimeOrigin = origin;
  const page = globalThis as { dispatchEvent?(event: Event): boolean };
  if (change >= MIN_CHANGE_MS) page.dispatchEvent?.(new Event(SERVER_TIME_EVENT));
}

/** Returns the server’s time of a moment of this page, if a response has said it. @param elapsed `performance.now()` then */
export const serverTimeAt = (elapsed: number): number | undefined =>
  globalThis.savepointTimeOrigin === undefined ? undefined : globalThis.savepointTimeOrigin + elapsed;

/**
 * Returns the current time by the server’s clock, in milliseconds since 1970: what is compared with times of the server.
 * Until a response has said it, this is the reader’s clock, unless that contradicts the page.
 * @param renderedAt when the page was made, by the server’s clock; it is never earlier than that
 */
export function serverNow(renderedAt?: number): number {
  const elapsed = performance.now();
  const origin = globalThis.savepointTimeOrigin;
  if (origin !== undefined) return Math.max(origin + elapsed, renderedAt ?? 0);
  const now = Date.now();
  if (renderedAt === undefined) return now;
  const earliest = renderedAt + elapsed;
  return now >= earliest && now <= earliest + MAX_PAGE_AGE_MS ? now : earliest;
}
