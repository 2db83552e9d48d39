import { PAGE_ADDRESS_MAX_LENGTH, PAGE_ID_MAX_LENGTH } from '@savepoint/contracts/base';
import { isSiteOrigin, type Site } from '@savepoint/contracts/schema';
import { pageAddress } from '@savepoint/contracts/comments';
import { pageSlug } from '../../data';
import type { PageRecord } from './record';

export interface AddressOptions {
  /** What relative addresses are relative to; default: the first origin of the site that is no pattern. */
  base?: string;
  /** Beginnings of addresses, and what replaces them. The first that fits counts. */
  replace?: readonly (readonly [from: string, to: string])[];
  /** `id`: the file’s ids of pages are those of the tags, `data-page-id`. */
  pagesBy?: 'address' | 'id';
}

/**
 * The address of a page on the site as the file has it.
 * @returns the address as the page has it, or null when it is on no origin of the site
 */
export function resolveAddress(
  { origins }: Pick<Site, 'origins'>,
  address: string,
  { base = origins.find((origin) => !origin.includes('*')), replace = [] }: AddressOptions,
): string | null {
  if (address.length > 2 * PAGE_ADDRESS_MAX_LENGTH) return null;
  const toAbsolute = (text: string) => (URL.canParse(text, base) ? new URL(text, base).href : text);
  const replaceStart = (text: string) => {
    const rule = replace.find(([from]) => text.startsWith(from));
    return rule && rule[1] + text.slice(rule[0].length);
  };
  const absolute = toAbsolute(address);
  const replaced = toAbsolute(replaceStart(address) ?? replaceStart(absolute) ?? absolute);
  // Old files have addresses from before the site had a certificate.
  const candidates = [replaced, replaced.replace(/^http:/, 'https:')];
  for (const candidate of candidates) {
    const own = pageAddress(candidate);
    if (own && own.length <= PAGE_ADDRESS_MAX_LENGTH && isSiteOrigin(origins, new URL(own).origin))
      return own;
  }
  return null;
}

/** The slug of an imported page, and its id if that names it. @param address from resolveAddress */
export function identifyPage(
  site: Site,
  { page_id, digest, address: addressInFile }: PageRecord,
  address: string,
  { pagesBy = 'address' }: AddressOptions,
): { slug: string; page_id?: string } {
  const id = page_id && page_id.length <= PAGE_ID_MAX_LENGTH ? { page_id } : {};
  if (digest !== undefined) {
    // An export of Savepoint says by the digest what names the page: its address, or its id, or what it was before it moved.
    const slug = `${site.key}-${digest}`;
    const isNamedByAddress = slug === pageSlug(site.key, { address: addressInFile });
    return { slug: isNamedByAddress ? pageSlug(site.key, { address }) : slug, ...id };
  }
  if (pagesBy === 'id' && id.page_id) return { slug: pageSlug(site.key, { ...id, address }), ...id };
  return { slug: pageSlug(site.key, { address }) };
}

/** A page without a title has its address for one. */
export const pageTitle = ({ title }: PageRecord, address: string): string =>
  title || address.replace(/^https?:\/\//, '');
