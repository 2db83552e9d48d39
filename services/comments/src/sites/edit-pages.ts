import { isSiteOrigin, type Site } from '@savepoint/contracts/schema';
import { pageAddress } from '@savepoint/contracts/comments';
import { SiteError } from '../texts';
import {
  type CommentModel,
  type PageModel,
  pageSlug,
  type StoredPage,
  threadId,
  type ThreadModel,
} from '../data';
import { LOG_LENGTH } from '../threads';

export interface PageModels {
  pages: PageModel;
  comments: CommentModel;
  threads: ThreadModel;
}

/** A page as it is shown to those who run its site. */
interface ListedPage {
  slug: string;
  title: string;
  address: string;
  page_id?: string;
  created: string;
  /** Slug of the page whose thread it shows. */
  comments_go_to?: string;
}

const MAX_LISTED_COUNT = 1_000;
/** How long after a merge comments may still be stored in the old thread: longer than a call takes and a page is cached. */
const LATE_COMMENTS_MS = 60_000;

/** The pages of a site, latest first, a thousand at most. */
export async function listPages(pages: PageModel, site: string): Promise<ListedPage[]> {
  const found = await pages.find({ site }).sort({ created: -1, _id: -1 }).limit(MAX_LISTED_COUNT).lean();
  return found.map(toListed);
}

const toListed = ({ _id, title, address, page_id, created, leads_to }: StoredPage): ListedPage => ({
  slug: _id,
  title,
  address,
  ...(page_id !== undefined && { page_id }),
  created: created.toISOString(),
  ...(leads_to !== undefined && { comments_go_to: leads_to }),
});

/**
 * Lets another address lead to a page’s thread, and shows it as the page’s own. The earlier address leads there too.
 * @param from address, or `id:` with the id, of a page that has comments
 * @param to of a page that has none
 * @throws {SiteError}
 */
export async function movePage(
  models: PageModels,
  site: Site,
  from: string,
  to: string,
): Promise<ListedPage> {
  const { pages } = models;
  const page = await requirePage(pages, site, from);
  const target = toReference(site, to);
  if (target.slug !== page._id) {
    const created = { _id: target.slug, site: site.key, title: page.title, ...target.fields(page) };
    const isNew = await pages.insertIfAbsent({ ...created, created: new Date(), leads_to: page._id });
    const existing = isNew ? null : await pages.findById(target.slug).lean();
    if (existing && existing.leads_to !== page._id)
      throw new SiteError(`${to} has comments already. Merge the two threads with “merge”.`);
  }
  const { address } = target.fields(page);
  await pages.updateOne({ _id: page._id }, { $set: { address } });
  return toListed({ ...page, address });
}

/**
 * Adds the thread of a page to that of another page of the same site. Both addresses lead to it then. Safe to repeat.
 * @returns the page whose thread it is, and how many comments were moved
 * @throws {SiteError}
 */
export async function mergePages(
  models: PageModels,
  site: Site,
  from: string,
  into: string,
): Promise<{ page: ListedPage; moved_count: number }> {
  const { pages } = models;
  const target = await requirePage(pages, site, into);
  const source = await pages.findById(toReference(site, from).slug).lean();
  if (!source) throw new SiteError(`${from} has no comments.`);
  const slug = source.leads_to ?? source._id;
  if (source._id === target._id) throw new SiteError('Both are the same page.');
  if (slug !== target._id) {
    // From here on the old slug leads on: comments that are posted there are stored in the thread of the target.
    await pages.updateOne({ _id: slug }, { $set: { leads_to: target._id, merged: new Date() } });
    await pages.updateMany({ leads_to: slug }, { $set: { leads_to: target._id } });
  }
  const moved_count = await moveComments(models, slug === target._id ? source._id : slug, target._id);
  return { page: toListed(target), moved_count };
}

/** Moves the comments that were being posted while their page was merged. Call it at intervals. */
export async function finishMerges(models: PageModels): Promise<void> {
  const since = new Date(Date.now() - LATE_COMMENTS_MS);
  const merged = await models.pages
    .find({ merged: { $gte: since } })
    .limit(MAX_LISTED_COUNT)
    .lean();
  for (const { _id, leads_to } of merged) if (leads_to) await moveComments(models, _id, leads_to);
}

/** Both threads change as a whole: whoever follows one reads it again. */
async function moveComments({ comments, threads }: PageModels, from: string, to: string): Promise<number> {
  const { modifiedCount } = await comments.updateMany(
    { entity_type: 'page', entity_slug: from },
    { $set: { entity_slug: to } },
  );
  if (modifiedCount === 0) return 0;
  for (const entity_slug of [from, to]) {
    const _id = threadId({ entity_type: 'page', entity_slug });
    await threads.updateOrInsert(
      { _id },
      { $inc: { size_version: 1, log_position: LOG_LENGTH + 1 }, $set: { log: [] } },
    );
  }
  return modifiedCount;
}

/** The page whose thread an address or id leads to. @throws {SiteError} */
async function requirePage(pages: PageModel, site: Site, name: string): Promise<StoredPage> {
  const found = await pages.findById(toReference(site, name).slug).lean();
  const page = found?.leads_to === undefined ? found : await pages.findById(found.leads_to).lean();
  if (!page) throw new SiteError(`${name} has no comments.`);
  return page;
}

/** @throws {SiteError} for an address of another site */
function toReference({ key, origins }: Site, name: string) {
  if (name.startsWith('id:')) {
    const page_id = name.slice('id:'.length);
    const slug = pageSlug(key, { page_id, address: '' });
    return { slug, fields: ({ address }: StoredPage) => ({ page_id, address }) };
  }
  const address = pageAddress(name);
  if (address === null || !isSiteOrigin(origins, new URL(address).origin))
    throw new SiteError(`${name} is not an address of this site. Its origins are ${origins.join(' ')}.`);
  return { slug: pageSlug(key, { address }), fields: () => ({ address }) };
}
