import type { CommentsPage, FindPageThreadResponse, PageThreadResponse } from '@savepoint/contracts/comments';
import type { QueuePage } from '@savepoint/contracts/moderation';
import { startAtNoon } from '@savepoint/service-kit/testing';
import { addBody, newUid, post, targetBody } from '../../test/comments';
import { onKnownPage, onPage, pageQuery, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';

startAtNoon();

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await registerSite(stack, 'blog');
});
afterAll(() => stack.close());

const find = async (query: Record<string, string>) =>
  (
    await stack.get<FindPageThreadResponse>(
      `/internal/page-thread?${new URLSearchParams({ site: 'blog', ...query })}`,
    )
  ).body;
const read = async (query: string, url = stack.url) =>
  (await stack.get<CommentsPage>(`/api/comments?${query}`, url)).body;
const pageCount = () => stack.connection.collection('site_pages').countDocuments({});
const add = (over: object, as = 'ann') => stack.post('/api/user/comments/add', addBody(over), { as });

test('a page is found by its address and makes no thread; its first comment does, with its title and address', async () => {
  const address = 'https://blog.example/first';
  const before = await find({ address });
  expect(before).toMatchObject({ exists: false, slug: onPage('blog', '/first').entity_slug });
  expect(await read(pageQuery('blog', '/first'))).toMatchObject({ comments: [], total: 0 });
  expect(await pageCount()).toBe(0);
  await post(stack, onPage('blog', '/first'));
  // The tag says how the page spells its address.
  const found = await find({ address: `${address}/?utm_source=x#c` });
  expect(found).toEqual({ ...before, exists: true });
  const { body } = await stack.get<PageThreadResponse>(`/internal/page-threads/${before.slug}`);
  expect(body).toEqual({
    site: { key: 'blog', name: 'Site blog', origins: ['https://blog.example'], languages: [], guests: false },
    page: { slug: before.slug, title: 'Post /first', address: `${address}/` },
  });
  expect(await read(pageQuery('blog', '/first'))).toMatchObject({ total: 1 });
});

test('the spelling of an address changes at intervals, and by the same page only', async () => {
  const slug = onPage('blog', '/spelt').entity_slug;
  await post(stack, onPage('blog', '/spelt'));
  const { body: by } = await stack.get<PageThreadResponse>(`/internal/page-threads/${slug}`);
  const addressAfter = async (address: string, more = {}) => {
    await find({ address, ...more });
    return (await stack.get<PageThreadResponse>(`/internal/page-threads/${slug}`)).body.page.address;
  };
  expect(by.page.address).toBe('https://blog.example/spelt');
  expect(await addressAfter('https://blog.example/spelt/')).toBe('https://blog.example/spelt/');
  expect(await addressAfter('https://blog.example/spelt/index.php')).toBe('https://blog.example/spelt/');
  const { entity_slug } = onPage('blog', '/named', 'named');
  await post(stack, onPage('blog', '/named', 'named'));
  await find({ address: 'https://blog.example/elsewhere', page_id: 'named' });
  const { body } = await stack.get<PageThreadResponse>(`/internal/page-threads/${entity_slug}`);
  expect(body.page.address).toBe('https://blog.example/named');
});

test('a page with an id: one thread at all of its addresses', async () => {
  await post(stack, onPage('blog', '/en/about', 'about'));
  const address = 'https://blog.example/de/about';
  expect(await find({ address, page_id: 'about' })).toMatchObject({ exists: true });
  expect(await find({ address })).toMatchObject({ exists: false });
});

test.each([
  ['an address of another site', { address: 'https://other.example/post' }],
  ['the address of another page', { address: 'https://blog.example/another' }],
  ['another id', { address: 'https://blog.example/refused', page_id: 'x' }],
  ['no address of the web', { address: 'javascript:alert(1)' }],
])(
  'the first comment describes its page with %s → rejected, and nothing is stored',
  async (_what, entity_page) => {
    const before = await pageCount();
    expect(await add({ ...onPage('blog', '/refused'), entity_page })).toMatchObject({
      status: 400,
      body: { code: 'page-not-of-site' },
    });
    expect(await pageCount()).toBe(before);
  },
);

test('the first comment does not describe its page → 404; an unknown site → 404', async () => {
  expect(await add({ ...onPage('blog', '/silent'), entity_page: undefined })).toMatchObject({
    status: 404,
    body: { code: 'no-such-entity' },
  });
  expect(await add(onPage('nobody'))).toMatchObject({ status: 404, body: { code: 'no-such-site' } });
});

test('a comment that is rejected makes no thread', async () => {
  const before = await pageCount();
  expect((await add({ ...onPage('blog', '/rejected'), content: ' ' })).status).toBe(400);
  expect(await pageCount()).toBe(before);
});

