import { Type, type Static } from 'typebox';
import { EntityType } from './entity';
import { Slug, Slugs, StrictObject } from './schema';

/** GET /api/comments/counts?entity_type&slugs=a,b,c (at most 100). Entities without comments have the count 0. */
export const CommentCountsQuery = StrictObject({
  entity_type: EntityType,
  slugs: Slugs,
});
export const CommentCountsResponse = StrictObject({
  counts: Type.Array(StrictObject({ slug: Slug, comments: Type.Integer({ minimum: 0 }) })),
});
export type CommentCountsResponse = Static<typeof CommentCountsResponse>;
