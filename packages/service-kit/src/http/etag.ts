import type { IncomingHttpHeaders } from 'node:http';

const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

/** The tags of `If-None-Match` or `If-Match`, or `*` alone. */
const tagsOf = (header: string): string[] => (header.trim() === '*' ? ['*'] : (header.match(TAG) ?? []));

/**
 * Whether the client’s copy is current, so that the response is 304. Uses weak comparison, because a proxy that
 * compresses may have made the tag weak.
 * @param ifNoneMatch the request’s If-None-Match
 * @param etag of the current content, with quotes
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return tagsOf(ifNoneMatch).some((tag) => tag === '*' || tag.replace(/^W\//, '') === opaque);
}

/** The validators of a response. */
export interface Validators {
  etag?: string | undefined;
  /** As a date of HTTP. */
  lastModified?: string | undefined;
}

/** Whether a request wants its response only if the client’s copy is, or is not older than, the current one. */
export const hasPrecondition = (headers: IncomingHttpHeaders): boolean =>
  headers['if-match'] !== undefined || headers['if-unmodified-since'] !== undefined;

/**
 * Whether a precondition of a request is not met, so that the response is 412. Tags are compared strongly: a weak one never matches.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2
 */
export function failsPrecondition(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined)
    return !tagsOf(ifMatch).some((tag) => tag === '*' || (tag === etag && !tag.startsWith('W/')));
  // False for a date that is none.
  return Date.parse(lastModified ?? '') > Date.parse(headers['if-unmodified-since'] ?? '');
}

/**
 * Whether the part of a file that a request asks for belongs to the client’s copy; else it gets the whole file.
 * @param ifRange the request’s If-Range
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.5
 */
export function matchesRange(ifRange: string, { etag, lastModified }: Validators): boolean {
  const condition = ifRange.trim();
  if (!condition.includes('"')) return condition === lastModified;
  return condition === etag && !condition.startsWith('W/');
}
