import { APPEAL_DAYS, DAY_MS } from '@savepoint/contracts/base';
import type { AppealsPage, OwnDecisionsPage, QueuePage } from '@savepoint/contracts/moderation';
import { establish, newUid, post } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '1' });
  await establish(stack, 'bob', 'ann');
});
afterAll(() => stack.close());
beforeEach(() => stack.connection.collection('comment_rate_limits').deleteMany({}));

const moderate = <T>(call: string, body: object, as = 'mod', claims: object = {}) =>
  stack.post<T>(`/api/moderation/${call}`, body, { as, name: as, roles: ['admin'], ...claims });
/** A comment that a moderator has removed. */
async function removed(author: string, by = 'mod') {
  const comment = await post(stack, {}, undefined, author);
  const target = { comment_uid: comment.uid, entity_type: 'game', entity_slug: 'hades' };
  await stack.post('/api/user/comments/report', { ...target, reason: 'abuse' }, { as: 'bob' });
  const { items } = (await moderate<QueuePage>('queue', {})).body;
  const version = items.find((item) => item.comment.uid === comment.uid)?.version;
  const action_uid = newUid();
  const body = { action_uid, comment_uid: comment.uid, verdict: 'removed', ground: 'abuse', version };
  expect(await moderate('decide', body, by)).toMatchObject({ status: 200 });
  return { comment, action_uid };
}
const appeal = (decision_uid: string, as: string, text = 'It was a quotation.') =>
  stack.post('/api/user/comments/appeal', { decision_uid, text }, { as });
const decision = async (as: string, uid: string) =>
  (await stack.post<OwnDecisionsPage>('/api/user/comments/decisions', {}, { as })).body.items.find(
    ({ decision_uid }) => decision_uid === uid,
  );
const queued = async (uid: string, as = 'mod', claims: object = {}) =>
  (await moderate<AppealsPage>('appeals', {}, as, claims)).body.appeals.find(
    ({ appeal_uid }) => appeal_uid === uid,
  );
const isShown = async (uid: string) =>
  JSON.stringify(
    (await stack.get('/api/comments?entity_type=game&entity_slug=hades&limit=50')).body,
  ).includes(uid);

test('an appeal is granted by another moderator → the decision is undone, and the member reads the answer', async () => {
  const { comment, action_uid } = await removed('ann');
  expect(await decision('ann', action_uid)).toMatchObject({ appeal_until: expect.any(String) });
  expect(await appeal(action_uid, 'ann', ' It was a quotation. ')).toMatchObject({ status: 200 });
  expect(await decision('ann', action_uid)).toMatchObject({
    appeal: { text: 'It was a quotation.', state: 'open' },
  });
  expect(await queued(action_uid)).toMatchObject({
    ...{ decidable: false, by: 'mod', ground: 'abuse' },
    comment: { content: comment.content },
  });
  expect(await queued(action_uid, 'eve')).toMatchObject({ decidable: true });

  const reverse = { appeal_uid: action_uid, outcome: 'reversed', answer: 'You are right.' };
  expect(await moderate('appeals/decide', reverse)).toMatchObject({
    status: 409,
    body: { code: 'own-decision' },
  });
  expect(await isShown(comment.uid)).toBe(false);
  for (let time = 0; time < 2; time++)
    expect((await moderate('appeals/decide', reverse, 'eve')).status).toBe(200);
  expect(await isShown(comment.uid)).toBe(true);
  expect(await decision('ann', action_uid)).toMatchObject({
    undone: expect.any(String),
    appeal: { state: 'reversed', answer: 'You are right.', decided: expect.any(String) },
  });
  expect(await queued(action_uid, 'eve')).toBeUndefined();
  expect(await moderate('appeals/decide', { ...reverse, outcome: 'upheld' }, 'mod')).toMatchObject({
    status: 409,
    body: { code: 'appeal-decided', error: 'eve has already decided on this appeal.' },
  });
});

test('the only moderator decides on appeals against their own decisions; an upheld decision stays', async () => {
  const { comment, action_uid } = await removed('dora');
  expect((await appeal(action_uid, 'dora')).status).toBe(200);
  const alone = { claims: { only_moderator: true } };
  expect(await queued(action_uid, 'mod', alone)).toMatchObject({ decidable: true });
  const uphold = { appeal_uid: action_uid, outcome: 'upheld', answer: '' };
  expect((await moderate('appeals/decide', uphold, 'mod', alone)).status).toBe(200);
  expect(await isShown(comment.uid)).toBe(false);
  expect(await decision('dora', action_uid)).toMatchObject({ appeal: { state: 'upheld' } });
});

