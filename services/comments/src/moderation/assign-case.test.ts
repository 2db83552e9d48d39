import { ASSIGNMENT_MINUTES } from '@savepoint/contracts/base';
import type { AssignCaseResponse, QueuePage } from '@savepoint/contracts/moderation';
import { establish, newUid, post } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await establish(stack, 'bob');
});
afterAll(() => stack.close());

const moderate = <T>(call: string, body: object, as = 'mod') =>
  stack.post<T>(`/api/moderation/${call}`, body, { as, name: as, roles: ['moderator'] });
const assign = (comment_uid: string, as: string) =>
  moderate<AssignCaseResponse>('assign', { comment_uid }, as);
const queued = async (uid: string, as: string) =>
  (await moderate<QueuePage>('queue', {}, as)).body.items.find(({ comment }) => comment.uid === uid);

async function reported(): Promise<string> {
  const comment = await post(stack, {}, undefined, 'ann');
  const target = { comment_uid: comment.uid, entity_type: 'game', entity_slug: 'hades' };
  await stack.post('/api/user/comments/report', { ...target, reason: 'abuse' }, { as: 'bob' });
  return comment.uid;
}

test('a moderator looks at a comment → the others see it, and who comes later does not take it over', async () => {
  const uid = await reported();
  for (let time = 0; time < 2; time++)
    expect(await assign(uid, 'mod')).toMatchObject({ status: 200, body: { assigned_to: null } });
  expect(await assign(uid, 'eve')).toMatchObject({ status: 200, body: { assigned_to: 'mod' } });
  expect(await queued(uid, 'eve')).toMatchObject({ assigned_to: 'mod' });
  expect(await queued(uid, 'mod')).not.toHaveProperty('assigned_to');
});

test('the moderator goes to another comment, or the time is over → nobody looks at it', async () => {
  const [first, second] = [await reported(), await reported()];
  await assign(first, 'mod');
  await assign(second, 'mod');
  expect(await queued(first, 'eve')).not.toHaveProperty('assigned_to');
  expect(await queued(second, 'eve')).toMatchObject({ assigned_to: 'mod' });
  const cases = stack.connection.collection<{ _id: string }>('comment_cases');
  for (const minutes of [0, 24 * 60]) {
    // Over, or stored before the clock was set back.
    await cases.updateOne(
      { _id: second },
      { $set: { 'assigned.until': new Date(Date.now() + minutes * 60_000) } },
    );
    expect(await queued(second, 'eve')).not.toHaveProperty('assigned_to');
  }
  expect(await assign(second, 'eve')).toMatchObject({ body: { assigned_to: null } });
  const stored = (await cases.findOne({ _id: second })) as unknown as { assigned: { until: Date } };
  expect(stored.assigned.until.getTime()).toBeLessThanOrEqual(Date.now() + ASSIGNMENT_MINUTES * 60_000);
});

test('both may decide; who comes after the decision is told whose it is, and the case names nobody any more', async () => {
  const uid = await reported();
  await assign(uid, 'mod');
  const version = (await queued(uid, 'eve'))?.version;
  const body = { action_uid: newUid(), comment_uid: uid, verdict: 'approved', version };
  expect(await moderate('decide', body, 'eve')).toMatchObject({ status: 200 });
  const decided = { status: 409, body: { code: 'already-decided', error: expect.stringContaining('eve') } };
  expect(await assign(uid, 'mod')).toMatchObject(decided);
  expect(await moderate('decide', { ...body, action_uid: newUid() })).toMatchObject(decided);
  const cases = stack.connection.collection<{ _id: string }>('comment_cases');
  expect(await cases.findOne({ _id: uid })).not.toHaveProperty('assigned');
});

test('a comment that is not in the queue → 404', async () => {
  const comment = await post(stack);
  expect(await assign(comment.uid, 'mod')).toMatchObject({ status: 404, body: { code: 'no-such-case' } });
});
