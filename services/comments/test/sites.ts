import type { AddCommentBody } from '@savepoint/contracts/comments';
import { siteModel } from '../src/data/models/site';
import { addSite, type SiteChoices } from '../src/sites/edit-sites';
import { pageSlug } from '../src/data/page-slug';
import type { Stack } from './stack';

/** Registers a site at https://{key}.example, which `{key}-owner` owns. */
export const registerSite = async ({ connection }: Stack, key: string, choices: SiteChoices = {}) =>
  (
    await addSite(
      siteModel(connection),
      { name: `Site ${key}`, origins: [`https://${key}.example`], owners: [`${key}-owner`], ...choices },
      key,
    )
  ).site;

/** What a client sends to comment on a page of a site. */
export function onPage(site: string, path = '/post', page_id?: string) {
  const address = `https://${site}.example${path}`;
  const reference = { address, ...(page_id !== undefined && { page_id }) };
  return {
    entity_type: 'page',
    entity_slug: pageSlug(site, reference),
    entity_page: { ...reference, title: `Post ${path}` },
  } as const satisfies Partial<AddCommentBody>;
}

/** What a client sends when the page has comments. */
export function onKnownPage(site: string, path?: string) {
  const { entity_page: _page, ...thread } = onPage(site, path);
  return thread;
}

/** The page as a query. */
export const pageQuery = (site: string, path?: string, page_id?: string): string =>
  `entity_type=page&entity_slug=${onPage(site, path, page_id).entity_slug}`;
