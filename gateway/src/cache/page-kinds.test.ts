import { type CachedSite, startCachedSite } from '../../test/cached-site';

let site: CachedSite;
beforeEach(async () => {
  site = await startCachedSite();
  site.origin.headers['x-page-kind'] = 'game';
});
afterEach(() => site.close());

/** Returns how many requests the metrics have counted, by route, status and kind of page. */
async function counted(): Promise<Record<string, number>> {
  const lines = (await site.gateway.metrics()).matchAll(
    /^http_request_duration_seconds_count\{part="gateway",method="\w+",route="([^"]*)",status="(\d+)"(?:,page="([^"]*)")?\} (\d+)$/gm,
  );
  return Object.fromEntries(
    [...lines].map(([, route, status, page, n]) => [`${route} ${status} ${page}`, +n!]),
  );
}

test('pages are measured by kind: forwarded, kept and refreshed; clients do not see it', async () => {
  const answers = [await site.get(), await site.get()];
  site.nowMs += 3_600_000;
  answers.push(await site.get());
  expect(site.origin.seen).toHaveLength(2);
  for (const { status, headers } of answers)
    expect([status, headers['x-page-kind']]).toEqual([200, undefined]);
  expect(await counted()).toEqual({ '/* 200 game': 1, 'kept 200 game': 2 });
});

test('requests that wait for the same page are measured by its kind', async () => {
  const answers = await Promise.all([site.get(), site.get(), site.get()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(site.origin.seen).toHaveLength(1);
  expect(await counted()).toEqual({ '/* 200 game': 3 });
});

test('a page that its shell cannot render is a failure of its kind; a 404 is a kind of its own', async () => {
  site.origin.answer = (_request, response) => {
    response.writeHead(503, { 'cache-control': 'no-store', 'x-page-kind': 'game' }).end();
  };
  await site.get();
  site.origin.answer = (_request, response) => {
    response.writeHead(404, { 'cache-control': 'no-store', 'x-page-kind': 'not-found' }).end();
  };
  await site.get('/games/nowhere/');
  expect(await counted()).toEqual({ '/* 503 game': 1, '/* 404 not-found': 1 });
});

test('what is no page has no kind', async () => {
  site.origin.headers['x-page-kind'] = undefined;
  await site.get('/regions/footer/1.0.0/entry.js');
  await site.get('/regions/footer/1.0.0/entry.js');
  expect(await counted()).toEqual({ '/regions/* 200 undefined': 1, 'kept 200 undefined': 1 });
});

test('a request cannot name a kind', async () => {
  site.origin.headers['x-page-kind'] = undefined;
  await site.get(undefined, { 'x-page-kind': 'made-up' });
  expect(await site.gateway.metrics()).not.toContain('made-up');
});
