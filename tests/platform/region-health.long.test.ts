// Widens services/regions/src/health/health.test.ts: reports through the gateway, and the status as the command prints it
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageRegionReport, RegionStatusResponse } from '@savepoint/contracts/regions';
import { newRegionKey, regionSigner } from '@savepoint/contracts/region-trust';
import { initOwners, publish, registerHost } from '@savepoint/region-tools';
import { buildApp as buildRegions } from '@savepoint/regions';
import { startDatabase } from '@savepoint/service-kit/testing';
import { post, startGateway, startUpstream } from '../../gateway/test/gateway';
import { main } from '../../packages/region-tools/src/cli';
import { builtRemote, temporaryStore, testHost } from '@savepoint/region-store/testing';
import { freePort } from '../free-port';

const key = newRegionKey();
const signer = regionSigner(key);
let temporary: ReturnType<typeof temporaryStore>;
let database: Awaited<ReturnType<typeof startDatabase>>;
let other: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let regions: Awaited<ReturnType<typeof buildRegions>>;

/** The store with its database, and the gateway, connected as on the site. */
beforeAll(async () => {
  temporary = temporaryStore();
  const { store } = temporary;
  await registerHost(store, testHost());
  await initOwners({ store, signer });
  for (const version of ['1.0.0-a', '2.0.0-b'])
    await publish({ store, signer, folder: builtRemote(temporary.folder, { version, remote: 'poll' }) });
  const folder = builtRemote(temporary.folder, { version: '3.0.0-c', remote: 'poll' });
  await publish({ store, signer, folder, percent: 5 });

  database = await startDatabase();
  other = await startUpstream('comments');
  const port = await freePort();
  gateway = await startGateway(
    { comments: other.url, userActions: other.url },
    { REGIONS_URL: `http://127.0.0.1:${port}` },
  );
  regions = await buildRegions({
    LOG_LEVEL: 'silent',
    REGIONS_DIR: store,
    MONGODB_URI: database.uri,
    REGION_SITE_KEYS: signer.key,
    PUBLIC_URL: gateway.url,
  });
  await regions.listen({ host: '127.0.0.1', port });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([other.close(), regions.close()]);
  await database.close();
  temporary.remove();
});

const view = (version: string, more: Partial<PageRegionReport> = {}): PageRegionReport => ({
  region: 'poll',
  version,
  first: true,
  first_failure: false,
  mount_ms: 30,
  mount_failures: 0,
  errors: 0,
  long_tasks: 0,
  long_task_ms: 0,
  ...more,
});
const report = (body: unknown, headers: Record<string, string> = {}) =>
  post(`${gateway.url}/api/regions/health`, body, headers);

/** Runs the command as a program. @returns what it printed, and its exit code */
async function type(line: string, env: Record<string, string> = { REGION_KEY: key }, cwd = temporary.folder) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await main(line.split(' '), { cwd, env, print, printError: print });
  return { code, text: printed.join('\n') };
}
async function status(): Promise<RegionStatusResponse> {
  const { code, text } = await type(`status --site ${gateway.url} --json`);
  expect(code).toBe(0);
  return JSON.parse(text) as RegionStatusResponse;
}
const candidate = async () =>
  (await status()).regions[0]!.releases.find(({ channel }) => channel === 'rollout')!;

