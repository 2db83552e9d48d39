import type {
  AddCommentBody,
  Comment,
  CommentsPage,
  NewReplies,
  RepliesPage,
  ThreadAuthorsResponse,
} from '@savepoint/contracts/comments';
import type { QueuePage } from '@savepoint/contracts/moderation';
import { createEntityLookup } from '@savepoint/service-kit/calls';
import { startFakeCatalog } from '@savepoint/service-kit/testing';
import { addBody, clearThreads, newUid, post, targetBody } from '../../test/comments';
import { onKnownPage, onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import { postComment } from '../posting/post-comment';
import { createDependencies } from '../dependencies';
import { deleteMemberData } from './delete-member-data';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  await clearThreads(stack);
  for (const name of ['comment_account_deletions', 'comment_members', 'comment_word_rules', 'comment_cases'])
    await stack.connection.collection(name).deleteMany({});
  // Everybody has written in the thread.
  for (const member of ['ann', 'bob', 'cyd']) await post(stack, {}, undefined, member);
});

const list = async (as: string) => (await stack.post<RepliesPage>('/api/user/replies', {}, { as })).body;
const count = async (as: string) =>
  (await stack.post<NewReplies>('/api/user/replies/count', {}, { as })).body.unread;
const mention = (content: string, mention_uids: string[], parent?: Comment, as = 'bob') =>
  post(stack, { content, mention_uids }, parent, as);
const edit = (comment: Comment, over: Partial<AddCommentBody>, as = 'bob') =>
  stack.post<{ comment: Comment }>(
    '/api/comments/update',
    { ...targetBody(comment), content: comment.content, ...over },
    { as },
  );
