import type {
  AnswerTrainingCaseResponse,
  AppealsPage,
  NextTrainingCaseResponse,
  OwnModerationPage,
  QueuePage,
  TrainingCase,
} from '@savepoint/contracts/moderation';
import { encodeCursor } from '@savepoint/service-kit/data';
import { establish, newUid, post } from '../../../test/comments';
import { startStack, type Stack } from '../../../test/stack';

let stack: Stack;
beforeEach(async () => {
  stack = await startStack();
  await establish(stack, 'bob');
});
afterEach(() => stack.close());

type Role = 'moderator' | 'admin';
const moderate = <T>(call: string, body: object, as = 'mod', role: Role = 'moderator') =>
  stack.post<T>(`/api/moderation/${call}`, body, { as, name: `Name of ${as}`, roles: [role] });
const target = (comment_uid: string) => ({ comment_uid, entity_type: 'game', entity_slug: 'hades' });

async function decide(comment_uid: string, verdict: 'approved' | 'removed', ground?: string) {
  const { items } = (await moderate<QueuePage>('queue', {})).body;
  const version = items.find(({ comment }) => comment.uid === comment_uid)?.version;
  const action_uid = newUid();
  const body = { action_uid, comment_uid, verdict, version, ...(ground && { ground }) };
  expect(await moderate('decide', body)).toMatchObject({ status: 200 });
  return action_uid;
}
/** A comment that was reported and decided. */
async function decided(
  content: string,
  verdict: 'approved' | 'removed',
  { author = 'ann', ground = 'abuse' } = {},
) {
  const comment = await post(stack, { content }, undefined, author);
  const report = { ...target(comment.uid), reason: 'abuse' };
  await stack.post('/api/user/comments/report', report, { as: 'bob' });
  const action_uid = await decide(comment.uid, verdict, verdict === 'removed' ? ground : undefined);
  return { uid: comment.uid, action_uid };
}
const next = (as = 'new', cursor?: string | null) =>
  moderate<NextTrainingCaseResponse>('training', cursor ? { cursor } : {}, as);
/** All cases that a trainee gets, from the latest one. */
async function cases(as = 'new'): Promise<TrainingCase[]> {
  const all: TrainingCase[] = [];
  const at = encodeCursor({ created: new Date(Date.now() + 1000), _id: 'zzzzzzzz' });
  for (let cursor: string | null = at; ;) {
    const { body }: { body: NextTrainingCaseResponse } = await next(as, cursor);
    if (!body.case) return all;
    all.push(body.case);
    cursor = body.next_cursor;
  }
}
const texts = async (as?: string) => (await cases(as)).map(({ comment }) => comment.content);
const answer = async (case_uid: string, verdict: 'approved' | 'removed', as = 'new') =>
  (await moderate<AnswerTrainingCaseResponse>('training/answer', { case_uid, verdict, ground: 'spam' }, as))
    .body;

test('a trainee gets a case as it was, without the decision and names, and then reads what was decided', async () => {
  const { uid, action_uid } = await decided('You are all fools.', 'removed');
  const before = JSON.stringify(await stack.connection.collection('comment_cases').find().toArray());
  const { case: found, result } = (await next()).body;
  expect(found).toEqual({
    case_uid: action_uid,
    comment: { content: 'You are all fools.' },
    ...{ entity_type: 'game', entity_slug: 'hades', entity_name: 'hades', parent: null },
    ...{ pending_reasons: [], reports: { abuse: 1 } },
  });
  expect(result).toEqual({ answered: 0, agreed: 0 });
  expect(JSON.stringify(found)).not.toMatch(/ann|bob|mod/i);
  expect(await answer(action_uid, 'approved')).toEqual({
    ...{ verdict: 'removed', ground: 'abuse', at: expect.any(String), overturned: false },
    result: { answered: 1, agreed: 0 },
  });
  expect(await answer(action_uid, 'removed')).toMatchObject({ result: { answered: 2, agreed: 1 } });
  // Nothing on the site has changed.
  expect(JSON.stringify(await stack.connection.collection('comment_cases').find().toArray())).toBe(before);
  expect(await stack.connection.collection('moderation_log').countDocuments()).toBe(1);
  expect(
    (await stack.connection.collection<{ _id: string; hidden?: string }>('comments').findOne({ _id: uid }))
      ?.hidden,
  ).toBe('removed');
});

