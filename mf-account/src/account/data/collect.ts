import type {
  AccountResponse,
  ActivityItem,
  MessagesAndSubscriptions,
  OwnComment,
} from '@savepoint/contracts';
import { ApiError, getSession } from '@savepoint/session';
import { pause } from './pause';

/** Lines of a list that one call brings. */
const PAGE = 100;
/** Seconds that a limit may ask us to wait before we go on. */
const PATIENCE = 60;

/**
 * Everything the site holds of the member, page by page, as the text of one JSON document in pieces.
 * @param onProgress how many lines there are so far
 * @throws {ApiError}
 */
export async function collect(onProgress: (lines: number) => void): Promise<string[]> {
  let lines = 0;
  const pieces: string[] = [];
  const say = (name: string, value: unknown) => {
    pieces.push(`${pieces.length ? ',' : '{'}\n"${name}": ${JSON.stringify(value, null, 2)}`);
  };
  const all = async <T>(read: (cursor: object) => Promise<{ found: T[]; next_cursor: string | null }>) => {
    const found: T[] = [];
    for (let cursor: object = {}; ;) {
      const page = await read(cursor);
      found.push(...page.found);
      onProgress((lines += page.found.length));
      if (page.next_cursor === null) return found;
      cursor = { cursor: page.next_cursor };
    }
  };
  const list = <T>(path: string, kind: string) =>
    all<T>(async (cursor) => {
      const { items, next_cursor } = await patient<{ items: T[]; next_cursor: string | null }>(path, {
        kind,
        limit: PAGE,
        ...cursor,
      });
      return { found: items, next_cursor };
    });

  say('exported', new Date().toISOString());
  say('account', (await patient<AccountResponse>('/api/user/account', {})).account);
  for (const kind of ['ratings', 'likes', 'favorites'])
    say(kind, await list<ActivityItem>('/api/user/activity', kind));
  say('comments', await list<OwnComment>('/api/user/comments/mine', 'written'));
  say('liked_comments', await list<OwnComment>('/api/user/comments/mine', 'liked'));
  let newsletter: MessagesAndSubscriptions['newsletter'] = null;
  const messages = await all(async (cursor) => {
    const answer = await patient<MessagesAndSubscriptions>('/api/user/messages', {
      limit: PAGE,
      ...cursor,
    });
    newsletter = answer.newsletter;
    return { found: answer.messages, next_cursor: answer.next_cursor };
  });
  say('newsletter', newsletter);
  say('messages', messages);
  return [...pieces, '\n}\n'];
}

/** Waits when a limit asks for it, and goes on. */
async function patient<T>(path: string, payload: object): Promise<T> {
  for (;;)
    try {
      return await getSession().api.post<T>(path, payload);
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
      if (wait === undefined || wait > PATIENCE) throw error;
      await pause(wait * 1000);
    }
}
