import { WithdrawalsResponse } from '@savepoint/contracts/comments';
import { commentsStub } from './support/comments-stub';
import { eventually } from './support/clock';
import { load } from './support/page';
import { startShell, type TestShell } from './support/shell';

let withdrawn: string[] = [];
let removed: string | undefined;
let shell: TestShell;
beforeAll(async () => {
  shell = await startShell({}, 0, (path, query) => {
    if (path === '/internal/withdrawals') return { schema: WithdrawalsResponse, body: { groups: withdrawn } };
    const site = /^([a-z]+)-/.exec(query.get('entity_slug') ?? path.split('/').at(-1) ?? '')?.[1];
    return removed !== undefined && [site, query.get('site')].includes(removed)
      ? undefined
      : commentsStub(path, query);
  });
});
afterAll(() => shell.close());
beforeEach(() => {
  withdrawn = [];
  removed = undefined;
});

const stateOf = async (path: string) => (await load(shell.url + path)).headers.get('x-cache');
/** How often the shell asked for what was withdrawn. */
const questions = () => shell.comments.requests.filter((path) => path === '/internal/withdrawals').length;

test('a withdrawal in a thread → its page is rendered anew, and that of another is not', async () => {
  const [hades, other] = ['/games/hades/', '/games/game-1/'];
  for (const path of [hades, other, '/']) await load(shell.url + path);
  const asked = questions();
  await eventually(async () => expect(questions()).toBeGreaterThan(asked + 1));
  for (const path of [hades, other, '/']) expect(await stateOf(path)).toBe('hit');
  withdrawn = ['thread:game:hades', 'latest-comments'];
  for (const path of [hades, '/']) await eventually(async () => expect(await stateOf(path)).toBe('miss'));
  expect(await stateOf(other)).toBe('hit');
});

test('pages and feeds with comments say of which groups they are; feeds are brief for other caches', async () => {
  const groups = async (path: string) => (await load(shell.url + path)).headers.get('cache-groups');
  expect(await groups('/games/hades/')).toBe('"comments", "thread:game:hades"');
  expect(await groups('/feeds/comments/page/blog-1a.atom')).toBe(
    '"comments", "thread:page:blog-1a", "site:blog"',
  );
  expect(await groups('/embed/comments/page/blog-1a/')).toBe(
    '"comments", "thread:page:blog-1a", "site:blog"',
  );
  expect(await groups('/feeds/articles.rss')).toBeNull();
  for (const format of ['rss', 'atom', 'json']) {
    const { headers } = await load(`${shell.url}/feeds/sites/blog.${format}`);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
  }
});

test('a site is removed → its feeds and frames are 404 at once, not 503', async () => {
  const paths = [
    ...['atom', 'rss', 'json'].flatMap((format) => [
      `/feeds/comments/page/blog-1a.${format}`,
      `/feeds/sites/blog.${format}`,
    ]),
    '/embed/comments/page/blog-1a/',
  ];
  for (const path of paths) expect((await load(shell.url + path)).status).toBe(200);
  removed = 'blog';
  withdrawn = ['site:blog', 'page-counts:blog'];
  for (const path of paths)
    await eventually(async () => expect((await load(shell.url + path)).status).toBe(404));
});

test('a withdrawn page is not served while the service is down', async () => {
  expect((await load(`${shell.url}/feeds/comments/game/hades.rss`)).status).toBe(200);
  withdrawn = ['thread:game:hades'];
  const asked = questions();
  await eventually(async () => expect(questions()).toBeGreaterThan(asked + 1));
  shell.comments.mode = 'failing';
  expect((await load(`${shell.url}/feeds/comments/game/hades.rss`)).status).toBe(503);
  shell.comments.mode = 'ok';
});
