import type {
  CommentsPageLocation,
  CommentsPage,
  NeighbouredCommentsPage,
  CommentsPageQuery,
  CommentsProps,
  CommentsQuery,
} from '@savepoint/contracts';

/** What the fragment loads: the page that was asked for, and when. */
export interface Loaded {
  page: CommentsPage | NeighbouredCommentsPage;
  /** Milliseconds since 1970. */
  now: number;
}

export type Target = Pick<CommentsProps, 'entity_type' | 'entity_slug'>;

/** Path of a page of comments at the site’s API. */
export const commentsPath = (
  target: Target,
  more: Pick<CommentsQuery, 'cursor' | 'parent_uid' | 'limit' | 'sort'> = {},
): string => path('', target, more);

/** Path of the page that a reader begins with: the newest comments, or the place that is asked for. */
export const firstPath = (target: Target, at: CommentsPageLocation | undefined): string =>
  at ? path('/page', target, at) : commentsPath(target);

function path(
  name: '' | '/page',
  { entity_type, entity_slug }: Target,
  more: Partial<CommentsQuery> | Partial<CommentsPageQuery>,
): string {
  const fields = Object.entries({ entity_type, entity_slug, ...more });
  return `/api/comments${name}?${new URLSearchParams(fields.map(([field, value]) => [field, String(value)]))}`;
}

/** A page with the names of its neighbours: after the newest comments comes the second page. */
export const asPlace = (page: CommentsPage | NeighbouredCommentsPage): NeighbouredCommentsPage => ({
  newer: null,
  older: page.next_cursor && '2',
  found: true,
  ...page,
});