test('one appeal per decision, by the member whom it concerns, against what can be undone', async () => {
  const { action_uid } = await removed('fay');
  expect(await appeal(action_uid, 'bob')).toMatchObject({ status: 404, body: { code: 'no-such-decision' } });
  expect(await appeal('nothing-0001', 'fay')).toMatchObject({ status: 404 });
  expect(await appeal(action_uid, 'fay', '  ')).toMatchObject({ status: 400 });
  for (let time = 0; time < 2; time++) expect((await appeal(action_uid, 'fay')).status).toBe(200);
  expect(await appeal(action_uid, 'fay', 'Again')).toMatchObject({
    status: 409,
    body: { code: 'already-appealed' },
  });
  const undone = await removed('fay');
  await moderate('undo', { action_uid: undone.action_uid });
  expect(await appeal(undone.action_uid, 'fay')).toMatchObject({
    status: 409,
    body: { code: 'not-appealable' },
  });
});

test('after half a year → too late; and nothing is offered', async () => {
  const { action_uid } = await removed('gus');
  const at = new Date(Date.now() - (APPEAL_DAYS + 1) * DAY_MS);
  await stack.connection
    .collection<{ _id: string }>('moderation_log')
    .updateOne({ _id: action_uid }, { $set: { at } });
  expect(await decision('gus', action_uid)).not.toHaveProperty('appeal_until');
  expect(await appeal(action_uid, 'gus')).toMatchObject({ status: 409, body: { code: 'appeal-too-late' } });
});

test('a decision is undone in the log → the open appeal is granted', async () => {
  const { action_uid } = await removed('hal');
  await appeal(action_uid, 'hal');
  expect((await moderate('undo', { action_uid }, 'eve')).status).toBe(200);
  expect(await decision('hal', action_uid)).toMatchObject({ appeal: { state: 'reversed' } });
  expect(await queued(action_uid, 'eve')).toBeUndefined();
});

test('a ban is appealed against while it is in force, and ends when the appeal is granted', async () => {
  await post(stack, {}, undefined, 'ivy');
  const action_uid = newUid();
  await moderate('ban', { action_uid, user_uid: 'ivy', days: null, reason: 'Insults.' });
  expect((await appeal(action_uid, 'ivy')).status).toBe(200);
  const grant = { appeal_uid: action_uid, outcome: 'reversed', answer: '' };
  expect((await moderate('appeals/decide', grant, 'eve')).status).toBe(200);
  await post(stack, {}, undefined, 'ivy');
});

test('more than five appeals at once → 429', async () => {
  await post(stack, {}, undefined, 'jo');
  const answers = [];
  for (let count = 0; count < 6; count++) {
    const action_uid = newUid();
    await moderate('ban', { action_uid, user_uid: 'jo', days: 1, reason: '' });
    answers.push((await appeal(action_uid, 'jo')).status);
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

test('upholding a decision is taken back → the appeal waits again; granting it is not', async () => {
  const { action_uid } = await removed('ann');
  await appeal(action_uid, 'ann');
  const decide = (outcome: string) =>
    moderate('appeals/decide', { appeal_uid: action_uid, outcome, answer: 'No.' }, 'eve');
  const reopen = (as = 'eve') => moderate('appeals/reopen', { appeal_uid: action_uid }, as);
  expect((await decide('upheld')).status).toBe(200);
  expect(await queued(action_uid, 'eve')).toBeUndefined();
  expect(await reopen('mod')).toMatchObject({ status: 409, body: { code: 'own-decision' } });
  for (let time = 0; time < 2; time++) expect((await reopen()).status).toBe(200);
  expect(await queued(action_uid, 'eve')).toMatchObject({ decidable: true });
  const own = await decision('ann', action_uid);
  expect(own).toMatchObject({ appeal: { state: 'open' } });
  expect(own?.appeal).not.toHaveProperty('answer');
  expect((await decide('reversed')).status).toBe(200);
  expect(await reopen()).toMatchObject({ status: 409, body: { code: 'not-undoable' } });
  expect(await moderate('appeals/reopen', { appeal_uid: newUid() }, 'eve')).toMatchObject({
    status: 404,
    body: { code: 'no-such-appeal' },
  });
});
