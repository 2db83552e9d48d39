import { Type, type Static } from 'typebox';
import { CommentInput, CommentUid } from './comment';
import { EntityType, Slug, StrictObject, Timestamp, SiteKey } from '../schema';
import { PageThread } from './site-page';

/** A comment in a feed: top-level or a reply, visible to everybody. */
export const NewestComment = StrictObject({
  uid: CommentUid,
  name: Type.String(),
  ...CommentInput.properties,
  created: Timestamp,
  edited: Type.Optional(Timestamp),
});
export type NewestComment = Static<typeof NewestComment>;

/** GET {comments}/internal/newest?entity_type&entity_slug: the newest comments of a thread, newest first. */
export const NewestOfThreadQuery = StrictObject({ entity_type: EntityType, entity_slug: Slug });
export const NewestOfThreadResponse = StrictObject({ comments: Type.Array(NewestComment) });

/** GET {comments}/internal/newest-of-site?site: the newest comments of a site that has a feed of all its comments. */
export const NewestOfSiteQuery = StrictObject({ site: SiteKey });
export const NewestOfSiteResponse = StrictObject({
  name: Type.String(),
  /** Each with the page that it is on. */
  comments: Type.Array(StrictObject({ ...NewestComment.properties, page: PageThread })),
});
export type NewestOfSiteResponse = Static<typeof NewestOfSiteResponse>;
