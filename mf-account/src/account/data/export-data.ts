import type {
  AccountResponse,
  ActivityItem,
  MessagesAndSubscriptions,
  OwnComment,
} from '@savepoint/contracts';
import { ApiError, getSession } from '@savepoint/session';

const PAGE_ITEMS = 100;
/** A longer Retry-After fails the export. */
const MAX_RETRY_AFTER_SECONDS = 60;

/**
 * Reads everything the site stores about the member, page by page.
 * @param onProgress called with the number of items so far
 * @returns the parts of one JSON document
 * @throws {ApiError}
 */
export async function exportAccountData(onProgress: (items: number) => void): Promise<string[]> {
  let count = 0;
  const parts: string[] = [];
  const add = (name: string, value: unknown) => {
    parts.push(`${parts.length ? ',' : '{'}\n"${name}": ${JSON.stringify(value, null, 2)}`);
  };
  const readAll = async <T>(
    read: (cursor: object) => Promise<{ found: T[]; next_cursor: string | null }>,
  ) => {
    const found: T[] = [];
    for (let cursor: object = {}; ;) {
      const page = await read(cursor);
      found.push(...page.found);
      onProgress((count += page.found.length));
      if (page.next_cursor === null) return found;
      cursor = { cursor: page.next_cursor };
    }
  };
  const readList = <T>(path: string, kind: string) =>
    readAll<T>(async (cursor) => {
      const { items, next_cursor } = await postWithRetry<{ items: T[]; next_cursor: string | null }>(path, {
        kind,
        limit: PAGE_ITEMS,
        ...cursor,
      });
      return { found: items, next_cursor };
    });

  add('exported', new Date().toISOString());
  add('account', (await postWithRetry<AccountResponse>('/api/user/account', {})).account);
  for (const kind of ['ratings', 'likes', 'favorites'])
    add(kind, await readList<ActivityItem>('/api/user/activity', kind));
  add('comments', await readList<OwnComment>('/api/user/comments/mine', 'written'));
  add('liked_comments', await readList<OwnComment>('/api/user/comments/mine', 'liked'));
  let newsletter: MessagesAndSubscriptions['newsletter'] = null;
  const messages = await readAll(async (cursor) => {
    const response = await postWithRetry<MessagesAndSubscriptions>('/api/user/messages', {
      limit: PAGE_ITEMS,
      ...cursor,
    });
    newsletter = response.newsletter;
    return { found: response.messages, next_cursor: response.next_cursor };
  });
  add('newsletter', newsletter);
  add('messages', messages);
  return [...parts, '\n}\n'];
}

/** Posts, and repeats the call when it is rate-limited, after the time the server asks for. */
async function postWithRetry<T>(path: string, payload: object): Promise<T> {
  for (;;)
    try {
      return await getSession().api.post<T>(path, payload);
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
      if (wait === undefined || wait > MAX_RETRY_AFTER_SECONDS) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
}
