// Widens services/regions/src/development/development.test.ts: a region in development from its sources to the pages of one browser
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LATEST_BUILD_PATH } from '@savepoint/contracts/regions';
import { newRegionKey, regionSigner } from '@savepoint/contracts/region-trust';
import { applyOwners, buildRemote } from '@savepoint/region-tools';
import { startDatabase } from '@savepoint/service-kit/testing';
import { request, type Answered } from '../../gateway/test/request';
import { main } from '../../packages/region-tools/src/cli';
import { runDev } from '../../packages/region-tools/src/cli/dev';
import { runSiteDev } from '../../packages/region-tools/src/cli/dev-site';
import { eventually } from '../../shell/test/support/clock';
import { workbench } from './remotes';
import { startSite } from './site';

const PAGE = '/games/hades/';
const bench = workbench();
const team = regionSigner(newRegionKey());
const other = regionSigner(newRegionKey());
let database: Awaited<ReturnType<typeof startDatabase>>;
let site: Awaited<ReturnType<typeof startSite>>;
let folder: string;

beforeAll(async () => {
  folder = bench.copy();
  database = await startDatabase();
  site = await startSite(bench.folder, { MONGODB_URI: database.newUri(), REGION_RELEASES: 'true' });
  const { store, signer } = site.platform;
  await applyOwners(
    {
      site_keys: [signer.key],
      keys: { [team.key]: { name: 'Team Poll' }, [other.key]: { name: 'Team Quiz' } },
      regions: { streams: { keys: [team.key] }, search: { keys: [team.key] }, quiz: { keys: [other.key] } },
    },
    { store, signer },
  );
});
afterAll(async () => {
  await site.close();
  await database.close();
  bench.remove();
});

const get = (url: string, cookie?: string) =>
  request(site.gateway.url, url, { headers: cookie === undefined ? {} : { cookie } });

/** Replaces a text of the component. */
function edit(text: string, replacement: string): void {
  const file = path.join(folder, 'src', 'streams', 'view.tsx');
  writeFileSync(file, readFileSync(file, 'utf8').replace(text, replacement));
}

/** What a page shows of the fixture. */
const shown = ({ body }: Answered) => {
  const config = /id="savepoint-config"[^>]*>([^<]*)</.exec(body)?.[1] ?? '{}';
  const { regions } = JSON.parse(config) as { regions?: Record<string, { version: string; entry: string }> };
  return {
    html: /(first|second)(?:<!-- -->)?: /.exec(body)?.[1],
    build: Number(regions?.['streams']?.version.split('.')[1] ?? 0),
    entry: regions?.['streams']?.entry,
  };
};

/** Runs `savepoint-region dev --site` until `end` is called. */
function develop(signer = team) {
  const events: Record<string, string>[] = [];
  let end = () => {};
  const until = () => new Promise<void>((resolve) => (end = resolve));
  const done = runSiteDev(folder, {
    ...{ port: undefined, hours: undefined, page: PAGE, json: true, until, signer },
    site: `${site.gateway.url}/`,
    print: (line) => void events.push(JSON.parse(line) as Record<string, string>),
  });
  return { events, done, end: () => end() };
}

