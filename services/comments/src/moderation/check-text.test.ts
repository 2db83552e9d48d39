import { DAY_MS, WORD_RULES_MAX } from '@savepoint/contracts/base';
import type { AddCommentResponse, CommentsPage } from '@savepoint/contracts/comments';
import type { PendingCommentsResponse, WordRule } from '@savepoint/contracts/moderation';
import { addBody, newUid, post, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';
import { wordRuleModel } from '../data/models/text-rules';

let stack: Stack;
let other: string;
beforeAll(async () => {
  stack = await startStack();
  other = (await stack.startInstance()).url;
});
afterAll(() => stack.close());

const add = (content: string, as: string, over = {}) =>
  stack.post<AddCommentResponse>('/api/user/comments/add', addBody({ content, ...over }), { as });
const page = async () =>
  (await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades&limit=50')).body;
const moderate = <T>(call: string, body: object, url = stack.url) =>
  stack.post<T>(`/api/moderation/${call}`, body, { as: 'mod', roles: ['admin'], url });
const rule = (phrases: string[], over: object = {}) => ({
  rule_uid: newUid(),
  phrases,
  effect: 'moderate',
  enabled: true,
  version: 0,
  ...over,
});
const readPending = async (as: string) =>
  (
    await stack.post<PendingCommentsResponse>(
      '/api/user/comments/pending',
      { entity_type: 'game', entity_slug: 'hades' },
      { as },
    )
  ).body.comments;

test('the same text as another comment is rejected; under the same uid it is a repeated call', async () => {
  const body = addBody({ content: 'The fishing in this one is the best part of it.' });
  const first = await stack.post('/api/user/comments/add', body, { as: 'fay' });
  expect(first.status).toBe(200);
  const again = { status: 409, body: { code: 'duplicate-text' } };
  expect(
    await add('the FISHING in this one is the best part of it!', 'fay', { entity_slug: 'celeste' }),
  ).toMatchObject(again);
  expect(await stack.post('/api/user/comments/add', body, { as: 'fay' })).toEqual(first);
  expect((await add('The fishing in this one is the best part of it.', 'gus')).status).toBe(200);
  const uid = body.comment_uid;
  await stack.post(
    '/api/user/comments/delete',
    { comment_uid: uid, entity_type: 'game', entity_slug: 'hades' },
    { as: 'fay' },
  );
  expect((await add('The fishing in this one is the best part of it.', 'fay')).status).toBe(200);
});

test('the clock was set back by 40 days → the same text can be posted again', async () => {
  const text = 'The lighthouse at the end is worth the climb.';
  await add(text, 'kay');
  const future = { posted: new Date(Date.now() + 40 * DAY_MS), expires: new Date(Date.now() + 41 * DAY_MS) };
  await stack.connection.collection('comment_recent_texts').updateMany({}, { $set: future });
  expect((await add(text, 'kay')).status).toBe(200);
  expect((await add(text, 'kay')).status).toBe(409);
});

test('the same text posted concurrently under ten uids is stored once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => add('Everybody at once says this here.', 'hal')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => 'code' in body && body.code === 'duplicate-text')).toHaveLength(9);
});

test('a short text can be posted in several places', async () => {
  const [a, b] = [await post(stack), await post(stack)];
  for (const parent of [a, b])
    expect(
      (await stack.post('/api/user/comments/add', addBody({ content: 'Thanks!' }, parent), { as: 'ida' }))
        .status,
    ).toBe(200);
  expect(
    (await stack.post('/api/user/comments/add', addBody({ content: 'thanks' }, a), { as: 'ida' })).status,
  ).toBe(409);
});

test('links: a new member’s is held for moderation, three are rejected, an established member’s are accepted', async () => {
  const { total } = await page();
  const held = await add('Look at https://one.example', 'jim');
  expect(held).toMatchObject({
    status: 200,
    body: { comment: { hidden: 'pending_moderation', content: 'Look at https://one.example' } },
  });
  expect((await page()).total).toBe(total);
  expect(await readPending('jim')).toMatchObject([{ hidden: 'pending_moderation' }]);
  expect(await readPending('bob')).toEqual([]);
  expect(await add('https://1.example https://2.example https://3.example', 'jim')).toMatchObject({
    status: 409,
    body: { code: 'too-many-links' },
  });
  await post(stack, {}, undefined, 'kim');
  await stack.connection
    .collection('comments')
    .updateMany({ user_uid: 'kim' }, { $set: { created: new Date(Date.now() - 4 * 86_400_000) } });
  expect((await add('Look at https://one.example', 'kim')).body.comment).not.toHaveProperty('hidden');
});

test('an enabled rule applies immediately, in every instance, to new comments and edits', async () => {
  const before = await add('I sell moon rocks', 'lea');
  expect(before.body.comment.hidden).toBeUndefined();
  const saved = await moderate<{ rule: WordRule }>('rules/save', rule(['moon rocks']), other);
  expect(saved).toMatchObject({ status: 200, body: { rule: { version: 1, by: 'mod' } } });
  const held = await add('Moon-rocks for sale', 'lea');
  expect(held.body.comment.hidden).toBe('pending_moderation');

  const plain = await post(stack, {}, undefined, 'lea');
  const edit = await stack.post<AddCommentResponse>(
    '/api/comments/update',
    { ...targetBody(plain), content: 'MOON ROCKS' },
    { as: 'lea' },
  );
  expect(edit.body.comment).toMatchObject({ hidden: 'pending_moderation', content: 'MOON ROCKS' });
  expect((await page()).comments.map(({ uid }) => uid)).not.toContain(plain.uid);

  await moderate('rules/save', { ...saved.body.rule, updated: undefined, by: undefined, effect: 'reject' });
  expect(await add('moon rocks again', 'lea')).toMatchObject({
    status: 409,
    body: { code: 'words-rejected' },
  });
  await moderate('rules/delete', { rule_uid: saved.body.rule.rule_uid });
  expect((await add('moon rocks at last', 'lea')).body.comment.hidden).toBeUndefined();
});

test('a rule is tested on existing comments, page by page, without changing anything', async () => {
  await post(stack, { content: 'Tried: blue cheese' });
  const answer = await moderate<{ checked_count: number; found: { phrase: string }[] }>('rules/try', {
    phrases: ['blue chee*'],
  });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      found: [{ phrase: 'blue chee*', comment: { content: 'Tried: blue cheese' } }],
      next_cursor: null,
    },
  });
  expect(answer.body.checked_count).toBeGreaterThan(5);
  expect((await add('more blue cheese', 'lea')).body.comment.hidden).toBeUndefined();
});

test('the second of two concurrent updates of a rule is rejected, and so is a phrase without a word', async () => {
  const first = rule(['one']);
  await moderate('rules/save', first);
  const answers = await Promise.all(
    ['two', 'three'].map((phrase) => moderate('rules/save', { ...first, phrases: [phrase], version: 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await moderate('rules/save', rule(['?!']))).toMatchObject({
    status: 400,
    body: { code: 'phrase-without-word' },
  });
});

test('more rules than a site may have, also when they come at once → 409', async () => {
  const rules = wordRuleModel(stack.connection);
  const before = await rules.countDocuments({});
  await rules.insertManyIfAbsent(
    Array.from({ length: WORD_RULES_MAX - 1 - before }, (_, index) => ({
      ...{ _id: `rule-of-many-${index}`, phrases: ['x'], effect: 'reject' as const, enabled: false },
      ...{ updated: new Date(), by: 'mod', version: 1 },
    })),
  );
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => moderate('rules/save', rule([`phrase ${index}`]))),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(await rules.countDocuments({})).toBeLessThanOrEqual(WORD_RULES_MAX);
});
