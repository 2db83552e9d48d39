import type { CatalogEntityType } from '@savepoint/contracts/schema';
import { isSlug } from '../pages/page-route';
import type { Sources } from './sources';

const TYPES = { games: 'game', articles: 'article', reviews: 'review' } as const satisfies Record<
  string,
  CatalogEntityType
>;
const THING = /^\/(games|articles|reviews)\/([^/]+)\/$/;

/**
 * Returns the present address of a game, article or review that had another one, with the same query; undefined for every other
 * address. @param url path and query
 */
export async function formerAddress(url: string, sources: Sources): Promise<string | undefined> {
  const [path = '', ...query] = url.split('?');
  const [, folder, slug] = THING.exec(path) ?? [];
  if (folder === undefined || slug === undefined || !isSlug(slug)) return undefined;
  const type = TYPES[folder as keyof typeof TYPES];
  const entity = await sources.optional(sources.catalog.call('findEntity', { params: { type, slug } }));
  return entity && entity.slug !== slug ? [entity.url, ...query].join('?') : undefined;
}
