import type { OwnDecisionsPage, OwnModerationPage, QueuePage } from '@savepoint/contracts/moderation';
import { establish, newUid, post } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await establish(stack, 'bob', 'cyd', 'dan', 'ann');
});
afterAll(() => stack.close());

const moderate = <T>(call: string, body: object) =>
  stack.post<T>(`/api/moderation/${call}`, body, { as: 'mod', name: 'Mo Derator', roles: ['admin'] });
const report = (comment_uid: string, as: string) =>
  stack.post(
    '/api/user/comments/report',
    { comment_uid, entity_type: 'game', entity_slug: 'hades', reason: 'abuse' },
    { as },
  );
async function remove(comment_uid: string, over: object = {}): Promise<string> {
  const { items } = (await moderate<QueuePage>('queue', {})).body;
  const version = items.find(({ comment }) => comment.uid === comment_uid)?.version;
  const action_uid = newUid();
  const body = { action_uid, comment_uid, verdict: 'removed', version, ...over };
  expect(await moderate('decide', body)).toMatchObject({ status: 200 });
  return action_uid;
}
const decisions = async (as: string, body: object = {}) =>
  (await stack.post<OwnDecisionsPage>('/api/user/comments/decisions', body, { as })).body;

test('a comment is removed → its author reads when, why, about which text, and how it was found', async () => {
  const comment = await post(stack, { content: 'Only fools like this game.' });
  await report(comment.uid, 'bob');
  const decision_uid = await remove(comment.uid, { ground: 'abuse' });
  const page = await decisions('ann');
  expect(page).toEqual({
    items: [
      {
        decision_uid,
        action: 'removed',
        at: expect.any(String),
        automated: false,
        found_by: 'reports',
        ground: 'abuse',
        appeal_until: expect.any(String),
        comment: {
          comment_uid: comment.uid,
          text: 'Only fools like this game.',
          entity_type: 'game',
          entity_slug: 'hades',
          entity_name: 'hades',
        },
      },
    ],
    next_cursor: null,
    total: 1,
  });
  expect(JSON.stringify(page)).not.toMatch(/mod|Mo Derator|bob/);
  expect(await decisions('bob')).toEqual({ items: [], next_cursor: null, total: 0 });

  await moderate('undo', { action_uid: decision_uid });
  expect((await decisions('ann')).items).toMatchObject([{ decision_uid, undone: expect.any(String) }]);
});

test('a rule holds a comment → the decision is automated, with the reasons; after a moderator’s, that one is listed', async () => {
  const comment = await post(stack, { content: 'See https://shop.example now' }, undefined, 'newcomer');
  expect((await decisions('newcomer')).items).toMatchObject([
    {
      action: 'held',
      automated: true,
      pending_reasons: [{ kind: 'links' }],
      comment: { text: 'See https://shop.example now' },
    },
  ]);
  await remove(comment.uid);
  expect((await decisions('newcomer')).items).toMatchObject([
    { action: 'removed', automated: false, found_by: 'rules', ground: 'other' },
  ]);
});

test('a ban → the member reads its end, the rule and the moderator’s words, while banned', async () => {
  await post(stack, {}, undefined, 'troll');
  const ban = { user_uid: 'troll', reason: ' Three insults. ', ground: 'abuse' };
  const [week, permanent] = [newUid(), newUid()];
  expect((await moderate('ban', { ...ban, action_uid: week, days: 7 })).status).toBe(200);
  expect((await moderate('ban', { ...ban, action_uid: permanent, days: null, reason: '' })).status).toBe(200);
  expect((await decisions('troll', { limit: 1 })).items).toMatchObject([
    { decision_uid: permanent, action: 'banned', until: null, ground: 'abuse' },
  ]);
  const { items, total, next_cursor } = await decisions('troll', { limit: 1 });
  expect(total).toBe(2);
  expect(items[0]).not.toHaveProperty('explanation');
  const second = await decisions('troll', { limit: 1, cursor: next_cursor });
  expect(second).toMatchObject({
    items: [{ decision_uid: week, until: expect.any(String), explanation: 'Three insults.' }],
    next_cursor: null,
  });
});

test('a decision has the text that it was about, whatever becomes of the comment', async () => {
  const entity = { entity_type: 'game', entity_slug: 'hades' };
  const comment = await post(stack, { content: 'First wording.', spoiler: true }, undefined, 'fay');
  const of = { ...entity, comment_uid: comment.uid };
  await report(comment.uid, 'bob');
  const first = await remove(comment.uid, { ground: 'spoiler' });
  await moderate('undo', { action_uid: first });
  const edit = { ...of, content: 'Second wording.' };
  expect((await stack.post('/api/comments/update', edit, { as: 'fay' })).status).toBe(200);
  const second = await remove(comment.uid);
  const texts = async () =>
    Object.fromEntries((await decisions('fay')).items.map((item) => [item.decision_uid, item.comment?.text]));
  const expected = { [first]: 'First wording.', [second]: 'Second wording.' };
  expect(await texts()).toEqual(expected);
  expect((await stack.post('/api/user/comments/delete', of, { as: 'fay' })).status).toBe(200);
  expect(await texts()).toEqual(expected);
});

test('a moderator deletes a comment on its page → its author reads the text; the log does not have it', async () => {
  const comment = await post(stack, { content: 'A text for its author only.' }, undefined, 'gus');
  const target = { entity_type: 'game', entity_slug: 'hades', comment_uid: comment.uid };
  const mod = { as: 'mod', name: 'Mo Derator', roles: ['admin' as const] };
  expect((await stack.post('/api/user/comments/delete', target, mod)).status).toBe(200);
  expect((await decisions('gus')).items).toMatchObject([
    { action: 'deleted', comment: { text: 'A text for its author only.', entity_slug: 'hades' } },
  ]);
  expect(JSON.stringify((await moderate('log', {})).body)).not.toContain('for its author only');
});

test('an approved text is in the member’s data until they delete the comment', async () => {
  const comment = await post(stack, { content: 'Nothing wrong with this.' }, undefined, 'hal');
  const target = { entity_type: 'game', entity_slug: 'hades', comment_uid: comment.uid };
  await report(comment.uid, 'bob');
  await remove(comment.uid, { verdict: 'approved' });
  const own = async () =>
    (await stack.post<OwnModerationPage>('/api/user/comments/moderation', {}, { as: 'hal' })).body.approved;
  expect(await own()).toEqual([
    { comment_uid: comment.uid, at: expect.any(String), text: 'Nothing wrong with this.' },
  ]);
  await stack.post('/api/user/comments/delete', target, { as: 'hal' });
  expect(await own()).toBeUndefined();
  const log = stack.connection.collection('moderation_log');
  expect(JSON.stringify(await log.find({ member: 'hal' }).toArray())).not.toContain('Nothing wrong');
});

test('the author deletes the account → its text is in no decision', async () => {
  const comment = await post(stack, { content: 'A text of mine to forget.' }, undefined, 'leaver');
  await report(comment.uid, 'bob');
  await remove(comment.uid, { ground: 'spam' });
  expect(JSON.stringify(await decisions('leaver'))).toContain('to forget');
  const deletion = { user_uid: 'leaver', comments: 'remove', requested_at: new Date().toISOString() };
  expect((await stack.post('/internal/delete-member-data', deletion, { as: null })).status).toBe(200);
  const log = stack.connection.collection('moderation_log');
  expect(await log.countDocuments({ target: comment.uid })).toBe(1);
  expect(JSON.stringify(await log.find().toArray())).not.toMatch(/leaver|to forget/);
});
