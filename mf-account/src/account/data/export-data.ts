import { MARK_LISTS, serverNow } from '@savepoint/contracts/base';
import { accountRoutes, ignoringRoutes, pushRoutes, siteRoutes } from '@savepoint/contracts/routes';
import type { OwnModerationPage } from '@savepoint/contracts/moderation';
import type { ActivityKind, MessagesAndSubscriptions } from '@savepoint/contracts/members';
import { getSession, type Api } from '@savepoint/session';
import { withRetry } from '@savepoint/region-kit/ui/with-retry';

const PAGE_ITEMS = 100;

/** Rounds a rating as the lists show it. */
const rounded = (rating: number): number => Number(rating.toFixed(2));

interface PageRequest {
  limit: number;
  cursor?: string;
}
interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

/**
 * Reads everything the site stores about the member, page by page.
 * @param onProgress called with the number of items so far
 * @param api makes calls of the member; default: that of the page’s session
 * @returns the parts of one JSON document
 * @throws {ApiError} also when the last login is too long ago
 */
export async function exportAccountData(
  onProgress: (items: number) => void,
  api: Pick<Api, 'call'> = getSession().api,
): Promise<string[]> {
  let count = 0;
  const parts: string[] = [];
  const add = (name: string, value: unknown) => {
    parts.push(`${parts.length ? ',' : '{'}\n"${name}": ${JSON.stringify(value, null, 2)}`);
  };
  const readAll = async <T>(readPage: (request: PageRequest) => Promise<Page<T>>): Promise<T[]> => {
    const all: T[] = [];
    const request: PageRequest = { limit: PAGE_ITEMS };
    for (;;) {
      const { items, next_cursor } = await withRetry(() => readPage(request));
      all.push(...items);
      onProgress((count += items.length));
      if (next_cursor === null) return all;
      request.cursor = next_cursor;
    }
  };
  const readActivity = async (kind: ActivityKind) => {
    const items = await readAll((page) => api.call('listActivity', { body: { kind, ...page } }));
    return items.map((item) =>
      item.rating === undefined ? item : { ...item, rating: rounded(item.rating) },
    );
  };
  const readComments = (kind: 'written' | 'liked') =>
    readAll((page) =>
      api.call('listOwnComments', { body: { kind, ...page }, route: accountRoutes.listOwnComments }),
    );

  // First, because it needs a recent login.
  let newsletter: MessagesAndSubscriptions['newsletter'] = null;
  const messages = await readAll(async (page) => {
    const response = await api.call('readMessages', { body: page, route: accountRoutes.readMessages });
    newsletter = response.newsletter;
    return { items: response.messages, next_cursor: response.next_cursor };
  });
  add('exported', new Date(serverNow()).toISOString());
  add(
    'account',
    (await withRetry(() => api.call('readAccount', { body: {}, route: accountRoutes.readAccount }))).account,
  );
  const { sessions } = await withRetry(() =>
    api.call('listSessions', { body: {}, route: accountRoutes.listSessions }),
  );
  add(
    'sessions',
    sessions.map(({ current: _, ...session }) => session),
  );
  for (const kind of ['ratings', ...MARK_LISTS] as const) add(kind, await readActivity(kind));
  add('comments', await readComments('written'));
  add('liked_comments', await readComments('liked'));
  add(
    'replies',
    await readAll((body) => api.call('listReplies', { body, route: accountRoutes.listReplies })),
  );
  const ignored = await withRetry(() =>
    api.call('listIgnoredMembers', { body: {}, route: ignoringRoutes.listIgnoredMembers }),
  );
  add('ignored_members', ignored.members);
  add(
    'reply_mail',
    await withRetry(() => api.call('readReplyMail', { body: {}, route: accountRoutes.readReplyMail })),
  );
  add('reply_push', await withRetry(() => api.call('readPush', { body: {}, route: pushRoutes.readPush })));
  const { sites, invitations, sent, blocked } = await withRetry(() =>
    api.call('listOwnSites', { body: {}, route: siteRoutes.listOwnSites }),
  );
  add('sites', sites);
  add('site_invitations', { received: invitations, sent, blocked });
  const moderation: Partial<OwnModerationPage> = {};
  const reports = await readAll(async (page) => {
    const { items, next_cursor, ...rest } = await api.call('readOwnModeration', {
      body: page,
      route: accountRoutes.readOwnModeration,
    });
    Object.assign(moderation, rest);
    return { items, next_cursor };
  });
  add('reports', reports);
  add('moderation', moderation);
  add(
    'decisions',
    await readAll((body) => api.call('listOwnDecisions', { body, route: accountRoutes.listOwnDecisions })),
  );
  add('newsletter', newsletter);
  add('messages', messages);
  return [...parts, '\n}\n'];
}
