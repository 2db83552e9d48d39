import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeAll(async () => {
  shell = await startShell();
});
afterAll(() => shell.close());

/** Returns the kind of page that a response names. */
const kindOf = async (path: string, init?: RequestInit) => {
  const response = await fetch(shell.url + path, { redirect: 'manual', ...init });
  await response.arrayBuffer();
  return [response.status, response.headers.get('x-page-kind')];
};
/** Returns how many requests the metrics have counted with these labels. */
async function counted(labels: string): Promise<number> {
  const metrics = await (await fetch(`${shell.url}/metrics`)).text();
  const [, count] =
    metrics.match(`http_request_duration_seconds_count\\{part="shell",${labels}\\} (\\d+)`) ?? [];
  return Number(count ?? 0);
}

test.each([
  ['/', 'home'],
  ['/games/hades/', 'game'],
  // Of the same route.
  ['/games/action/', 'category'],
  ['/games/all/?page=1', 'all-games'],
  ['/platforms/windows-pc/', 'platform'],
  ['/articles/news-1/', 'article'],
  ['/privacy-policy/', 'text'],
])('%s is a page of the kind %s, also from the cache', async (path, kind) => {
  expect(await kindOf(path)).toEqual([200, kind]);
  expect(await kindOf(path)).toEqual([200, kind]);
});

test('a client that has the page gets its kind with the 304: the gateway refreshes what it keeps so', async () => {
  const { headers } = await fetch(`${shell.url}/reviews/hades/`);
  const init = { headers: { 'if-none-match': headers.get('etag')! } };
  expect(await kindOf('/reviews/hades/', init)).toEqual([304, 'review']);
});

test('addresses without a page are one kind; files have none', async () => {
  expect(await kindOf('/nowhere/')).toEqual([404, 'not-found']);
  expect(await kindOf('/games/no-such-game/')).toEqual([404, 'not-found']);
  expect(await kindOf('/robots.txt')).toEqual([200, null]);
});

test('embedded comments are a kind, whatever is wrong with their address', async () => {
  expect(await kindOf('/embed/comments/game/nowhere/')).toEqual([404, 'embed']);
  expect(await kindOf('/embed/comments/page/nowhere/')).toEqual([404, 'embed']);
});

test('a page that cannot be rendered fails as its kind', async () => {
  shell.catalog.mode = 'failing';
  try {
    expect(await kindOf('/topics/lamps/')).toEqual([503, 'topic']);
  } finally {
    shell.catalog.mode = 'ok';
  }
  expect(await counted('method="GET",route="/topics/:slug/",status="503",page="topic"')).toBe(1);
});

test('requests are measured by kind', async () => {
  const labels = 'method="GET",route="/games/:slug/",status="200",page="category"';
  const before = await counted(labels);
  await kindOf('/games/action/');
  await kindOf('/games/hades/');
  expect(await counted(labels)).toBe(before + 1);
});
