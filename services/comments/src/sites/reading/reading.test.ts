import { SITE_READ_KEYS_MAX } from '@savepoint/contracts/base';
import { keyedReadRoutes, siteRoutes } from '@savepoint/contracts/routes';
import type {
  AddReadKeyResponse,
  CommentsByKeyResponse,
  ReadKeyScope,
  SiteThreadsPage,
} from '@savepoint/contracts/sites';
import { newUid, post } from '../../../test/comments';
import { onKnownPage, onPage, registerSite } from '../../../test/sites';
import { startStack, type Stack } from '../../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const makeKey = (site: string, scope: ReadKeyScope = 'public') =>
  stack.post<AddReadKeyResponse>(siteRoutes.addReadKey.path, { site, scope }, { as: `${site}-owner` });

async function read<T>(
  call: keyof typeof keyedReadRoutes,
  query: Record<string, string>,
  key?: string,
  url = stack.url,
) {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}${keyedReadRoutes[call].path}?${new URLSearchParams(query)}`, {
    headers,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T };
}
const comments = async (query: Record<string, string>, key: string) =>
  (await read<CommentsByKeyResponse>('listCommentsByKey', query, key)).body;

/** A site with comments on two pages: some are shown, one is held, one was removed, one deleted. */
async function fill(site: string) {
  const publishing = 'first_after_approval' as const;
  await registerSite(stack, site, { settings: { publishing } });
  const as = `${site}-owner`;
  const first = await post(stack, { ...onPage(site), content: `One of ${site}.` }, undefined, as);
  const reply = await post(stack, { ...onKnownPage(site), content: `Two of ${site}.` }, first, as);
  await post(stack, { ...onPage(site, '/other'), content: `Three of ${site}.` }, undefined, as);
  const removed = await post(stack, { ...onKnownPage(site), content: `Removed of ${site}.` }, undefined, as);
  await post(stack, { ...onKnownPage(site), content: `Held of ${site}.` }, undefined, 'ann');
  const gone = await post(stack, { ...onKnownPage(site), content: `Deleted of ${site}.` }, undefined, as);
  const target = { ...onKnownPage(site), comment_uid: gone.uid };
  expect((await stack.post('/api/user/comments/delete', target, { as })).status).toBe(200);
  const report = { ...onKnownPage(site), comment_uid: removed.uid, reason: 'spam' };
  await stack.post('/api/user/comments/report', report, { as: 'bob' });
  const decision = { action_uid: newUid(), comment_uid: removed.uid, verdict: 'removed', version: 0, site };
  expect((await stack.post('/api/moderation/decide', decision, { as })).status).toBe(200);
  return { thread: onPage(site).entity_slug, first, reply };
}

test('a key reads the threads, comments and counts of its site, by time, page by page', async () => {
  const { thread, first, reply } = await fill('reader');
  const { key } = (await makeKey('reader')).body;
  const threads = await read<SiteThreadsPage>('listThreadsByKey', {}, key);
  expect(threads.body.threads.map(({ address, comments: count }) => [address, count])).toEqual([
    ['https://reader.example/other', 1],
    ['https://reader.example/post', 2],
  ]);
  expect(threads.headers.get('cache-control')).toMatch(/^private/);
  const oldest = await comments({ order: 'oldest' }, key);
  expect(oldest.comments.map(({ content }) => content)).toEqual(
    ['One', 'Two', 'Three'].map((name) => `${name} of reader.`),
  );
  expect(oldest.comments[1]).toMatchObject({
    ...{ uid: reply.uid, parent_uid: first.uid, thread, state: 'visible', likes: 0 },
  });
  expect(JSON.stringify(oldest)).not.toContain('user_uid');
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: CommentsByKeyResponse = await comments({ limit: '1', ...(cursor && { cursor }) }, key);
    found.push(...page.comments.map(({ content }) => content));
    cursor = page.next_cursor;
  }
  expect(found).toEqual(['Three', 'Two', 'One'].map((name) => `${name} of reader.`));
  expect((await comments({ thread }, key)).comments).toHaveLength(2);
  const counts = await read('countCommentsByKey', { threads: thread }, key);
  expect(counts.body).toEqual({ counts: [{ thread, comments: 2 }] });
});

test('what is held or was removed is read with the scope of moderation only, and what was deleted never', async () => {
  await fill('scoped');
  const [open, moderation] = [await makeKey('scoped'), await makeKey('scoped', 'moderation')];
  expect(JSON.stringify(await comments({}, open.body.key))).not.toMatch(/Held|Removed|Deleted/);
  const all = await comments({ order: 'oldest' }, moderation.body.key);
  expect(all.comments.map(({ content, state }) => [content.split(' ')[0], state])).toEqual([
    ['One', 'visible'],
    ['Two', 'visible'],
    ['Three', 'visible'],
    ['Removed', 'removed'],
    ['Held', 'pending'],
  ]);
});

test('the key of another site finds nothing: no comment, thread, count or cursor', async () => {
  const { thread } = await fill('victim');
  await registerSite(stack, 'thief');
  const { key } = (await makeKey('thief', 'moderation')).body;
  const own = (await makeKey('victim')).body.key;
  const { next_cursor } = await comments({ limit: '1' }, own);
  expect(await comments({}, key)).toEqual({ comments: [], next_cursor: null });
  expect((await comments({ cursor: next_cursor ?? '' }, key)).comments).toEqual([]);
  expect((await read<SiteThreadsPage>('listThreadsByKey', {}, key)).body.threads).toEqual([]);
  for (const refused of [
    await read('listCommentsByKey', { thread }, key),
    await read('countCommentsByKey', { threads: thread }, key),
    await read('countCommentsByKey', { threads: `${onPage('thief').entity_slug},${thread}` }, key),
  ])
    expect(refused).toMatchObject({ status: 404, body: { code: 'no-such-entity' } });
  // Nor can its owner list, make or remove the keys of the other.
  for (const name of ['listReadKeys', 'addReadKey', 'removeReadKey'] as const) {
    const body = { site: 'victim', scope: 'public', uid: own.split('.')[2] };
    const { scope, uid, ...list } = body;
    const sent = { listReadKeys: list, addReadKey: { ...list, scope }, removeReadKey: { ...list, uid } }[
      name
    ];
    const answer = await stack.post(siteRoutes[name].path, sent, { as: 'thief-owner' });
    expect(answer.status).toBe(403);
  }
  expect((await comments({}, own)).comments).toHaveLength(3);
});

test('no key, a wrong one, a token of a member, a removed one, or a removed site → rejected', async () => {
  await registerSite(stack, 'locked');
  const { key, uid } = (await makeKey('locked')).body;
  const member = stack.tokens.token('locked-owner');
  for (const wrong of [undefined, '', 'x'.repeat(60), `${key}x`, key.toUpperCase(), member])
    expect(await read('listThreadsByKey', {}, wrong)).toMatchObject({
      status: 401,
      body: { code: 'invalid-site-key' },
    });
  expect((await read('listThreadsByKey', {}, key)).status).toBe(200);
  const body = { site: 'locked', uid };
  await stack.post(siteRoutes.removeReadKey.path, body, { as: 'locked-owner' });
  expect((await read('listThreadsByKey', {}, key)).status).toBe(401);
});

test('a key is shown once and stored as a digest; a site has few', async () => {
  await registerSite(stack, 'secret');
  const made = await Promise.all(Array.from({ length: SITE_READ_KEYS_MAX + 2 }, () => makeKey('secret')));
  const keys = made.filter(({ status }) => status === 200).map(({ body }) => body.key);
  expect(keys.length).toBeLessThanOrEqual(SITE_READ_KEYS_MAX);
  expect(made.some(({ status }) => status === 400)).toBe(true);
  const stored = JSON.stringify(await stack.connection.collection('site_read_keys').find().toArray());
  const listed = await stack.post(siteRoutes.listReadKeys.path, { site: 'secret' }, { as: 'secret-owner' });
  for (const key of keys) {
    expect(stored).not.toContain(key.split('.')[3]);
    expect(JSON.stringify(listed.body)).not.toContain(key.split('.')[3]);
  }
});

test('the keys of a site are used too often → 429 with the time to wait; another site’s are not', async () => {
  const { url } = await stack.startInstance({ RATE_LIMIT_SCALE: '0.01' });
  await registerSite(stack, 'eager');
  const [{ body: one }, { body: other }] = [await makeKey('eager'), await makeKey('eager')];
  await read('listThreadsByKey', {}, one.key, url);
  const limited = await read('listThreadsByKey', {}, one.key, url);
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await read('listThreadsByKey', {}, other.key, url)).status).toBe(429);
  await registerSite(stack, 'calm');
  expect((await read('listThreadsByKey', {}, (await makeKey('calm')).body.key, url)).status).toBe(200);
});
