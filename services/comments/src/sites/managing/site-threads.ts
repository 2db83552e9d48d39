import type { Site } from '@savepoint/contracts/schema';
import type { SiteThreadsPage } from '@savepoint/contracts/sites';
import { decodeCursor, keysetFilter, toPage } from '@savepoint/service-kit/data';
import type { SiteReadingDependencies } from '../dependencies';
import { closingField } from '../../data';

const PAGE_SIZE = 20;

/**
 * The pages of a site that have a thread of their own, latest first.
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function listSiteThreads(
  { pageModels: { pages }, threadSizes }: Pick<SiteReadingDependencies, 'pageModels' | 'threadSizes'>,
  site: Site,
  cursor?: string,
): Promise<SiteThreadsPage> {
  const after = cursor === undefined ? {} : keysetFilter(decodeCursor(cursor));
  const found = await pages
    .find({ site: site.key, leads_to: null, ...after } as object)
    .sort({ created: -1, _id: -1 })
    .limit(PAGE_SIZE + 1)
    .lean();
  const [page, next_cursor] = toPage(found, PAGE_SIZE);
  const counts = await threadSizes.readMany(
    'page',
    page.map(({ _id }) => _id),
  );
  return {
    threads: page.map(({ _id: slug, title, address, page_id, created, locked }, index) => ({
      slug,
      title,
      address,
      ...(page_id !== undefined && { page_id }),
      created: created.toISOString(),
      comments: counts[index] ?? 0,
      ...closingField(site, { created, ...(locked && { locked }) }),
    })),
    next_cursor,
  };
}
