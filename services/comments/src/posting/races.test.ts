import type { AddCommentResponse, Comment, CommentsPage } from '@savepoint/contracts/comments';
import { byTier } from '@savepoint/service-kit/testing';
import { addBody, post, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
let second: string;
beforeAll(async () => {
  stack = await startStack();
  second = (await stack.startInstance()).url;
});
afterAll(() => stack.close());

const instance = (index: number) => (index % 2 ? second : stack.url);
const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const page = async () =>
  (await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades&limit=50')).body;
const stored = (uid: string) =>
  stack.connection.collection<{ _id: string }>('comments').findOne({ _id: uid });

test('a hundred identical adds through two instances store one comment and return the same', async () => {
  const body = addBody();
  const answers = await times(100, (index) =>
    stack.post<AddCommentResponse>('/api/user/comments/add', body, { url: instance(index) }),
  );
  expect([...new Set(answers.map((answer) => JSON.stringify(answer)))]).toHaveLength(1);
  expect(answers[0]).toMatchObject({ status: 200, body: { comment: { uid: body.comment_uid } } });
  expect((await page()).comments.filter(({ uid }) => uid === body.comment_uid)).toHaveLength(1);
});

test('identical replies through two instances store one reply and return the same', async () => {
  const body = addBody({}, await post(stack));
  const answers = await times(byTier(20, 100), (index) =>
    stack.post<AddCommentResponse>('/api/user/comments/add', body, { url: instance(index) }),
  );
  expect([...new Set(answers.map((answer) => JSON.stringify(answer)))]).toHaveLength(1);
  expect(answers[0]?.status).toBe(200);
  expect(await stored(body.comment_uid)).toMatchObject({ state: 'visible' });
});

test('two members use one uid concurrently → one is rejected', async () => {
  const body = addBody();
  const answers = await times(20, (index) =>
    stack.post('/api/user/comments/add', body, { as: `member-${index % 2}`, url: instance(index) }),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(10).fill(409)]);
});

test('fifty concurrent likes of one member count once', async () => {
  const comment = await post(stack);
  const answers = await times(50, (index) =>
    stack.post('/api/user/comments/like', targetBody(comment), { as: 'bob', url: instance(index) }),
  );
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { likes: 1, liked: true } });
  expect(await stored(comment.uid)).toMatchObject({ likes: 1, pending_changes: [] });
});

test('concurrent likes and unlikes of many members leave the right count', async () => {
  const comment = await post(stack);
  await times(20, (index) =>
    stack.post('/api/user/comments/like', targetBody(comment), { as: `old-${index}` }),
  );
  await times(60, (index) =>
    index % 3 === 0
      ? stack.post('/api/user/comments/unlike', targetBody(comment), {
          as: `old-${index / 3}`,
          url: instance(index),
        })
      : stack.post('/api/user/comments/like', targetBody(comment), {
          as: `new-${index}`,
          url: instance(index),
        }),
  );
  expect(await stored(comment.uid)).toMatchObject({ likes: 40, pending_changes: [] });
});

test('a concurrent deletion and reply: exactly one succeeds, and no reply is left without its parent', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < byTier(8, 40); round++) {
    const top = await post(stack);
    const reply = addBody({}, top);
    const [deleted, replied] = await Promise.all([
      stack.post('/api/user/comments/delete', targetBody(top)),
      stack.post<AddCommentResponse>('/api/user/comments/add', reply, { as: 'bob', url: second }),
    ]);
    outcomes.add(`${deleted.status} ${replied.status}`);
    const shown = (await page()).comments.map(({ uid }) => uid);
    if (replied.status === 200) expect(shown).toEqual(expect.arrayContaining([top.uid, reply.comment_uid]));
    else expect(await stored(reply.comment_uid)).toBeNull();
    expect(shown.includes(top.uid)).toBe(deleted.status !== 200);
  }
  for (const outcome of outcomes) expect(['200 404', '409 200']).toContain(outcome);
});

test('ten replies against repeated deletions: either all are rejected or the parent stays', async () => {
  for (let round = 0; round < byTier(2, 10); round++) {
    const top = await post(stack);
    const [deletions, replies] = await Promise.all([
      times(5, () => stack.post('/api/user/comments/delete', targetBody(top), { url: second })),
      times(10, () => stack.post('/api/user/comments/add', addBody({}, top), { as: 'bob' })),
    ]);
    const deleted = deletions.some(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(deleted ? 0 : 10);
    const orphans = await stack.connection
      .collection('comments')
      .countDocuments({ parent_uid: top.uid, state: { $in: ['visible', 'collapsed'] } });
    expect(orphans).toBe(deleted ? 0 : 10);
  }
});

test('of many concurrent deletions one succeeds', async () => {
  const comment = await post(stack);
  const answers = await times(20, (index) =>
    stack.post('/api/user/comments/delete', targetBody(comment), { url: instance(index) }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
});

test('a like concurrent with a deletion leaves no like behind', async () => {
  for (let round = 0; round < byTier(4, 20); round++) {
    const comment: Comment = await post(stack);
    await Promise.all([
      stack.post('/api/user/comments/delete', targetBody(comment)),
      stack.post('/api/user/comments/like', targetBody(comment), { as: 'bob', url: second }),
    ]);
    expect(
      await stack.connection.collection('comment_likes').countDocuments({ comment_uid: comment.uid }),
    ).toBe(0);
  }
});
