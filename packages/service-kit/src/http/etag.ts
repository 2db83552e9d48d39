/**
 * Whether the client’s copy is current, so that the response is 304. Uses weak comparison, because a proxy that
 * compresses may have made the tag weak.
 * @param ifNoneMatch the request’s If-None-Match
 * @param etag of the current content, with quotes
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((listed) => {
    const tag = listed.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag.replace(/^W\//, '');
  });
}
