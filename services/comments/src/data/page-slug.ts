import { createHash } from 'node:crypto';
import { isSiteOrigin, type Site } from '@savepoint/contracts/schema';
import { canonicalPageAddress, pageAddress, type PageReference } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';

/** Characters of the digest in a slug: 160 bits. */
const DIGEST_LENGTH = 40;

/**
 * The slug of the page that a reference leads to: the site’s key, and a digest of the page’s id or canonical address.
 * @param site its key
 */
export function pageSlug(
  site: string,
  { page_id, address }: Pick<PageReference, 'page_id' | 'address'>,
): string {
  const identity = page_id === undefined ? `address:${canonicalPageAddress(address)}` : `id:${page_id}`;
  const digest = createHash('sha256').update(identity).digest('hex').slice(0, DIGEST_LENGTH);
  return `${site}-${digest}`;
}

/** Before the id of a page, where a page may be named by its address or its id. */
const ID_PREFIX = 'id:';

/**
 * The slug of a page that is named by its address, or by `id:` and its percent-encoded id.
 * @returns null for what names no page of the site
 */
export function slugNamedBy({ key, origins }: Pick<Site, 'key' | 'origins'>, name: string): string | null {
  if (name.startsWith(ID_PREFIX)) {
    const page_id = decode(name.slice(ID_PREFIX.length));
    return page_id ? pageSlug(key, { page_id, address: '' }) : null;
  }
  const canonical = canonicalPageAddress(name);
  const isOfSite = canonical !== null && isSiteOrigin(origins, new URL(canonical).origin);
  return isOfSite ? pageSlug(key, { address: canonical }) : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Checks that a page is of a site. A page with an id also needs an address there, which moderators see.
 * @returns its address as the page has it
 * @throws {HttpError} 400
 */
export function requirePageOfSite({ origins }: Pick<Site, 'origins'>, address: string): string {
  const own = pageAddress(address);
  if (own === null || !isSiteOrigin(origins, new URL(own).origin)) throw new HttpError('page-not-of-site');
  return own;
}
