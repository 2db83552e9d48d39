/** Names the groups that a response belongs to. @see https://www.rfc-editor.org/rfc/rfc9875#section-2 */
export const CACHE_GROUPS_HEADER = 'cache-groups';
/** Names the groups whose responses a call has changed. @see https://www.rfc-editor.org/rfc/rfc9875#section-3 */
export const CACHE_GROUP_INVALIDATION_HEADER = 'cache-group-invalidation';

/** As many groups of one header as caches have to support (RFC 9875, section 2). */
const MAX_GROUP_COUNT = 32;
/** A string of structured fields (RFC 9651), without escapes: groups have plain names. */
const QUOTED = /"([^"\\]{1,128})"/g;

/** Returns groups as the value of either header. @param groups of letters, digits, colons and hyphens */
export const formatCacheGroups = (groups: readonly string[]): string =>
  groups.map((group) => `"${group}"`).join(', ');

/** Returns the groups that a header names. */
export function parseCacheGroups(header: string | undefined): string[] {
  if (header === undefined) return [];
  return [...header.matchAll(QUOTED)].slice(0, MAX_GROUP_COUNT).map(([, group = '']) => group);
}
