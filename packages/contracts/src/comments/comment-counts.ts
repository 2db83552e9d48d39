import { Type, type Static } from 'typebox';
import { EntityType, Slug, Slugs, StrictObject, SiteKey } from '../schema';
import { PAGE_COUNTS_MAX } from '../base';

/** GET /api/comments/counts?entity_type&slugs=a,b,c (at most 100). Entities without comments have the count 0. */
export const CommentCountsQuery = StrictObject({
  entity_type: EntityType,
  slugs: Slugs,
});
export const CommentCountsResponse = StrictObject({
  counts: Type.Array(StrictObject({ slug: Slug, comments: Type.Integer({ minimum: 0 }) })),
});
export type CommentCountsResponse = Static<typeof CommentCountsResponse>;

/**
 * GET /api/comments/page-counts?site&pages: how many comments pages of a site have, in the order of the pages. Pages of the
 * site’s origins may read it. A page that nobody has commented on, or that is not of the site, has the count 0.
 */
export const PageCountsQuery = StrictObject({
  site: SiteKey,
  pages: Type.String({
    pattern: `^[^ ]+( [^ ]+){0,${PAGE_COUNTS_MAX - 1}}$`,
    maxLength: 8_000,
    description: `At most ${PAGE_COUNTS_MAX} pages, separated by spaces: each its address, or “id:” and its percent-encoded id`,
  }),
});
export type PageCountsQuery = Static<typeof PageCountsQuery>;
export const PageCountsResponse = StrictObject({
  counts: Type.Array(Type.Integer({ minimum: 0 })),
});
export type PageCountsResponse = Static<typeof PageCountsResponse>;
