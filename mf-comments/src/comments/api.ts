import type {
  CommentsPage,
  CommentsPageLocation,
  CommentsPageQuery,
  CommentsProps,
  CommentsQuery,
  NeighbouredCommentsPage,
} from '@savepoint/contracts';

/** What the fragment loads: the requested page of comments, and when. */
export interface LoadedPage {
  page: CommentsPage | NeighbouredCommentsPage;
  /** Milliseconds since 1970. */
  now: number;
}

export type Entity = Pick<CommentsProps, 'entity_type' | 'entity_slug'>;

/** Returns the API path of a page of comments, or of replies with `parent_uid`. */
export const commentsPath = (
  entity: Entity,
  query: Pick<CommentsQuery, 'cursor' | 'parent_uid' | 'limit' | 'sort'> = {},
): string => apiPath('/api/comments', entity, query);

/** Returns the API path of the first page shown: the newest comments, or the location in the page’s URL. */
export const firstPagePath = (entity: Entity, location: CommentsPageLocation | undefined): string =>
  location ? apiPath('/api/comments/page', entity, location) : commentsPath(entity);

function apiPath(
  path: string,
  { entity_type, entity_slug }: Entity,
  query: Partial<CommentsQuery> | Partial<CommentsPageQuery>,
): string {
  const fields = Object.entries({ entity_type, entity_slug, ...query });
  return `${path}?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`;
}

/** Adds the keys of the neighbouring pages: the newest comments have none before them, and page 2 after them. */
export const withNeighbours = (page: CommentsPage | NeighbouredCommentsPage): NeighbouredCommentsPage => ({
  newer: null,
  older: page.next_cursor && '2',
  found: true,
  ...page,
});