test('a thread takes replies, likes, edits, reports and deletions, and is counted', async () => {
  const page = onPage('blog', '/busy');
  const top = await post(stack, page);
  const reply = await post(stack, onKnownPage('blog', '/busy'), top, 'bob');
  const target = { ...targetBody(reply), entity_type: 'page', entity_slug: page.entity_slug };
  expect(await stack.post('/api/user/comments/like', target, { as: 'cyd' })).toMatchObject({ status: 200 });
  expect(
    (await stack.post('/api/comments/update', { ...target, content: 'New' }, { as: 'bob' })).status,
  ).toBe(200);
  const { body } = await stack.get(`/api/comments/counts?entity_type=page&slugs=${page.entity_slug}`);
  expect(body).toEqual({ counts: [{ slug: page.entity_slug, comments: 2 }] });
  expect((await stack.post('/api/user/comments/delete', target, { as: 'bob' })).status).toBe(200);
  const { body: own } = await stack.post(
    '/api/user/comments/mine',
    { kind: 'written', limit: 1 },
    { as: 'ann' },
  );
  expect(own).toMatchObject({ items: [{ entity_name: 'Post /busy', entity_type: 'page' }] });
});

test('publishing after approval: a comment waits, moderators see title and address, the site’s own are published', async () => {
  await registerSite(stack, 'careful', { settings: { publishing: 'after_approval' } });
  const held = await post(stack, onPage('careful'));
  expect(held).toMatchObject({ hidden: 'pending_moderation', pending_reasons: [{ kind: 'site' }] });
  expect(await read(pageQuery('careful'))).toMatchObject({ total: 0 });
  const as = 'careful-owner';
  const { body } = await stack.post<QueuePage>('/api/moderation/queue', { site: 'careful' }, { as });
  expect(body).toMatchObject({
    pending_count: 1,
    items: [
      {
        comment: { uid: held.uid },
        entity_name: 'Post /post',
        entity_address: 'https://careful.example/post',
      },
    ],
  });
  const decision = {
    site: 'careful',
    comment_uid: held.uid,
    verdict: 'approved',
    version: 0,
    action_uid: newUid(),
  };
  expect((await stack.post('/api/moderation/decide', decision, { as })).status).toBe(200);
  expect(await post(stack, onPage('careful'), undefined, as)).toMatchObject({ staff: true });
  expect(await read(pageQuery('careful'))).toMatchObject({ total: 2 });
});

test('a thread older than the site allows → closed to comments, open to readers', async () => {
  await registerSite(stack, 'brief', { settings: { close_after_days: 7 } });
  await post(stack, onPage('brief'));
  const pages = stack.connection.collection('site_pages');
  await pages.updateOne({ site: 'brief' }, { $set: { created: new Date(Date.now() - 8 * 24 * 3600_000) } });
  const fresh = await stack.startInstance();
  const body = addBody(onPage('brief'));
  expect(await stack.post('/api/user/comments/add', body, { url: fresh.url, as: 'bob' })).toMatchObject({
    status: 409,
    body: { code: 'thread-closed' },
  });
  expect(await read(pageQuery('brief'), fresh.url)).toMatchObject({ total: 1 });
});

test('a site’s own limits: links in a comment, comments in an hour', async () => {
  await registerSite(stack, 'strict', { settings: { max_links: 0, posts_per_hour: 1 } });
  const link = { ...onPage('strict'), content: 'See https://a.example/b' };
  expect(await add(link)).toMatchObject({ status: 409, body: { code: 'too-many-links' } });
  const limited = await stack.startInstance({ RATE_LIMIT_SCALE: '1' });
  const post = () =>
    stack.post('/api/user/comments/add', addBody(onPage('strict')), { url: limited.url, as: 'dan' });
  expect((await post()).status).toBe(200);
  expect(await post()).toMatchObject({ status: 429, body: { code: 'too-many-posts' } });
});

test('an origin that is not the site’s → 403 for every call; the site’s, and Savepoint’s own → answered', async () => {
  const status = async (origin: string) =>
    (await fetch(`${stack.url}/api/comments?${pageQuery('blog')}`, { headers: { origin } })).status;
  expect(await status('https://evil.example')).toBe(403);
  expect(await status('null')).toBe(403);
  expect(await status('https://blog.example')).toBe(200);
  expect(await status('http://localhost:3000')).toBe(200);
  const ofGame = await fetch(`${stack.url}/api/comments?entity_type=game&entity_slug=hades`, {
    headers: { origin: 'https://evil.example' },
  });
  expect(ofGame.status).toBe(200);
});
