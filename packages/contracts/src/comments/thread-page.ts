import { Type, type Static } from 'typebox';
import { CommentsPage, CommentSort, CommentUid } from './comment';
import { EntityType, Nullable, Slug, StrictObject } from '../schema';

/**
 * Key of a page of a thread in an address: its number, or the cursor it starts after. Numbers end at
 * NUMBERED_COMMENT_PAGES_MAX, because skipping to a page costs more the further back it is.
 */
export const CommentsPageKey = Type.String({ pattern: '^([1-9]|[1-4][0-9]|50|[A-Za-z0-9_:.-]{16,332})$' });

/** GET /api/comments/page: the page of a key, or the page that contains a comment. */
export const CommentsPageQuery = StrictObject({
  entity_type: EntityType,
  entity_slug: Slug,
  sort: Type.Optional(CommentSort),
  page: Type.Optional(CommentsPageKey),
  comment: Type.Optional(CommentUid),
});
export type CommentsPageQuery = Static<typeof CommentsPageQuery>;

/** A page as in the response of GET /api/comments, with the keys of the previous and the next page. */
export const LinkedCommentsPage = StrictObject({
  ...CommentsPage.properties,
  previous_page: Nullable(CommentsPageKey),
  next_page: Nullable(CommentsPageKey),
  /** Whether the requested page or comment exists; if not, the response contains the first page. */
  found: Type.Boolean(),
});
export type LinkedCommentsPage = Static<typeof LinkedCommentsPage>;

const { page, comment, sort } = CommentsPageQuery.properties;
/** A page of a thread, by its key or by a comment on it, in a sort order. */
export const CommentsPageLocation = StrictObject({ page, comment, sort });
export type CommentsPageLocation = Static<typeof CommentsPageLocation>;
