import type { CommentCountsResponse, CommentsPage } from '@savepoint/contracts/comments';
import type { OwnCommentsPage } from '@savepoint/contracts/members';
import { eventually } from '@savepoint/service-kit/testing';
import { post, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const textsOf = async (slug: string) =>
  (await stack.get<CommentsPage>(`/api/comments?entity_type=game&entity_slug=${slug}`)).body.comments.map(
    ({ content }) => content,
  );

test('a game gets another slug: its thread goes on there, and at the old slug', async () => {
  const first = await post(stack, { content: 'Before the rename.' });
  const { known, addresses } = stack.catalogue.state;
  known.delete('game/hades');
  known.add('game/hades-hd');
  addresses.push({ type: 'game', id: 'hades', slug: 'hades-hd', former_slugs: ['hades'] });
  await eventually(async () => (await textsOf('hades-hd')).length === 1);

  const reply = await post(stack, { entity_slug: 'hades-hd', content: 'After it.' }, first);
  await post(stack, { entity_slug: 'hades', content: 'By the old slug.' });
  expect(await textsOf('hades')).toEqual(await textsOf('hades-hd'));
  const counts = await stack.get<CommentCountsResponse>(
    '/api/comments/counts?entity_type=game&slugs=hades-hd',
  );
  expect(counts.body.counts).toEqual([{ slug: 'hades-hd', comments: 3 }]);
  // A client that still has the old slug likes a comment.
  expect((await stack.post('/api/user/comments/like', targetBody(reply), { as: 'bob' })).status).toBe(200);
  const own = await stack.post<OwnCommentsPage>('/api/user/comments/mine', { kind: 'written' });
  expect(new Set(own.body.items.map(({ entity_slug }) => entity_slug))).toEqual(new Set(['hades-hd']));
  expect(await stack.connection.collection('comments').distinct('entity_slug')).toEqual(['hades']);
});
