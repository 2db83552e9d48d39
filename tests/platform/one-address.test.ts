import { startGateway } from '../../gateway/test/gateway';
import { BROWSER_ACCEPT, rawRequest } from '../../gateway/test/raw';
import { startShell, type TestShell } from '../../shell/test/support/shell';

let shell: TestShell;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  shell = await startShell();
  gateway = await startGateway({ comments: shell.url, userActions: shell.url });
});
afterAll(async () => {
  await gateway.close();
  await shell.close();
});

const PAGE = `Accept: ${BROWSER_ACCEPT}`;
const get = (target: string, lines: string[] = [PAGE], method = 'GET') =>
  rawRequest(gateway.url, target, lines, method);

/** Spellings, and the one address that each stands for. */
const SPELLINGS: [string, string][] = [
  ['/articles/NEWS-1/', '/articles/news-1/'],
  ['/Articles/News-1', '/articles/news-1/'],
  ['/articles/news-1', '/articles/news-1/'],
  ['/articles//news-1/', '/articles/news-1/'],
  ['//articles/news-1//', '/articles/news-1/'],
  ['///ARTICLES///news-1', '/articles/news-1/'],
  ['/articles/news-1/index.html', '/articles/news-1/'],
  ['/Articles//News-1/INDEX.htm', '/articles/news-1/'],
  ['/articles/news-1%2F', '/articles/news-1/'],
  ['/articles%2fnews-1', '/articles/news-1/'],
  ['/articles/%6Eews-1/', '/articles/news-1/'],
  ['/articles/%4EEWS%2d1', '/articles/news-1/'],
  ['/articles/news-1?comments=x&b=C%20d', '/articles/news-1/?comments=x&b=C%20d'],
  ['/Articles//news-1/?b=/../X', '/articles/news-1/?b=/../X'],
  ['/Search/?q=Two%20Words', '/search/?q=Two%20Words'],
  ['/search?q=%2F%2F', '/search/?q=%2F%2F'],
  ['/index.html', '/'],
  ['//', '/'],
  ['/Charts/', '/charts/top-games/'],
  ['/charts', '/charts/top-games/'],
  ['/Feeds/Articles.RSS', '/feeds/articles.rss'],
  ['/feeds//articles.rss', '/feeds/articles.rss'],
  ['/feeds/articles.rss/', '/feeds/articles.rss'],
  ['/robots.txt/', '/robots.txt'],
  ['/embed/comments.js/', '/embed/comments.js'],
  ['http://savepoint.example//articles/news-1/', '/articles/news-1/'],
];

test.each(SPELLINGS)('%s: one permanent redirect to %s', async (spelling, address) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await get(spelling, [PAGE], method);
    expect([method, status, headers['location']]).toEqual([method, 301, address]);
  }
  // For programs too, and the address is there.
  expect((await get(spelling, [])).headers['location']).toBe(address);
  expect((await get(address)).status).toBe(200);
});

test.each([
  ['/articles/news-1/.', '/articles/news-1/'],
  ['/articles/x/../news-1/', '/articles/news-1/'],
  ['/articles/%2E/news-1', '/articles/news-1/'],
])('%s: a redirect to %s for a reader, 400 for a program', async (spelling, address) => {
  const { status, headers } = await get(spelling);
  expect([status, headers['location']]).toEqual([301, address]);
  expect((await get(spelling, [])).status).toBe(400);
});

test.each([
  '/articles/no-such-article',
  '/Articles/No-Such-Article/',
  '/articles//no-such-article/',
  '/articles/news-1/more/',
  '/articles/n%C3%A9ws-1/',
  '//savepoint.example/articles/',
  '//other.example',
  '/%2f%2fother.example',
  '/other.example/index.html',
  '/NOTHING.txt',
])('%s: the page for what is not there, and no redirect', async (target) => {
  const { status, headers, body } = await get(target);
  expect([status, headers['location']]).toEqual([404, undefined]);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('name="q"');
});

test.each(['/metrics', '/readyz', '/openapi.json'])('%s: no spelling leads to it', async (path) => {
  for (const target of [
    path.toUpperCase(),
    `/${path}/`,
    `${path}%2F`,
    `${path}/index.html`,
    `/x/..${path}`,
  ]) {
    const { status, headers } = await get(target);
    expect([target, [400, 404].includes(status), headers['location']]).toEqual([target, true, undefined]);
  }
});

test('a spelling is not kept as a second address', async () => {
  for (let round = 0; round < 3; round += 1)
    expect((await get('/articles//news-1/')).headers['x-cache']).toBeUndefined();
  await get('/articles/news-1/');
  expect((await get('/articles/news-1/')).headers['x-cache']).toBe('hit');
});
