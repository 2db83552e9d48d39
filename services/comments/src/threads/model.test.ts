import type { AddCommentBody, CommentsPage } from '@savepoint/contracts/comments';
import fc from 'fast-check';
import { byTier } from '@savepoint/service-kit/testing';
import { clearThreads } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';
import { ThreadModel } from '../../test/thread-model';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const member = fc.constantFrom('ann', 'bob', 'cyd');
/** Few, so that uids are used again and calls meet deleted comments. */
const uid = fc.integer({ min: 1, max: 9 }).map((number) => `comment-${number}`);
const content = fc.constantFrom('Yes.', 'No.', 'Perhaps.');

const call = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('add' as const), member, uid, content, parent: fc.option(uid) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('add-astray' as const),
      member,
      uid,
      content,
      parent: uid,
      grandparent: uid,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('delete' as const), member, uid, admin: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('like' as const, 'unlike' as const), member, uid }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('edit' as const), member, uid, content }) },
);
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

const entity = { entity_type: 'game' as const, entity_slug: 'hades' };
const readPage = async () =>
  (await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades&limit=50')).body;

/** Makes one call on the service and on the model; both answer a status. */
async function make(model: ThreadModel, given: Call): Promise<[real: number, expected: number]> {
  const target = { comment_uid: given.uid, ...entity };
  const as = given.member;
  const status = async (path: string, body: object, roles: 'admin'[] = []) =>
    (await stack.post(path, body, { as, roles })).status;
  switch (given.do) {
    case 'add':
    case 'add-astray': {
      const parent = (await readPage()).comments.find((comment) => comment.uid === given.parent);
      const body: AddCommentBody = {
        ...target,
        // Every text is different, since duplicates are rejected.
        content: `${given.content} ${given.uid}`,
        parent_uid: given.parent,
        grandparent_uid: given.do === 'add' ? (parent?.parent_uid ?? null) : given.grandparent,
      };
      return [await status('/api/user/comments/add', body), model.add(as, body)];
    }
    case 'delete':
      return [
        await status('/api/user/comments/delete', target, given.admin ? ['admin'] : []),
        model.delete(as, given.uid, given.admin),
      ];
    case 'edit': {
      const edited = `${given.content} ${given.uid}, edited`;
      return [
        await status('/api/comments/update', { ...target, content: edited }),
        model.edit(as, given.uid, edited),
      ];
    }
    default:
      return [
        await status(`/api/user/comments/${given.do}`, target),
        model.like(as, given.uid, given.do === 'like'),
      ];
  }
}

test('any sequence of calls leaves the thread in the state of the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 10, maxLength: 40 }), async (calls) => {
      await clearThreads(stack);
      const model = new ThreadModel();
      for (const given of calls) {
        const [real, expected] = await make(model, given);
        expect({ given, status: real }).toEqual({ given, status: expected });
      }
      const { comments, total } = await readPage();
      const expected = model.page();
      expect(total).toBe(expected.length);
      expect(
        comments.map(({ uid, user_uid: author, content, level, likes, edited }) => ({
          uid,
          author,
          content,
          level,
          likes,
          edited: edited !== undefined,
        })),
      ).toEqual(expected);
    }),
    { numRuns: byTier(3, 20) },
  );
});
