import { Type, type Static } from 'typebox';
import { CommentsPage, CommentSort, CommentUid } from './comment';
import { EntityType } from './entity';
import { Nullable, Slug, StrictObject } from './schema';

/**
 * Names a page of a thread in an address: its number, counted from the first of its order, or the cursor it
 * goes on from. Numbers end at COMMENT_PAGES_NUMBERED, since counting costs the more the further it goes.
 */
export const CommentsPageKey = Type.String({ pattern: '^([1-9]|[1-4][0-9]|50|[A-Za-z0-9_-]{16,200})$' });

/** GET /api/comments/page: the page of a name, or the one that a comment is on. */
export const CommentsPageQuery = StrictObject({
  entity_type: EntityType,
  entity_slug: Slug,
  sort: Type.Optional(CommentSort),
  page: Type.Optional(CommentsPageKey),
  comment: Type.Optional(CommentUid),
});
export type CommentsPageQuery = Static<typeof CommentsPageQuery>;

/** A page as GET /api/comments answers it, with the names of the pages before and after it. */
export const NeighbouredCommentsPage = StrictObject({
  ...CommentsPage.properties,
  newer: Nullable(CommentsPageKey),
  older: Nullable(CommentsPageKey),
  /** Whether what was asked for is there; the answer holds the first page if it is not. */
  found: Type.Boolean(),
});
export type NeighbouredCommentsPage = Static<typeof NeighbouredCommentsPage>;

const { page, comment, sort } = CommentsPageQuery.properties;
/** A page of a thread, by its name or by a comment on it, in an order. */
export const CommentsPageLocation = StrictObject({ page, comment, sort });
export type CommentsPageLocation = Static<typeof CommentsPageLocation>;
