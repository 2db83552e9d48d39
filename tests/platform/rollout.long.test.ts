// Widens shell/test/rollout.test.ts: a rollout from sources to pages, through store, fragments, shell and gateway
import { buildRemote, promote, publish, readRegistry, rollback } from '@savepoint/region-tools';
import { startGateway } from '../../gateway/test/gateway';
import { request } from '../../gateway/test/request';
import { startShell, type TestShell } from '../../shell/test/support/shell';
import { eventually } from '../../shell/test/support/clock';
import { workbench } from './remotes';
import { startPlatform } from './site';

const PAGE = '/games/hades/';
const bench = workbench();
const built = { first: '', second: '' };
let platform: Awaited<ReturnType<typeof startPlatform>>;
let shell: TestShell;
let gateway: Awaited<ReturnType<typeof startGateway>>;

const timeoutScale = process.env['TIMEOUT_SCALE'];

/** The region store, the fragments service, the shell and the gateway, connected as on the site. */
beforeAll(async () => {
  // Every page is whole, however slow the machine.
  process.env['TIMEOUT_SCALE'] = '100';
  built.first = bench.copy();
  built.second = bench.copy({ 'src/streams/view.tsx': ["'first'", "'second'"] });
  await Promise.all([buildRemote(built.first), buildRemote(built.second)]);
  platform = await startPlatform(bench.folder);
  const { regionsUrl: REGIONS_URL, fragmentsUrl: FRAGMENTS_URL, signer } = platform;
  shell = await startShell({ REGIONS_URL, FRAGMENTS_URL, REGION_SITE_KEYS: signer.key });
  const { comments, userActions, catalog } = shell;
  gateway = await startGateway(
    { comments: comments.url, userActions: userActions.url },
    { SHELL_URL: shell.url, REGIONS_URL, CATALOG_URL: catalog.url, REGISTRY_POLL_INTERVAL_MS: '50' },
    {},
  );
});
afterAll(async () => {
  await gateway.close();
  await shell.close();
  await platform.close();
  bench.remove();
  if (timeoutScale === undefined) delete process.env['TIMEOUT_SCALE'];
  else process.env['TIMEOUT_SCALE'] = timeoutScale;
});

const where = () => ({ store: platform.store, signer: platform.signer });
const release = (folder: string, percent?: number) => publish({ ...where(), folder, percent });
const shareStart = async () => (await readRegistry(platform.store)).regions['streams']!.rollout!.start;

/** Requests the page as a reader with a bucket, which goes on after the last one with the first one. */
async function read(bucket?: number) {
  const cookie = bucket === undefined ? {} : { cookie: `savepoint.bucket=${bucket % 100}` };
  const { body, headers } = await request(gateway.url, PAGE, { headers: cookie });
  const config = /id="savepoint-config"[^>]*>([^<]*)</.exec(body)?.[1] ?? '{}';
  const { regions } = JSON.parse(config) as { regions?: Record<string, { version: string }> };
  return {
    /** What the fragment has rendered. */
    html: /(first|second)(?:<!-- -->)?: /.exec(body)?.[1],
    /** Versions that the page client loads, and those of every file that the page names. */
    versions: new Set([
      ...['streams', 'search'].flatMap((region) => regions?.[region]?.version ?? []),
      ...[...body.matchAll(/\/regions\/fixture\/([^/"]+)\//g)].map(([, version]) => version),
    ]),
    cache: headers['x-cache'],
    cacheControl: headers['cache-control'],
    setCookie: headers['set-cookie'],
  };
}
/** Requests the page until a reader gets it with this HTML, from the cache. */
const keptPage = (bucket: number | undefined, html: string) =>
  eventually(async () => {
    const page = await read(bucket);
    expect(page).toMatchObject({ html, cache: 'hit' });
    return page;
  });

test('a rollout: each share has its page, with HTML and scripts of one version; it rises, and is rolled back', async () => {
  const { version: first } = await release(built.first);
  const before = await keptPage(undefined, 'first');
  expect(before.cacheControl).toContain('public');
  expect(before.setCookie).toBeUndefined();

  const { version: second } = await release(built.second, 10);
  const start = await shareStart();
  for (const [bucket, html, version] of [
    [start, 'second', second],
    [start + 9, 'second', second],
    [start + 10, 'first', first],
    [start + 99, 'first', first],
  ] as const) {
    const page = await keptPage(bucket, html);
    expect(page.versions).toEqual(new Set([version]));
    expect(page.cacheControl).toBe('private, no-cache');
    expect(page.setCookie).toBeUndefined();
  }
  const fresh = await read();
  expect(fresh.setCookie?.[0]).toMatch(/^savepoint\.bucket=\d{1,2}; Path=\/; Max-Age=2592000; HttpOnly/);
  expect(fresh.cache).toBe('hit');
  expect(fresh.versions.size).toBe(1);

  await promote('fixture', { ...where(), percent: 50 });
  expect((await keptPage(start + 49, 'second')).versions).toEqual(new Set([second]));
  for (const bucket of [start, start + 9]) expect((await read(bucket)).html).toBe('second');
  await keptPage(start + 50, 'first');

  await rollback('fixture', where());
  for (const bucket of [start, start + 60]) {
    const page = await keptPage(bucket, 'first');
    expect(page.versions).toEqual(new Set([first]));
    expect(page.cacheControl).toContain('public');
    expect(page.setCookie).toBeUndefined();
  }
});
