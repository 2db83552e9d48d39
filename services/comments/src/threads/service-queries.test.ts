import type { Comment, LatestCommentsResponse } from '@savepoint/contracts/comments';
import { clearThreads, post, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(() => clearThreads(stack));

const readLatest = (query = '') => stack.get<LatestCommentsResponse>(`/internal/latest${query}`);
const readGamesAndUids = async (query?: string) =>
  (await readLatest(query)).body.latest.map(({ uid, game }) => `${game} ${uid}`);
const stored = () => stack.connection.collection<{ _id: string }>('comments');

/** Posts a comment and sets its time to a number of minutes ago. */
async function postAgo(minutes: number, entity_slug = 'hades', parent?: Comment): Promise<Comment> {
  const comment = await post(stack, { entity_slug }, parent);
  const created = new Date(Date.now() - minutes * 60_000);
  await stored().updateOne({ _id: comment.uid }, { $set: { created } });
  return comment;
}

test('latest comments are the newest comment of each game, newest first, with author, text and time', async () => {
  await postAgo(9);
  const hades = await postAgo(8);
  const celeste = await postAgo(7, 'celeste');
  const { body } = await readLatest();
  expect(body.latest).toEqual([
    {
      uid: celeste.uid,
      game: 'celeste',
      name: celeste.name,
      content: celeste.content,
      created: expect.any(String),
    },
    expect.objectContaining({ uid: hades.uid, game: 'hades', content: hades.content }),
  ]);
  expect(Date.parse(body.latest[0]!.created)).toBeGreaterThan(Date.parse(body.latest[1]!.created));
  expect(await readGamesAndUids('?limit=1')).toEqual([`celeste ${celeste.uid}`]);
});

test('latest comments include no replies and no comments on articles', async () => {
  const hades = await postAgo(9);
  await postAgo(2, 'hades', hades);
  await post(stack, { entity_type: 'article', entity_slug: 'on-ladders' });
  expect(await readGamesAndUids()).toEqual([`hades ${hades.uid}`]);
});

test.each([
  ['deleted', (newest: Comment) => stack.post('/api/user/comments/delete', targetBody(newest))],
  [
    'hidden',
    ({ uid }: Comment) => stored().updateOne({ _id: uid }, { $set: { hidden: 'pending_moderation' } }),
  ],
  ['collapsed', ({ uid }: Comment) => stored().updateOne({ _id: uid }, { $set: { state: 'collapsed' } })],
])('a comment that is %s is not among the latest; the one before it is', async (_state, take) => {
  const before = await postAgo(9);
  const newest = await postAgo(2);
  expect(await readGamesAndUids()).toEqual([`hades ${newest.uid}`]);
  await take(newest);
  expect(await readGamesAndUids()).toEqual([`hades ${before.uid}`]);
});

test('a busy thread does not displace other games from the latest comments', async () => {
  await postAgo(60, 'celeste');
  const { _id: _, ...template } = (await stored().findOne({}))!;
  await stored().insertMany(
    Array.from({ length: 30 }, (_unused, index) => ({
      ...template,
      _id: `lively-comment-${index}`,
      entity_slug: 'hades',
      created: new Date(Date.now() - index * 1000),
    })),
  );
  expect((await readLatest()).body.latest.map(({ game }) => game)).toEqual(['hades', 'celeste']);
});

test('without comments the latest comments are empty', async () => {
  expect(await readLatest()).toEqual({ status: 200, body: { latest: [] } });
});