test('only counts are stored; the moderator and administrators read them, and they go with the account', async () => {
  const { action_uid } = await decided('You are all fools.', 'removed');
  await answer(action_uid, 'removed');
  const results = stack.connection.collection('training_results');
  expect(await results.find().toArray()).toEqual([
    expect.objectContaining({ _id: 'new', name: 'Name of new', answered: 1, agreed: 1 }),
  ]);
  expect(JSON.stringify(await results.find().toArray())).not.toContain(action_uid);
  expect(await moderate('training/results', {}, 'boss', 'admin')).toMatchObject({
    body: { results: [{ name: 'Name of new', answered: 1, agreed: 1 }] },
  });
  expect(await moderate('training/results', {})).toMatchObject({
    status: 403,
    body: { code: 'administrators-only' },
  });
  const own = await stack.post<OwnModerationPage>('/api/user/comments/moderation', {}, { as: 'new' });
  expect(own.body.training).toEqual({ answered: 1, agreed: 1 });
  const deletion = { user_uid: 'new', comments: 'remove', requested_at: new Date().toISOString() };
  await stack.post('/internal/delete-member-data', deletion, { as: null });
  expect(await results.countDocuments()).toBe(0);
});

test('a decision that was undone or reversed after an appeal counts with its final outcome', async () => {
  const reversed = await decided('Reversed after an appeal.', 'removed');
  await stack.post(
    '/api/user/comments/appeal',
    { decision_uid: reversed.action_uid, text: 'Why?' },
    { as: 'ann' },
  );
  expect((await moderate<AppealsPage>('appeals', {}, 'eve')).body.appeals).toHaveLength(1);
  const grant = { appeal_uid: reversed.action_uid, outcome: 'reversed', answer: 'You are right.' };
  expect((await moderate('appeals/decide', grant, 'eve')).status).toBe(200);
  expect(await answer(reversed.action_uid, 'approved')).toMatchObject({
    ...{ verdict: 'approved', overturned: true, answer: 'You are right.' },
    result: { agreed: 1 },
  });

  const undone = await decided('Undone and not decided again.', 'removed');
  await moderate('undo', { action_uid: undone.action_uid });
  expect(await texts()).toEqual(['Reversed after an appeal.']);
  await decide(undone.uid, 'approved');
  expect(await answer(undone.action_uid, 'removed')).toMatchObject({ verdict: 'approved', overturned: true });
});

test('not used: the trainee’s own decisions and comments, deleted comments, and those of deleted members', async () => {
  await decided('A text that stays.', 'approved');
  await decided('A text by the trainee.', 'removed', { author: 'new' });
  const deleted = await decided('A text that its author deleted.', 'approved', { author: 'cyd' });
  await decided('A text of a former member.', 'removed', { author: 'leaver' });
  await stack.post('/api/user/comments/delete', target(deleted.uid), { as: 'cyd' });
  const deletion = { user_uid: 'leaver', comments: 'anonymise', requested_at: new Date().toISOString() };
  await stack.post('/internal/delete-member-data', deletion, { as: null });
  expect(await texts()).toEqual(['A text that stays.']);
  expect(await texts('mod')).toEqual([]);
  expect((await next()).body.case?.comment.content).toBe('A text that stays.');
});

test('members cannot train, and an unknown case is 404', async () => {
  for (const call of ['training', 'training/answer', 'training/results'])
    expect(
      await stack.post(
        `/api/moderation/${call}`,
        call === 'training/answer' ? { case_uid: 'nothing-0001', verdict: 'removed' } : {},
        { as: 'ann' },
      ),
    ).toMatchObject({ status: 403 });
  expect(
    await moderate('training/answer', { case_uid: 'nothing-0001', verdict: 'removed' }, 'new'),
  ).toMatchObject({ status: 404, body: { code: 'no-such-case' } });
});
