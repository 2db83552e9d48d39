/** Identifiers that begin with the key of a site. Imports nothing: browsers load it. */

/** Identifies a key: the site’s key, a dot, and what tells the site’s keys apart. It is the `kid` of tokens. */
const SIGN_ON_KEY_ID = /^([a-z][a-z0-9]{2,30})\.[a-z0-9]{8}$/;

/** Returns the site of a key, by the key’s id; null for what is no such id. */
export const siteOfSignOnKey = (kid: unknown): string | null =>
  (typeof kid === 'string' && SIGN_ON_KEY_ID.exec(kid)?.[1]) || null;

/** Returns the key of the site that a page’s slug belongs to. */
export const siteOfPage = (slug: string): string => slug.split('-', 1)[0] ?? '';

/**
 * Begins the uids of members whom a site has logged in. Uids of the identity provider never begin with it, so that those of
 * a site meet neither theirs nor those of another site.
 */
export const SITE_UID_PREFIX = '@';

/** Characters of the digest in a uid: 160 bits. */
const UID_DIGEST_LENGTH = 27;

/**
 * Returns the uid of a site’s reader, without a colon.
 * @param site its key
 * @param digest SHA-256 of the reader’s id on the site, as base64url
 */
export const siteMemberUid = (site: string, digest: string): string =>
  `${SITE_UID_PREFIX}${site}.${digest.slice(0, UID_DIGEST_LENGTH)}`;
