import { byMarkList, MARK_LISTS } from '@savepoint/contracts/base';
import type { OwnModerationPage } from '@savepoint/contracts/moderation';
import type { ActivityItem, OwnComment } from '@savepoint/contracts/members';
import { failure, FakeApi } from '@savepoint/region-kit/testing/page';
import { answerEmptyLists } from '../../../test/answer-empty-lists';
import { exportAccountData } from './export-data';

const AT = '2026-05-14T12:00:00.000Z';
const rating = (slug: string, value: number): ActivityItem => ({
  slug,
  name: slug,
  created: AT,
  rating: value,
});
const message = (text: string) => ({ name: 'Mara', email: 'mara@example.org', message: text, received: AT });
const comment: OwnComment = {
  uid: 'comment-1',
  name: 'Mara',
  created: AT,
  content: 'Hello',
  likes: 0,
  entity_type: 'game',
  entity_slug: 'hades',
  entity_name: 'Hades',
  has_replies: false,
};
const report = (uid: string): OwnModerationPage['items'][0] => ({
  comment_uid: uid,
  reason: 'spam',
  created: AT,
  outcome: 'waiting',
});
const newsletter = { email: 'mara@example.org', created: AT };
const empty = { items: [], next_cursor: null, total: 0 };

let api: FakeApi;
/** The API of a member who has something in most lists, some of it on a second page. */
beforeEach(() => {
  api = new FakeApi();
  answerEmptyLists(api);
  api.answer('readMessages', ({ cursor }) => ({
    verified: true,
    newsletter,
    messages: [message(cursor ?? 'first')],
    next_cursor: cursor ? null : '1.the-second',
  }));
  api.answer('listSessions', {
    sessions: [{ device: 'Firefox on Linux', signed_in: AT, last_seen: AT, current: true }],
  });
  api.answer('listActivity', ({ kind, cursor }) => {
    if (kind !== 'ratings') return { ...empty, items: [{ slug: kind, name: null, created: AT }] };
    return cursor === undefined
      ? { items: [rating('hades', 4.3333)], next_cursor: '1.the-next-one', total: 2 }
      : { items: [rating('gris', 5)], next_cursor: null, total: 2 };
  });
  api.answer('listOwnComments', ({ kind }) => ({ ...empty, items: [{ ...comment, content: kind }] }));
  api.answer('listIgnoredMembers', { members: [{ uid: 'eve', name: 'Eve', since: AT }] });
  api.answer('readOwnModeration', ({ cursor }) =>
    cursor === undefined
      ? { ban: null, trusted: AT, items: [report('reported-1')], next_cursor: '1.the-next-one', total: 2 }
      : { ban: null, items: [report('reported-2')], next_cursor: null, total: 2 },
  );
});

async function exported() {
  const progress: number[] = [];
  const parts = await exportAccountData((count) => progress.push(count), api.direct);
  expect(api.mistakes).toEqual([]);
  return { document: JSON.parse(parts.join('')) as Record<string, unknown>, progress };
}

test('the file has every part of what is stored about a member', async () => {
  const { document } = await exported();
  expect(Object.keys(document)).toEqual([
    'exported',
    'account',
    'sessions',
    'ratings',
    ...MARK_LISTS,
    'comments',
    'liked_comments',
    'replies',
    'ignored_members',
    'reply_mail',
    'reply_push',
    'sites',
    'site_invitations',
    'reports',
    'moderation',
    'decisions',
    'newsletter',
    'messages',
  ]);
  expect(document).toMatchObject({
    account: { uid: 'mara' },
    ...byMarkList((list) => [{ slug: list }]),
    comments: [{ content: 'written' }],
    liked_comments: [{ content: 'liked' }],
    ignored_members: [{ uid: 'eve' }],
    newsletter,
  });
});

test('every list is read to its last page, 100 entries at a time', async () => {
  const { document } = await exported();
  expect(document['ratings']).toMatchObject([{ slug: 'hades' }, { slug: 'gris' }]);
  expect(document['messages']).toEqual([message('first'), message('1.the-second')]);
  expect(api.bodiesOf('listActivity').slice(0, 2)).toEqual([
    { kind: 'ratings', limit: 100 },
    { kind: 'ratings', limit: 100, cursor: '1.the-next-one' },
  ]);
});

test('progress: the number of entries after each page', async () => {
  const { progress } = await exported();
  // Messages, ratings, a list for each mark, two lists of comments, replies, reports, decisions.
  const pages = [1, 1, 1, 1, ...MARK_LISTS.map(() => 1), 1, 1, 0, 1, 1, 0];
  expect(progress).toEqual(pages.map((_, index) => pages.slice(0, index + 1).reduce((sum, n) => sum + n)));
});

test('ratings are rounded as the lists show them', async () => {
  const { document } = await exported();
  expect(document['ratings']).toMatchObject([{ rating: 4.33 }, { rating: 5 }]);
});

test('sessions do not say which one the file was read with', async () => {
  const { document } = await exported();
  expect(document['sessions']).toEqual([{ device: 'Firefox on Linux', signed_in: AT, last_seen: AT }]);
});

test('moderation: what only the first page has is there, and the reports of all pages', async () => {
  const { document } = await exported();
  expect(document['moderation']).toEqual({ ban: null, trusted: AT, total: 2 });
  expect(document['reports']).toEqual([report('reported-1'), report('reported-2')]);
});

test('the last login is too long ago → fails before anything else is read', async () => {
  api.answer('readMessages', failure('recent-sign-in-needed'));
  await expect(exported()).rejects.toMatchObject({ code: 'recent-sign-in-needed' });
  expect(api.calls.map(({ name }) => name)).toEqual(['readMessages']);
});

test('a part is rate-limited → it is read again', async () => {
  let attempts = 0;
  api.answer('readPush', () =>
    (attempts += 1) === 1
      ? failure('too-many-requests', undefined, 0.001)
      : { key: 'public-key', subscriptions: [] },
  );
  expect((await exported()).document['reply_push']).toMatchObject({ key: 'public-key' });
});

test('a part fails → the export fails, without a part of the file', async () => {
  api.answer('listReplies', failure('upstream-unavailable'));
  await expect(exported()).rejects.toMatchObject({ code: 'upstream-unavailable' });
});