test('a version that fails for part of its readers → its rate beside that of the stable one, as JSON and as a table', async () => {
  const sent = Array.from({ length: 20 }, (_, index) =>
    report({
      regions: [
        view('2.0.0-b'),
        ...(index < 10 ? [view('3.0.0-c', { first_failure: index < 5, errors: index < 5 ? 1 : 0 })] : []),
      ],
    }),
  );
  for (const response of await Promise.all(sent)) expect(response.status).toBe(200);
  const { regions: live } = await status();
  expect(live).toMatchObject([
    {
      region: 'poll',
      frozen: false,
      releases: [
        { channel: 'stable', version: '2.0.0-b', health: { views: 20, error_rate: 0 } },
        {
          channel: 'rollout',
          version: '3.0.0-c',
          share: { percent: 5 },
          released_by: `the key ${signer.key} (the site’s owner)`,
          health: { views: 10, failing_views: 5, error_rate: 0.5 },
        },
      ],
    },
  ]);
  expect(live[0]!.releases[0]!.before?.version).toBe('1.0.0-a');
  const { text } = await type(`status poll --site ${gateway.url} --minutes 5`);
  expect(text).toMatch(/poll +stable +2\.0\.0-b +all others +20 +0\.0 % +\d+ ms/);
  expect(text).toMatch(/ {2}before +1\.0\.0-a +0 +–/);
  expect(text).toMatch(/poll +rollout +3\.0\.0-c +5 % +10 +50\.0 %/);
  expect(text).toMatch(/poll@2\.0\.0-b +publish 20\S+Z by the key .* scripts \d\.\d KB of 18\.0 KB/);
});

test('in the folder of a remote → its regions; with --all those of every remote of the key', async () => {
  const quiz = path.join(temporary.folder, 'quiz');
  mkdirSync(quiz);
  writeFileSync(path.join(quiz, 'package.json'), '{"version": "1.0.0"}');
  writeFileSync(path.join(quiz, 'index.ts'), '');
  const regions = { quiz: { module: './index.ts', slot: 'game-sidebar' } };
  writeFileSync(path.join(quiz, 'savepoint.json'), JSON.stringify({ remote: 'quiz', regions }));
  const ask = async (options: string) =>
    (await type(`status --site ${gateway.url}${options}`, { REGION_KEY: key }, quiz)).text;
  expect(await ask('')).toBe('Nothing of quiz is live; "status --all" lists every region of this key');
  expect(JSON.parse(await ask(' --json'))).toMatchObject({ ok: true, regions: [] });
  expect(await ask(' --all')).toMatch(/poll +stable +2\.0\.0-b/);
});

test('forged: unknown versions and fields, other types of bodies → nothing more is counted', async () => {
  const before = (await candidate()).health;
  const unknown = await report({ regions: [view('6.6.6'), { ...view('3.0.0-c'), region: 'nobody' }] });
  expect(await unknown.json()).toEqual({ counted: 0 });
  const huge = { regions: [view('3.0.0-c', { errors: 1e15 })] };
  expect((await report(huge)).status).toBe(400);
  expect((await report({ ...huge, uid: 'ann' })).status).toBe(400);
  // What a page of another site can send without asking first.
  const simple = await report(JSON.stringify({ regions: [view('3.0.0-c')] }), {
    'content-type': 'text/plain',
    origin: 'https://evil.example',
  });
  expect(simple.status).toBe(415);
  // Internal calls are not routed.
  expect((await post(`${gateway.url}/internal/fragment-health`, {})).status).toBeGreaterThanOrEqual(400);
  expect((await candidate()).health).toEqual(before);
});

test('a flood of one address → 120 reports a minute are taken, and few of them count', async () => {
  const before = (await candidate()).health.views;
  const statuses: number[] = [];
  for (let index = 0; index < 150; index += 1)
    statuses.push((await report({ regions: [view('3.0.0-c')] })).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((code) => code === 200).length).toBeLessThanOrEqual(120);
  expect((await candidate()).health.views).toBeGreaterThan(before);
  expect((await candidate()).health.views).toBeLessThanOrEqual(30);
});

test('without a key, with a stranger’s, or without a site → a sentence that says what to do', async () => {
  expect(await type(`status --site ${gateway.url}`, {})).toMatchObject({ code: 2 });
  const stranger = await type(`status --site ${gateway.url}`, { REGION_KEY: newRegionKey() });
  expect(stranger.code).toBe(1);
  expect(stranger.text).toMatch(
    /responded with 401 \(region-key-refused\): This request is refused: .* is not in the owners file/,
  );
  expect(await type('status --site http://127.0.0.1:9')).toMatchObject({ code: 1 });
  expect(await type(`status --site ${gateway.url} --minutes 9999`)).toMatchObject({ code: 2 });
});
