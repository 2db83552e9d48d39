import type { EntityType } from '@savepoint/contracts/schema';
import {
  CommentSort,
  CommentsPageKey,
  CommentUid,
  UNKNOWN_COMMENT_UID,
  type CommentsPageLocation,
} from '@savepoint/contracts/comments';
import { Compile } from 'typebox/compile';
import { constantPlaceholder, RegionSkeleton } from '../components/layout';
import type { Page } from '../document/page';
import { threadFeedPath } from '../server/feeds/comment-feeds';
import type { Sources } from '../server/sources';
import type { SlotRequest } from '../server/regions/slots';
import { message } from '../messages';
import { isSlug, text } from './page-route';

const isCommentsPageKey = Compile(CommentsPageKey);
const isSort = Compile(CommentSort);
const isCommentUid = Compile(CommentUid);

/** The query parameters of every page with comments. */
export const COMMENTS_QUERY = { comments: text, comment: text, sort: text } as const;

/** The feed of the comments on a page. @param name of what they are about */
export const commentsFeed = (type: EntityType, slug: string, name: string): NonNullable<Page['feed']> => ({
  title: message('commentsFeed', { name }),
  path: threadFeedPath(type, slug, 'rss'),
});

/** The comments that an address asks for. */
export interface CommentsAddress {
  /** undefined: the newest comments. */
  location: CommentsPageLocation | undefined;
  /** Canonical path and query. A comment’s own address is not canonical: its page changes over time. */
  path: string;
  /** Appended to the page’s title. */
  titleSuffix: string;
}

/**
 * Reads `?comments=2`, `?sort=oldest` with or without it, and `?comment={uid}`; invalid values are ignored.
 * Another order of the same comments has the same canonical address.
 * @param path of the page without a query
 */
export function commentsAddress(
  path: string,
  { comments, comment, sort }: Record<keyof typeof COMMENTS_QUERY, unknown>,
): CommentsAddress {
  if (isCommentUid.Check(comment)) return { location: { comment }, path, titleSuffix: '' };
  const page = isCommentsPageKey.Check(comments) && comments !== '1' ? comments : undefined;
  if (isSort.Check(sort) && sort !== 'newest')
    return { location: { sort, ...(page && { page }) }, path, titleSuffix: '' };
  return page
    ? { location: { page }, path: `${path}?comments=${page}`, titleSuffix: titleSuffixOf(page) }
    : { location: undefined, path, titleSuffix: '' };
}

/**
 * Replaces a comment that does not exist in a query by {@link UNKNOWN_COMMENT_UID}, because all of them have the same
 * page. Without the comments service, the page is the one without `?comment=`.
 * @param entity type and slug of what the comments are about
 */
export async function withKnownComment(
  { comments, optional }: Pick<Sources, 'comments' | 'optional'>,
  [type, slug]: [EntityType, string],
  query: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { comment, ...others } = query;
  if (comment === undefined) return query;
  if (!isCommentUid.Check(comment) || !isSlug(slug)) return others;
  const exists = await optional(comments.exists(type, slug, comment));
  if (exists === null) return others;
  return exists ? query : { ...query, comment: UNKNOWN_COMMENT_UID };
}

/** Later pages have a cursor instead of a number. */
const titleSuffixOf = (page: string) =>
  /^\d+$/.test(page) ? message('commentsPage', { page }) : message('olderComments');

const commentsPlaceholder = constantPlaceholder(() => <RegionSkeleton title={message('comments')} />);

/**
 * The slot of the comments region; it is mounted when the reader comes near.
 * @param location the comments that the address asks for
 */
export const commentsSlot = (
  entity_type: EntityType,
  entity_slug: string,
  entity_name: string,
  location?: CommentsPageLocation,
): SlotRequest => ({
  region: 'comments',
  when: 'visible',
  props: { entity_type, entity_slug, entity_name, ...(location && { location }) },
  label: message('comments'),
  fallback: commentsPlaceholder(),
});