const thread = async () =>
  (await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades')).body.comments;
const find = async (uid: string) => (await thread()).find((comment) => comment.uid === uid);
const moderate = <T>(call: string, body: object) =>
  stack.post<T>(`/api/moderation/${call}`, body, { as: 'mod', roles: ['admin'] });
async function approve(uid: string): Promise<void> {
  const { items } = (await moderate<QueuePage>('queue', {})).body;
  const version = items.find(({ comment }) => comment.uid === uid)?.version ?? 0;
  const body = { action_uid: newUid(), comment_uid: uid, verdict: 'approved', version };
  expect((await moderate('decide', body)).status).toBe(200);
}
/** A new member’s comment with a link waits for a moderator. */
const HELD = 'See https://example.org/guide';

test('a uid in a text mentions nobody who bears it as a name, and such a name is not shown', async () => {
  const uid = 'Qm4Zx8rTt0pW2vKb7nYd5sHc1Lf';
  await stack.connection
    .collection<{ _id: string }>('comment_members')
    .insertOne({ _id: 'eve', name: uid, chosen_name: uid } as never);
  const own = await post(stack, {}, undefined, 'eve');
  expect(own.name).toBe('Member');
  await stack.connection
    .collection<{ _id: string }>('comments')
    .updateOne({ _id: own.uid }, { $set: { name: uid } });
  const comment = await mention(`Ask @${uid}!`, ['eve']);
  expect([comment.mentions, await count('eve')]).toEqual([undefined, 0]);
});

test('members who are mentioned find the comment in their list, and the thread says who they are', async () => {
  const comment = await mention('Well, @ann and @cyd?', ['ann', 'cyd']);
  expect(comment.mentions).toEqual([
    { user_uid: 'ann', name: 'ann' },
    { user_uid: 'cyd', name: 'cyd' },
  ]);
  for (const member of ['ann', 'cyd'])
    expect(await list(member)).toMatchObject({
      items: [{ uid: comment.uid, mention: true, parent_uid: null, unread: true, name: 'bob' }],
      unread: 1,
    });
  expect((await find(comment.uid))?.mentions).toHaveLength(2);
});

test('one member reads it → it stays new for the other', async () => {
  await mention('@ann @cyd', ['ann', 'cyd']);
  await stack.post('/api/user/replies/read', {}, { as: 'ann' });
  expect([await count('ann'), await count('cyd')]).toEqual([0, 1]);
  await stack.post('/api/user/replies/read', {}, { as: 'cyd' });
  expect([await count('cyd'), (await list('cyd')).total]).toEqual([0, 1]);
});

test('a reply that also mentions its receiver is one entry, a reply', async () => {
  const [top] = (await thread()).filter((comment) => comment.user_uid === 'ann');
  await mention('@ann, no. Ask @cyd.', ['ann', 'cyd'], top);
  const { items, unread } = await list('ann');
  expect([items.length, unread, items[0]?.mention]).toEqual([1, 1, undefined]);
  expect((await list('cyd')).items[0]).toMatchObject({ mention: true, parent_uid: top?.uid });
});

test.each([
  ['somebody who is not in the thread', '@dan', ['dan']],
  ['a name that the text does not contain', 'Hello', ['ann']],
  ['a part of a word', 'mail@ann, @annie', ['ann']],
  ['a name without the choice of a member', '@ann', []],
])('%s is plain text', async (_case, content, mentions) => {
  const comment = await mention(content, mentions);
  expect(comment).not.toHaveProperty('mentions');
  expect([await count('ann'), await count('dan')]).toEqual([0, 0]);
});

test('somebody whose only comment in the thread is hidden, or in another thread → plain text', async () => {
  await post(stack, { entity_slug: 'celeste' }, undefined, 'dan');
  await post(stack, { content: HELD }, undefined, 'eve');
  expect(await mention('@dan @eve', ['dan', 'eve'])).not.toHaveProperty('mentions');
});

test('who mentions themselves is told nothing', async () => {
  const comment = await mention('I, @bob', ['bob']);
  expect([comment.mentions?.length, await count('bob')]).toEqual([1, 0]);
});

test('more mentions than allowed, repeated or unknown fields → 400', async () => {
  const many = Array.from({ length: 11 }, (_, index) => `member-${index}`);
  for (const mentions of [many, ['ann', 'ann'], [''], 'ann'])
    expect(
      (await stack.post('/api/user/comments/add', { ...addBody(), mention_uids: mentions })).status,
    ).toBe(400);
});

test('an edit that adds a mention tells once; removing and adding it again tells nobody', async () => {
  const comment = await mention('@ann', ['ann']);
  await stack.post('/api/user/replies/read', {}, { as: 'ann' });
  const edited = await edit(comment, { content: '@ann @cyd', mention_uids: ['ann', 'cyd'] });
  expect(edited.body.comment.mentions).toHaveLength(2);
  expect([await count('ann'), await count('cyd')]).toEqual([0, 1]);
  await stack.post('/api/user/replies/read', {}, { as: 'cyd' });
  const without = await edit(comment, { content: 'Nobody' });
  expect(without.body.comment).not.toHaveProperty('mentions');
  await edit(comment, { content: '@cyd again', mention_uids: ['cyd'] });
  expect([await count('cyd'), (await list('cyd')).total]).toEqual([0, 1]);
});

test('an edit that adds a mention to a comment without any: it arrives', async () => {
  const comment = await mention('Nobody', []);
  await edit(comment, { content: 'Or @cyd', mention_uids: ['cyd'] });
  expect(await list('cyd')).toMatchObject({ total: 1, unread: 1, items: [{ mention: true }] });
});

test('a comment that waits for a moderator tells nobody until it is approved', async () => {
  const held = await mention(`@ann ${HELD}`, ['ann'], undefined, 'bob');
  expect([held.hidden, await count('ann')]).toEqual(['pending_moderation', 0]);
  expect((await list('ann')).total).toBe(0);
  await approve(held.uid);
  expect(await list('ann')).toMatchObject({ total: 1, unread: 1 });
});

test('an edit that waits for a moderator tells those it adds when it is approved, and the others not again', async () => {
  const comment = await mention('@ann', ['ann']);
  await stack.post('/api/user/replies/read', {}, { as: 'ann' });
  await edit(comment, { content: `@ann @cyd ${HELD}`, mention_uids: ['ann', 'cyd'] });
  expect([await count('cyd'), (await list('cyd')).total]).toEqual([0, 0]);
  await approve(comment.uid);
  expect([await count('ann'), await count('cyd'), (await list('cyd')).total]).toEqual([0, 1, 1]);
});

test('a hidden comment shows no mentions, and is in nobody’s list', async () => {
  const comment = await mention('@ann', ['ann']);
  await post(stack, {}, comment, 'cyd');
  await moderate('hide', { action_uid: newUid(), ...targetBody(comment) });
  await stack.connection
    .collection<{ _id: string }>('comments')
    .updateOne({ _id: comment.uid }, { $set: { hidden: 'removed' } });
  expect(await find(comment.uid)).not.toHaveProperty('mentions');
  expect([(await list('ann')).total, await count('ann')]).toEqual([0, 0]);
});

test('a member chooses another name → their mentions and the text have it', async () => {
  const comment = await mention('@ann, @ann! Not @annie.', ['ann']);
  const named_at = new Date().toISOString();
  await stack.post('/internal/rename-member', { user_uid: 'ann', name: 'Ada', named_at }, { as: null });
  expect(await find(comment.uid)).toMatchObject({
    content: '@Ada, @Ada! Not @annie.',
    mentions: [{ user_uid: 'ann', name: 'Ada' }],
  });
});

const deleteAccount = (user_uid: string) =>
  stack.post(
    '/internal/delete-member-data',
    { user_uid, comments: 'remove', requested_at: new Date().toISOString() },
    { as: null },
  );

test('an account is deleted → mentions of it have neither uid nor name; others stay', async () => {
  const comment = await mention('@ann and @cyd', ['ann', 'cyd']);
  expect((await deleteAccount('ann')).body).toEqual({ finished: true });
  expect(await find(comment.uid)).toMatchObject({
    content: '@Former member and @cyd',
    mentions: [{ user_uid: 'cyd', name: 'cyd' }],
  });
  const stored = await stack.connection.collection('comments').find().toArray();
  expect(JSON.stringify(stored)).not.toContain('ann');
  expect(await count('cyd')).toBe(1);
});

test('an account is deleted while a mention of it is stored → nothing of it is left', async () => {
  const catalogue = await startFakeCatalog(['game/hades']);
  const context = createDependencies(stack.connection, createEntityLookup(catalogue.url));
  const insert = context.comments.insertIfAbsent.bind(context.comments);
  context.comments.insertIfAbsent = async (comment) => {
    await deleteMemberData(context, {
      user_uid: 'ann',
      comments: 'remove',
      requested_at: new Date().toISOString(),
    });
    return insert(comment);
  };
  const bob = { sub: 'bob', name: 'bob', roles: [], auth_time: Math.ceil(Date.now() / 1000) + 60 };
  await postComment(context, bob, addBody({ content: 'Well, @ann', mention_uids: ['ann'] }));
  const stored = await stack.connection.collection('comments').find({ content: /^Well/ }).toArray();
  expect(stored).toMatchObject([{ content: 'Well, @Former member' }]);
  expect(JSON.stringify(stored)).not.toContain('ann');
  await catalogue.close();
});

describe('whom a comment can mention', () => {
  const authors = async (thread: object = { entity_type: 'game', entity_slug: 'hades' }) =>
    (
      await stack.post<ThreadAuthorsResponse>('/api/comments/authors', thread, { as: 'ann' })
    ).body.authors.map(({ user_uid }) => user_uid);

  test('authors of comments and replies, each once, those who wrote last first', async () => {
    const first = (await thread()).at(-1);
    await post(stack, {}, first, 'ann');
    await post(stack, {}, first, 'dan');
    expect(await authors()).toEqual(['dan', 'ann', 'cyd', 'bob']);
  });

  test('no author of a comment that waits for a moderator, and no former member', async () => {
    await post(stack, { content: HELD }, undefined, 'eve');
    await deleteAccount('bob');
    expect(await authors()).toEqual(['cyd', 'ann']);
  });

  test('those of a thread on another site are not among those of this one', async () => {
    await registerSite(stack, 'notes');
    await post(stack, onPage('notes'), undefined, 'dan');
    expect(await authors(onKnownPage('notes'))).toEqual(['dan']);
    expect(await authors()).not.toContain('dan');
  });
});

describe('on other sites', () => {
  const READER = '@blog.reader';
  beforeAll(async () => {
    for (const site of ['blog', 'other']) await registerSite(stack, site);
  });

  test('members are mentioned where they wrote: on another page and another site the text stays plain', async () => {
    await post(stack, onPage('blog'), undefined, 'dan');
    for (const thread of [onPage('other'), onPage('blog', '/elsewhere')])
      expect(
        await post(stack, { ...thread, content: '@dan', mention_uids: ['dan'] }, undefined, 'bob'),
      ).not.toHaveProperty('mentions');
    expect(await count('dan')).toBe(0);
    await post(stack, { ...onPage('blog'), content: '@dan', mention_uids: ['dan'] }, undefined, 'bob');
    expect((await list('dan')).items).toMatchObject([{ mention: true, entity_type: 'page' }]);
  });

  test('a reader whom the site logs in is mentioned by name, on this site only, and has no list here', async () => {
    await post(stack, onPage('blog'), undefined, READER);
    const here = { ...onPage('blog'), content: `Yes, @${READER}`, mention_uids: [READER] };
    const comment = await post(stack, here, undefined, 'bob');
    expect(comment.mentions).toEqual([{ user_uid: READER, name: READER }]);
    expect(await post(stack, { ...here, ...onPage('other') }, undefined, 'bob')).not.toHaveProperty(
      'mentions',
    );
    const stored = await stack.connection
      .collection('comments')
      .find({ reply: { $exists: true } })
      .toArray();
    expect(stored).toEqual([]);
  });
});
