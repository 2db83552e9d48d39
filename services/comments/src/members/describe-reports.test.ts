import type { OwnModerationPage, QueuePage } from '@savepoint/contracts/moderation';
import { establish, newUid, post, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await establish(stack, 'ann', 'bob');
});
afterAll(() => stack.close());

const moderate = <T>(call: string, body: object) =>
  stack.post<T>(`/api/moderation/${call}`, body, { as: 'mod', name: 'Mo Derator', roles: ['admin'] });
async function decide(comment_uid: string, verdict: 'approved' | 'removed'): Promise<string> {
  const { items } = (await moderate<QueuePage>('queue', {})).body;
  const version = items.find(({ comment }) => comment.uid === comment_uid)?.version;
  const action_uid = newUid();
  expect(await moderate('decide', { action_uid, comment_uid, verdict, version })).toMatchObject({
    status: 200,
  });
  return action_uid;
}
const reportsOf = async (as: string) =>
  (await stack.post<OwnModerationPage>('/api/user/comments/moderation', {}, { as })).body;
/** Posts a comment that Bob reports. @returns its uid */
async function reported(content: string): Promise<string> {
  const comment = await post(stack, { content }, undefined, 'ann');
  const body = { ...targetBody(comment), reason: 'illegal', note: 'A crime.' };
  expect((await stack.post('/api/user/comments/report', body, { as: 'bob' })).status).toBe(200);
  return comment.uid;
}

test('a member reads what became of each of their reports, latest first, without who decided', async () => {
  const removed = await reported('One.');
  const kept = await reported('Two.');
  const deleted = await reported('Three.');
  const waiting = await reported('Four.');
  await decide(removed, 'removed');
  await decide(kept, 'approved');
  const target = { entity_type: 'game', entity_slug: 'hades', comment_uid: deleted };
  expect((await stack.post('/api/user/comments/delete', target, { as: 'ann' })).status).toBe(200);

  const page = await reportsOf('bob');
  expect(page.total).toBe(4);
  expect(page.items.map(({ comment_uid, outcome }) => [comment_uid, outcome])).toEqual([
    [waiting, 'waiting'],
    [deleted, 'gone'],
    [kept, 'kept'],
    [removed, 'removed'],
  ]);
  expect(page.items.at(-1)).toEqual({
    comment_uid: removed,
    reason: 'illegal',
    note: 'A crime.',
    created: expect.any(String),
    outcome: 'removed',
    decided: expect.any(String),
    page: { entity_type: 'game', entity_slug: 'hades', entity_name: 'hades' },
  });
  expect(JSON.stringify(page)).not.toMatch(/Mo Derator|One\.|ann/);
  expect((await reportsOf('ann')).items).toEqual([]);
});

test('a decision that is undone → the report waits again; one from before the report is not about it', async () => {
  const uid = await reported('Five.');
  await moderate('undo', { action_uid: await decide(uid, 'removed') });
  expect((await reportsOf('bob')).items[0]).toMatchObject({ comment_uid: uid, outcome: 'waiting' });

  const approved = await post(stack, { content: 'See https://shop.example' }, undefined, 'newcomer');
  await decide(approved.uid, 'approved');
  await stack.connection
    .collection<{ _id: string }>('comment_cases')
    .updateOne({ _id: approved.uid }, { $set: { 'decided.at': new Date(Date.now() - 60_000) } });
  await stack.post('/api/user/comments/report', { ...targetBody(approved), reason: 'spam' }, { as: 'bob' });
  const [latest] = (await reportsOf('bob')).items;
  expect(latest).toMatchObject({ comment_uid: approved.uid, outcome: 'waiting' });
  expect(latest).not.toHaveProperty('decided');
});
