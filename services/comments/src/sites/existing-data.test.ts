import type { CommentsPage } from '@savepoint/contracts/comments';
import type { QueuePage } from '@savepoint/contracts/moderation';
import { addBody, post } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

/** The indexes of the version before sites that have been replaced. */
const EARLIER_INDEXES: [string, Record<string, 1 | -1>, string][] = [
  ['comments', { user_uid: 1, state: 1, created: -1 }, 'by_member_and_state'],
  ['comments', { created: -1, _id: -1 }, 'latest'],
  ['comment_members', { 'ban.since': -1, 'ban.action_uid': -1 }, 'banned'],
  ['comment_word_rules', { enabled: 1 }, 'enabled'],
  ['comment_word_rules', { updated: -1, _id: -1 }, 'updated'],
  ['moderation_log', { at: -1, _id: -1 }, 'latest'],
];

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test('data of the version before sites → Savepoint’s, unchanged', async () => {
  const as = 'mo';
  const roles: ['admin'] = ['admin'];
  for (const [collection, keys, name] of EARLIER_INDEXES)
    await stack.connection.collection(collection).createIndex(keys, { name });
  const created = new Date(Date.now() - 60_000);
  const at = { created, updated: created, opened: created, at: created };
  const insert = (collection: string, document: object) =>
    stack.connection.collection(collection).insertOne(document);
  const counted = { revision: 0, pending_changes: [] };
  await insert('comments', {
    ...{ _id: 'comment-early', entity_type: 'game', entity_slug: 'hades', user_uid: 'ann', name: 'Ann' },
    ...{ content: 'Early.', created, parent_uid: null, grandparent_uid: null, root_uid: null, level: 0 },
    ...{ likes: 0, state: 'visible', reply_attempts: 0, ...counted },
  });
  await insert('comment_cases', {
    ...{ _id: 'comment-early', status: 'open', opened: at.opened, pending_reasons: [{ kind: 'links' }] },
    ...{ reports: 0, reasons: {}, notes: [], handled_reports: 0, version: 0, ...counted },
  });
  const ban = { action_uid: 'action-early', since: created, until: null, reason: '', by: 'Mo' };
  await insert('comment_members', { _id: 'dan', name: 'Dan', ban });
  await insert('moderation_log', {
    ...{ _id: 'action-early', action: 'banned', by: { uid: 'mo', name: 'Mo' }, at: at.at },
    ...{ target: 'dan', about: 'Dan', ban: { before: null } },
  });
  await insert('comment_word_rules', {
    ...{ _id: 'rule-early', phrases: ['early bird'], effect: 'reject', enabled: true, updated: at.updated },
    ...{ by: 'Mo', version: 1 },
  });

  const { url } = await stack.startInstance();
  const call = async <T>(path: string, body: object = {}) =>
    (await stack.post<T>(path, body, { as, roles, url })).body;
  const thread = await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades', url);
  expect(thread.body).toMatchObject({ total: 1, comments: [{ uid: 'comment-early' }] });
  expect(await call<QueuePage>('/api/moderation/queue')).toMatchObject({ pending_count: 1 });
  expect(await call('/api/moderation/bans')).toMatchObject({ bans: [{ user_uid: 'dan' }] });
  expect(await call('/api/moderation/log')).toMatchObject({ entries: [{ action_uid: 'action-early' }] });
  expect(await call('/api/moderation/rules')).toMatchObject({ rules: [{ rule_uid: 'rule-early' }] });
  const add = (text: string, author: string) =>
    stack.post('/api/user/comments/add', addBody({ content: text }), { as: author, url });
  expect(await add('The early bird.', 'ann')).toMatchObject({ body: { code: 'words-rejected' } });
  expect(await add('Let me in.', 'dan')).toMatchObject({ body: { code: 'banned' } });
  const decision = {
    action_uid: 'action-late',
    comment_uid: 'comment-early',
    verdict: 'approved',
    version: 0,
  };
  expect(await call('/api/moderation/decide', decision)).toEqual({ action_uid: 'action-late' });
  expect(await call('/api/moderation/undo', { action_uid: 'action-early' })).toEqual({
    action_uid: 'action-early',
  });
  expect(await post(stack, {}, undefined, 'dan')).toMatchObject({ name: 'dan' });
});
