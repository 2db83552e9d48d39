import type { CommentsPage, CommentsProps, CommentsQuery } from '@savepoint/contracts';

/** What the fragment loads: the first page, and when. */
export interface Loaded {
  page: CommentsPage;
  /** Milliseconds since 1970. */
  now: number;
}

export type Target = Pick<CommentsProps, 'entity_type' | 'entity_slug'>;

/** Path of a page of comments at the site’s API. */
export const commentsPath = (
  { entity_type, entity_slug }: Target,
  more: Pick<CommentsQuery, 'cursor' | 'parent_uid' | 'limit'> = {},
): string => {
  const fields = Object.entries({ entity_type, entity_slug, ...more });
  return `/api/comments?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`;
};
