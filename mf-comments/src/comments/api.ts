import type { CommentsPageLocation, LinkedCommentsPage } from '@savepoint/contracts/comments';
import type { CommentsProps } from '@savepoint/contracts/regions';
import type { CallInput, CallResponse } from '@savepoint/contracts/api';

/** What the fragment loads: the requested page of comments, and when. */
export interface LoadedPage {
  page: LinkedCommentsPage;
  /** Milliseconds since 1970. */
  now: number;
}

export type Entity = Pick<CommentsProps, 'entity_type' | 'entity_slug'>;

/** Makes the calls that read pages of comments: the session’s `api.call` in the browser, the fragment’s `call`. */
type ReadPage = <K extends 'listComments' | 'readCommentsPage'>(
  name: K,
  input: CallInput<K> & { signal?: AbortSignal },
) => Promise<CallResponse<K>>;

/**
 * Reads a page of comments.
 * @param location as in the page’s URL; undefined for the newest comments
 */
export async function readPage(
  call: ReadPage,
  { entity_type, entity_slug }: Entity,
  location: CommentsPageLocation | undefined,
  options: { signal?: AbortSignal } = {},
): Promise<LinkedCommentsPage> {
  const query = { entity_type, entity_slug, ...location };
  if (location) return call('readCommentsPage', { query, ...options });
  const page = await call('listComments', { query, ...options });
  // The newest comments have no page before them, and page 2 after them.
  return { previous_page: null, next_page: page.next_cursor && '2', found: true, ...page };
}