test('a region in development is on the pages of one browser, with its HTML, every change and its errors, until it ends', async () => {
  const before = await get(PAGE);
  const { events, done, end } = develop();
  const started = eventually(async () => {
    const found = events.find(({ event }) => event === 'started');
    expect([found, events]).toEqual([expect.anything(), events]);
    return found!['url']!;
  });
  await Promise.race([started, done]);
  const url = await started;
  expect(events.slice(0, 3)).toMatchObject([{ event: 'building' }, { event: 'sent' }, { event: 'started' }]);
  const link = url.slice(site.gateway.url.length);
  const asked = await get(link);
  expect(asked.body).toContain('streams in development (build 1)');
  expect(asked.body).toContain('Signed by Team Poll');
  const { headers } = await request(site.gateway.url, link, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '0',
      'sec-fetch-site': 'same-origin',
    },
  });
  const cookie = headers['set-cookie']![0]!.split(';')[0]!;

  const page = await eventually(async () => {
    const first = await get(PAGE, cookie);
    expect(shown(first)).toMatchObject({ html: 'first', build: 1 });
    return first;
  });
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect(page.body).toContain('<strong>Development</strong>');
  const { entry } = shown(page);
  expect(entry).toMatch(/^\/regions\/fixture\/dev-[0-9a-f]{32}\.1\//);
  const script = await get(entry!);
  expect([script.status, script.headers['cache-control']]).toEqual([200, 'private, no-store']);

  // Of the policy, only digests differ, and nobody else gets any of it.
  const sources = ({ headers: { 'content-security-policy': policy } }: Answered) =>
    String(policy).split(/[; ]+/);
  const widened = sources(page).filter((source) => !sources(before).includes(source));
  expect(widened.length).toBeGreaterThan(0);
  expect(widened.every((source) => /^'sha(256|384)-[A-Za-z0-9+/=]+'$/.test(source))).toBe(true);
  const others = await get(PAGE);
  expect(sources(others)).toEqual(sources(before));
  expect(others.body).not.toContain('dev-');
  expect((await get('/regions/regions.json')).body).not.toContain('dev-');

  const latest = async () => JSON.parse((await get(LATEST_BUILD_PATH, cookie)).body) as { version?: string };
  expect((await latest()).version).toMatch(/\.1$/);
  expect((await get(LATEST_BUILD_PATH)).status).toBe(404);
  edit("'first'", "'second'");
  await eventually(async () => expect((await latest()).version).toMatch(/\.[2-9]$/));
  await eventually(async () => expect(shown(await get(PAGE, cookie)).html).toBe('second'));

  edit('return (', "if (name) throw new Error('broken on purpose');\n  return (");
  await eventually(async () => {
    const { status, body } = await get(PAGE, cookie);
    expect(status).toBe(200);
    expect(body).toMatch(/did not render streams: [\s\S]*Error: broken on purpose[\s\S]*\n\s+at Streams/);
  });
  edit("throw new Error('broken on purpose');", 'throw');
  await eventually(async () =>
    expect(events.find(({ event }) => event === 'error')).toMatchObject({ subject: 'The build failed' }),
  );

  end();
  await done;
  const ended = await get(PAGE, cookie);
  expect([ended.status, ended.body]).toEqual([
    404,
    expect.stringContaining('session of savepoint-region dev has ended'),
  ]);
  expect((await get(entry!)).status).toBe(404);
});

test('the stage says where it is, that the first build has begun, and how long it took', async () => {
  const lines: string[] = [];
  const options = { port: '0', page: undefined, hours: undefined, json: false };
  await runDev(bench.copy(), {
    ...options,
    print: (line) => void lines.push(line),
    until: () => eventually(async () => expect(lines).toHaveLength(3)),
  });
  expect(lines).toEqual([
    expect.stringMatching(/^The stage of fixture is at http:\/\/127\.0\.0\.1:\d+\/ – Ctrl-C ends it\.$/),
    'fixture: building…',
    expect.stringMatching(/^fixture: built in \d+ ms$/),
  ]);
});

test('with the key of another team → ends with the site’s sentence', async () => {
  edit('if (name) throw', '');
  await expect(develop(other).done).rejects.toThrow(
    /responded with 403 \(region-release-refused\): .* is not an owner of the region (streams|search)/,
  );
});

test('check against the contract of a site: asked with the key; without a known one, what is checked here and a sentence', async () => {
  const key = newRegionKey();
  const built = bench.copy();
  await buildRemote(built);
  const check = async (env: Record<string, string>) => {
    const printed: string[] = [];
    const print = (line: string) => void printed.push(line);
    const args = ['check', '--store', site.gateway.url];
    const code = await main(args, { cwd: built, env, print, printError: print });
    return [code, printed.join('\n')];
  };
  const refused = (sentence: string) => [
    1,
    expect.stringMatching(
      new RegExp(
        `^ok +Files: [^]*not checked +Contract: [^]*see “Store” below[^]*ok +Globals: [^\\n]*\n` +
          `FAILED +Store: [^\\n]*\n +[^\\n]*${sentence}[^\\n]*\n\n1 of 16 checks failed$`,
      ),
    ),
  ];
  const unknown = `responded with 401 \\(region-key-refused\\): .*${regionSigner(key).key} is not in the owners file`;
  expect(await check({ REGION_KEY: key })).toEqual(refused(unknown));
  expect(await check({})).toEqual(refused('name its file with --key-file'));
});
