import type { AddCommentResponse, CommentsPage } from '@savepoint/contracts/comments';
import type { PendingCommentsResponse, QueuePage, Verdict } from '@savepoint/contracts/moderation';
import type { OwnCommentsPage } from '@savepoint/contracts/members';
import { establish, newUid, post, postChain, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const shown = async (uid: string) => {
  const { body } = await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades&limit=50');
  return body.comments.find((comment) => comment.uid === uid);
};
const moderate = <T>(call: string, body: object) =>
  stack.post<T>(`/api/moderation/${call}`, body, { as: 'mod', roles: ['admin'] });
const item = async (uid: string) =>
  (await moderate<QueuePage>('queue', {})).body.items.find(({ comment }) => comment.uid === uid);
const decide = async (uid: string, verdict: Verdict) =>
  moderate('decide', {
    action_uid: newUid(),
    comment_uid: uid,
    verdict,
    version: (await item(uid))?.version,
  });

const PENDING = { content: 'See https://pending.example/1' };
const pendingOf = async (as: string) =>
  (
    await stack.post<PendingCommentsResponse>(
      '/api/user/comments/pending',
      { entity_type: 'game', entity_slug: 'hades' },
      { as },
    )
  ).body.comments;
const edit = (uid: string, content: string, as: string) =>
  stack.post<AddCommentResponse>(
    '/api/comments/update',
    { comment_uid: uid, entity_type: 'game', entity_slug: 'hades', content },
    { as },
  );

test('only its author is sent why a comment is pending moderation: when posting, in the thread and in their list', async () => {
  const pending = await post(stack, PENDING, undefined, 'newcomer');
  const status = { hidden: 'pending_moderation', pending_reasons: [{ kind: 'links' }] };
  expect(pending).toMatchObject(status);
  expect(await pendingOf('newcomer')).toEqual([pending]);
  expect(await pendingOf('bob')).toEqual([]);
  const mine = { kind: 'written' };
  const { body } = await stack.post<OwnCommentsPage>('/api/user/comments/mine', mine, { as: 'newcomer' });
  expect(body.items).toMatchObject([{ uid: pending.uid, ...status }]);
  await decide(pending.uid, 'approved');
  expect(await pendingOf('newcomer')).toEqual([]);
  expect(await shown(pending.uid)).not.toHaveProperty('pending_reasons');
});

test('a comment with replies that reports hide: its author sees the text and why', async () => {
  await establish(stack, 'bob', 'cyd', 'dan');
  const [top] = await postChain(stack, 2);
  for (const as of ['bob', 'cyd', 'dan'])
    await stack.post('/api/user/comments/report', { ...targetBody(top!), reason: 'spam' }, { as });
  expect(await shown(top!.uid)).not.toHaveProperty('pending_reasons');
  expect(await pendingOf('ann')).toContainEqual(
    expect.objectContaining({ content: top!.content, pending_reasons: [{ kind: 'reports' }] }),
  );
});

test('a pending comment can be edited by its author; it stays pending, and a moderator decides on the new text', async () => {
  const pending = await post(stack, PENDING, undefined, 'learner');
  const { version } = (await item(pending.uid))!;
  expect(await edit(pending.uid, 'Without a link', 'bob')).toMatchObject({ status: 404 });
  expect(await edit(pending.uid, 'Without a link', 'learner')).toMatchObject({
    status: 200,
    body: {
      comment: {
        content: 'Without a link',
        hidden: 'pending_moderation',
        pending_reasons: [{ kind: 'edited' }],
      },
    },
  });
  expect(await shown(pending.uid)).toBeUndefined();
  const outdated = { action_uid: newUid(), comment_uid: pending.uid, verdict: 'approved', version };
  expect(await moderate('decide', outdated)).toMatchObject({ status: 409, body: { code: 'case-changed' } });
  expect((await item(pending.uid))?.comment.content).toBe('Without a link');
  await decide(pending.uid, 'removed');
  expect(await edit(pending.uid, 'Once more', 'learner')).toMatchObject({ status: 404 });
});

test('an approved comment: links that an edit adds are held for moderation, other edits are not', async () => {
  const links = Array.from({ length: 5 }, (_, index) => `https://${index}.example/win`).join(' ');
  const approved = await post(stack, { content: 'See https://fine.example/1' }, undefined, 'patient');
  await decide(approved.uid, 'approved');
  const corrected = await edit(approved.uid, 'Look at https://fine.example/1.', 'patient');
  expect(corrected.body.comment).not.toHaveProperty('hidden');
  expect(await edit(approved.uid, `See https://fine.example/1 ${links}`, 'patient')).toMatchObject({
    status: 409,
    body: { code: 'too-many-links' },
  });
  expect((await edit(approved.uid, `See ${links}`, 'patient')).body.comment).toMatchObject({
    hidden: 'pending_moderation',
    pending_reasons: [{ kind: 'links' }],
  });
  expect(await shown(approved.uid)).toBeUndefined();
  expect(await item(approved.uid)).toMatchObject({ comment: { content: `See ${links}` } });
});

test('a comment edited to the text of another of its author’s is rejected; the replaced text may be posted again', async () => {
  const texts = ['The first thing that I have to say.', 'The second thing that I have to say.'] as const;
  const [a, b, c] = [
    await post(stack, { content: texts[0] }, undefined, 'writer'),
    await post(stack, {}, undefined, 'writer'),
    await post(stack, {}, undefined, 'writer'),
  ];
  const duplicate = { status: 409, body: { code: 'duplicate-text' } };
  expect(await edit(b.uid, texts[0], 'writer')).toMatchObject(duplicate);
  for (let time = 0; time < 2; time++)
    expect((await edit(b.uid, texts[1], 'writer')).body.comment.content).toBe(texts[1]);
  expect(await edit(c.uid, `${texts[1]}!`, 'writer')).toMatchObject(duplicate);
  expect((await edit(a.uid, 'Another thing altogether, for once.', 'writer')).status).toBe(200);
  expect((await edit(c.uid, texts[0], 'writer')).status).toBe(200);
});

test('two comments edited concurrently to the same text: one is rejected', async () => {
  const both = [await post(stack, {}, undefined, 'twin'), await post(stack, {}, undefined, 'twin')];
  const answers = await Promise.all(
    both.map(({ uid }) => edit(uid, 'The very same text in two comments.', 'twin')),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
