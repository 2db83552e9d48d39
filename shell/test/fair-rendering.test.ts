import { eventually, manualClock } from './support/clock';
import { startShell, type TestShell } from './support/shell';

const clock = manualClock();
let shell: TestShell;
beforeEach(async () => {
  shell = await startShell({
    RENDER_CONCURRENCY: '3',
    RENDER_CONCURRENCY_PER_ADDRESS: '2',
    RENDER_QUEUE_PER_ADDRESS: '5',
  });
  // Loads the menus, which error pages have too.
  await from(READER, '/articles/nowhere/');
});
afterEach(() => shell.close());

const FLOODER = '192.0.2.1';
const READER = '192.0.2.2';

/** Requests a page from an address, as the gateway does. */
async function from(address: string, path: string, init: RequestInit = {}) {
  const headers = { ...init.headers, 'x-forwarded-for': address };
  const response = await fetch(shell.url + path, { ...init, headers });
  await response.text();
  const { status } = response;
  return { status, cache: response.headers.get('x-cache'), retryAfter: response.headers.get('retry-after') };
}
/** Number of requests to the catalog for a path. */
const asked = (path: string) => shell.catalog.requests.filter((each) => each === path).length;

/** Different pages of comments of one article, none of which is cached. */
function flood(count: number, address = FLOODER) {
  const abort = new AbortController();
  const statuses: number[] = [];
  const all = Array.from({ length: count }, (_, index) =>
    from(address, `/articles/news-1/?comments=cursor-of-sixteen-${index}`, { signal: abort.signal }).then(
      ({ status }) => void statuses.push(status),
      () => {},
    ),
  );
  return {
    statuses,
    done: Promise.all(all),
    async disconnect() {
      abort.abort();
      await Promise.all(all);
    },
  };
}
const begun = () => asked('/articles/news-1');
/** Number of pages that wait to be rendered. */
async function waiting(): Promise<number> {
  const metrics = await (await fetch(`${shell.url}/metrics`)).text();
  return Number(/^fair_queue_waiting\S* (\d+)$/m.exec(metrics)?.[1]);
}

test('one address has its share of renderings and of the queue, further requests are 503', async () => {
  shell.catalog.mode = 'slow';
  const { statuses, done } = flood(9);
  await eventually(async () => expect(statuses).toEqual([503, 503]));
  expect(begun()).toBe(2);
  expect(await from(FLOODER, '/articles/news-2/')).toMatchObject({ status: 503, retryAfter: '1' });
  const other = from(READER, '/articles/news-2/');
  await eventually(async () => expect(asked('/articles/news-2')).toBe(1));
  shell.catalog.release();
  await done;
  expect(statuses).toEqual([503, 503, 200, 200, 200, 200, 200, 200, 200]);
  expect((await other).status).toBe(200);
});

test('cached pages and unknown addresses are served to everybody while renderings wait', async () => {
  await from(READER, '/articles/news-2/');
  await from(READER, '/articles/nowhere/');
  shell.catalog.mode = 'slow';
  const { statuses, done } = flood(9);
  await eventually(async () => expect(statuses).toHaveLength(2));
  for (const address of [FLOODER, READER]) {
    expect(await from(address, '/articles/news-2/')).toMatchObject({ status: 200, cache: 'hit' });
    expect(await from(address, '/articles/nowhere/')).toMatchObject({ status: 404, cache: 'hit' });
  }
  shell.catalog.release();
  await done;
});

test('many readers behind one address ask for the same cold page: rendered once, and none is rejected', async () => {
  shell.catalog.mode = 'slow';
  const { statuses, done } = flood(6);
  await eventually(async () => expect(begun()).toBe(2));
  await eventually(async () => expect(await waiting()).toBe(4));
  const readers = Array.from({ length: 60 }, () => from(FLOODER, '/articles/news-2/'));
  await eventually(async () => expect(await waiting()).toBe(5));
  expect((await from(FLOODER, '/articles/news-3/')).status).toBe(503);
  shell.catalog.release();
  await done;
  expect(statuses).toEqual(Array(6).fill(200));
  expect((await Promise.all(readers)).map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect(asked('/articles/news-2')).toBe(1);
});

test('an address whose queue is full gets the last copy of a page that should be rendered again', async () => {
  await from(READER, '/articles/news-2/');
  shell.catalog.mode = 'slow';
  const { statuses, done } = flood(9);
  await eventually(async () => expect(statuses).toHaveLength(2));
  clock.advance(6);
  const reload = { headers: { 'cache-control': 'no-cache' } };
  const stale = { status: 200, cache: 'stale' };
  expect(await from(FLOODER, '/articles/news-2/', reload)).toMatchObject(stale);
  clock.advance(3600);
  expect(await from(FLOODER, '/articles/news-2/')).toMatchObject(stale);
  // Others do not get the stale one.
  const other = from(READER, '/articles/news-2/');
  await eventually(async () => expect(asked('/articles/news-2')).toBe(2));
  shell.catalog.release();
  expect(await other).toMatchObject({ status: 200, cache: 'miss' });
  await done;
});

test('pages that wait for clients which have disconnected are not rendered', async () => {
  shell.catalog.mode = 'slow';
  const { disconnect } = flood(7);
  await eventually(async () => expect(begun()).toBe(2));
  await eventually(async () => expect(await waiting()).toBe(5));
  await disconnect();
  await eventually(async () => expect(await waiting()).toBe(0));
  shell.catalog.release();
  expect((await from(FLOODER, '/articles/news-2/')).status).toBe(200);
  expect(begun()).toBe(2);
});
