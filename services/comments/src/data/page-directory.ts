import type { Site } from '@savepoint/contracts/schema';
import {
  canonicalPageAddress,
  pageAddress,
  type AddCommentBody,
  type PageReference,
  type PageThread,
} from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import { cleanText } from '@savepoint/service-kit/names';
import { LRUCache } from 'lru-cache';
import type { PageModel, StoredPage } from './models/site';
import { closingOf } from './closing';
import { pageSlug, requirePageOfSite } from './page-slug';

/** How long a page is cached: how late a merge takes effect in other instances. */
const TTL_MS = 5_000;
const MAX_CACHED_COUNT = 5_000;
/** How often the spelling of an address changes at most: anybody can ask for a page under another one. */
const SPELLING_MS = 60_000;

type NewThread = Pick<AddCommentBody, 'entity_slug' | 'entity_page'>;

/** The pages of other sites that have comments. */
export interface PageDirectory {
  /** The pages whose threads slugs lead to, by slug, with one query for those that are not cached. */
  findMany(slugs: readonly string[]): Promise<Map<string, StoredPage>>;
  /** @returns null when nobody has commented on it */
  find(slug: string): Promise<StoredPage | null>;
  /**
   * Finds a page, and stores the address that its tag says if that is spelt in another way: with a slash at its end, or
   * `index.html`.
   */
  findAt(slug: string, address: string): Promise<StoredPage | null>;
  /**
   * Checks that a page takes comments: it has some and its thread is open, or the call describes it.
   * @returns stores the page, unless it is stored already; call it when the comment has passed all checks
   * @throws {HttpError} 400, 404, 409
   */
  prepare(site: Site, thread: NewThread): Promise<() => Promise<void>>;
  /** Closes the thread of a page of the site, or opens it. @returns whether it was otherwise before @throws {HttpError} 404 */
  lock(site: Pick<Site, 'key'>, slug: string, locked: boolean): Promise<{ page: StoredPage; isNew: boolean }>;
}

export function createPageDirectory(pages: PageModel): PageDirectory {
  // Pages that do not exist are not cached: the next call may be the reader who has just seen the first comment.
  const cache = new LRUCache<string, StoredPage>({ max: MAX_CACHED_COUNT, ttl: TTL_MS });
  const spelt = new LRUCache<string, true>({ max: MAX_CACHED_COUNT, ttl: SPELLING_MS });

  async function load(slugs: readonly string[]): Promise<Map<string, StoredPage>> {
    if (!slugs.length) return new Map();
    const found = await pages.find({ _id: { $in: [...slugs] } }).lean<StoredPage[]>();
    return new Map(found.map((page) => [page._id, page]));
  }

  const directory: PageDirectory = {
    async findMany(slugs) {
      const uncached = slugs.filter((slug) => !cache.has(slug));
      const named = await load(uncached);
      const targets = await load([...named.values()].flatMap(({ leads_to }) => leads_to ?? []));
      for (const [slug, page] of named)
        cache.set(slug, page.leads_to === undefined ? page : (targets.get(page.leads_to) ?? page));
      return new Map(
        slugs.flatMap((slug) => {
          const page = cache.get(slug);
          return page ? [[slug, page] as const] : [];
        }),
      );
    },
    find: async (slug) => (await directory.findMany([slug])).get(slug) ?? null,
    async findAt(slug, address) {
      const page = await directory.find(slug);
      const own = pageAddress(address);
      const isOther = page && own !== null && page.address !== own;
      if (!isOther || canonicalPageAddress(page.address) !== canonicalPageAddress(own) || spelt.has(page._id))
        return page;
      spelt.set(page._id, true);
      await pages.updateOne({ _id: page._id, address: page.address }, { $set: { address: own } });
      cache.delete(slug);
      cache.delete(page._id);
      return { ...page, address: own };
    },
    async prepare(site, { entity_slug, entity_page: reference }) {
      const page = await directory.find(entity_slug);
      if (page) {
        if (closingOf(site, page)) throw new HttpError('thread-closed');
        return async () => undefined;
      }
      if (!reference) throw new HttpError('no-such-entity', { params: { type: 'page' } });
      const address = requirePageOfSite(site, reference.address);
      if (pageSlug(site.key, reference) !== entity_slug) throw new HttpError('page-not-of-site');
      return async () => {
        await pages.insertIfAbsent({
          _id: entity_slug,
          site: site.key,
          address,
          title: titleOf(reference, address),
          ...(reference.page_id !== undefined && { page_id: reference.page_id }),
          created: new Date(),
        });
      };
    },
    async lock({ key }, slug, locked) {
      const change = locked ? { $set: { locked } } : { $unset: { locked: 1 } };
      const before = await pages
        .findOneAndUpdate({ _id: slug, site: key, leads_to: null } as object, change as object, {
          returnDocument: 'before',
        })
        .lean<StoredPage | null>();
      if (!before) throw new HttpError('no-such-entity', { params: { type: 'page' } });
      cache.delete(slug);
      const { locked: wasLocked = false, ...rest } = before;
      return { page: { ...rest, ...(locked && { locked }) }, isNew: wasLocked !== locked };
    },
  };
  return directory;
}

/** In one line; a page without a title is named by its address. */
const titleOf = ({ title = '' }: PageReference, address: string): string =>
  cleanText(title).replace(/\s+/g, ' ') || address.replace(/^https?:\/\//, '');

export const toPageThread = ({ _id: slug, title, address }: StoredPage): PageThread => ({
  slug,
  title,
  address,
});
