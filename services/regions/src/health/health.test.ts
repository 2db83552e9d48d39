import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  PageRegionReport,
  RegionVersion,
  Registry,
  RegionStatusResponse,
} from '@savepoint/contracts/regions';
import { newRegionKey, regionSigner, signEntry, signStatusRequest } from '@savepoint/contracts/region-trust';
import { callEnv, callerHeaders, startDatabase } from '@savepoint/service-kit/testing';
import { buildApp } from '..';

const ORIGIN = 'https://savepoint.example';
const site = regionSigner(newRegionKey());
const team = regionSigner(newRegionKey());
const other = regionSigner(newRegionKey());
const stranger = regionSigner(newRegionKey());
const TIME = '2031-05-14T12:00:00.000Z';

const version = (region: string, name: string): RegionVersion => ({
  version: name,
  remote: region,
  module: `./${region}`,
  base: `/regions/${region}/${name}/`,
  entry: 'entry.js',
  js: ['poll.js'],
  css: ['poll.css'],
  integrity: {},
  shared: {},
  published: TIME,
});
const at = (sequence: number) => ({ site: site.key, sequence, previous: null, time: TIME });
const released = (
  sequence: number,
  channel: string,
  regions: Record<string, RegionVersion>,
  more = {},
  signer = team,
) =>
  signEntry(
    { ...at(sequence), kind: 'release', action: 'publish', channel, regions, files: {}, ...more },
    signer,
  ).signed;
const owners = {
  site_keys: [site.key],
  keys: {
    [team.key]: { name: 'Team Poll' },
    [other.key]: { name: 'Team Quiz' },
  },
  regions: { poll: { keys: [team.key] }, quiz: { keys: [other.key, team.key], frozen: true } },
};
const share = { start: 7, percent: 10 };
const registry: Registry = {
  schema: 1,
  environment: 'test',
  updated: TIME,
  regions: {
    poll: {
      channels: { stable: version('poll', '1.1.0'), rollout: version('poll', '2.0.0') },
      history: [version('poll', '1.0.0')],
      rollout: share,
    },
    quiz: { channels: { stable: version('quiz', '1.0.0') }, history: [] },
  },
  signed: {
    owners: signEntry({ ...at(1), kind: 'owners', owners }, site).signed,
    releases: [
      released(2, 'stable', { quiz: version('quiz', '1.0.0') }, {}, site),
      released(3, 'stable', { poll: version('poll', '1.1.0') }),
      released(4, 'rollout', { poll: version('poll', '2.0.0') }, { share }),
    ],
  },
};

type App = Awaited<ReturnType<typeof buildApp>>;
let folder: string;
let database: Awaited<ReturnType<typeof startDatabase>>;
let apps: App[];

beforeAll(async () => {
  database = await startDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'regions-'));
  const files = path.join(folder, 'poll', '1.1.0');
  mkdirSync(files, { recursive: true });
  for (const [name, bytes] of Object.entries({
    'entry.js': 900,
    'entry.js.gz': 300,
    'poll.js': 50,
    'poll.css': 7,
  }))
    writeFileSync(path.join(files, name), 'x'.repeat(bytes));
  publish(registry);
});
beforeEach(async () => {
  const uri = database.newUri();
  apps = await Promise.all([1, 2].map(() => start(uri)));
});
afterEach(() => Promise.all(apps.map((app) => app.close())));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function publish(content: Registry): void {
  writeFileSync(path.join(folder, 'draft'), JSON.stringify(content));
  renameSync(path.join(folder, 'draft'), path.join(folder, 'regions.json'));
}

async function start(uri: string): Promise<App> {
  const app = await buildApp({
    LOG_LEVEL: 'silent',
    REGIONS_DIR: folder,
    MONGODB_URI: uri,
    REGION_SITE_KEYS: site.key,
    CALL_PUBLIC_KEYS: callEnv.CALL_PUBLIC_KEYS,
    PUBLIC_URL: ORIGIN,
  });
  await app.ready();
  await expectEventually(async () => (await app.inject('/readyz')).json().status === 'ok');
  return app;
}

async function expectEventually(check: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It has not happened');
}

const view = (name: string, more: Partial<PageRegionReport> = {}): PageRegionReport => ({
  region: 'poll',
  version: name,
  first: true,
  first_failure: false,
  mount_ms: 40,
  mount_failures: 0,
  errors: 0,
  long_tasks: 0,
  long_task_ms: 0,
  ...more,
});
const report = (app: App, regions: unknown[], address = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: '/api/regions/health',
    payload: { regions },
    headers: { 'x-forwarded-for': address },
  });
const ask = (app: App, signer = team, origin = ORIGIN, minutes = 60) =>
  app.inject({
    method: 'POST',
    url: '/api/regions/status',
    payload: signStatusRequest(origin, minutes, signer),
  });
async function pollReleases(
  app = apps[0]!,
): Promise<Record<string, RegionStatusResponse['regions'][0]['releases'][0]>> {
  const { regions } = (await ask(app)).json<RegionStatusResponse>();
  const poll = regions.find(({ region }) => region === 'poll')!;
  return Object.fromEntries(poll.releases.map((release) => [release.channel, release]));
}

test('views of two instances are added: rates, times, who released what and when, bytes, and the version before', async () => {
  const reports = Array.from({ length: 40 }, (_, index) =>
    report(
      apps[index % 2]!,
      [
        view('1.1.0', { mount_ms: index < 30 ? 40 : 3_000, interaction_ms: 120 }),
        view('2.0.0', { mount_ms: 90, first_failure: index % 4 === 0, errors: index % 4 === 0 ? 3 : 0 }),
      ],
      `192.0.2.${index}`,
    ),
  );
  for (const response of await Promise.all(reports)) expect(response.json()).toEqual({ counted: 2 });
  await report(apps[1]!, [view('1.0.0', { long_tasks: 2, long_task_ms: 150 })]);
  await ask(apps[1]!);
  const { stable, rollout } = await pollReleases();
  expect(stable).toMatchObject({
    remote: 'poll',
    version: '1.1.0',
    action: 'publish',
    released: TIME,
    released_by: `the key ${team.key} (Team Poll)`,
    bytes: { scripts: 350, styles: 7 },
    health: { views: 40, failing_views: 0, error_rate: 0, errors: 0 },
    before: { version: '1.0.0', health: { views: 1, long_tasks: 2, long_task_ms: 150 } },
  });
  // Three quarters took 40 ms, the others 3 s.
  expect(stable!.health.mount_p75_ms).toBeGreaterThan(35);
  expect(stable!.health.mount_p75_ms).toBeLessThanOrEqual(50);
  expect(stable!.health.interaction_p75_ms).toBeGreaterThan(100);
  expect(rollout!.health.interaction_p75_ms).toBeNull();
  expect(rollout).toMatchObject({
    version: '2.0.0',
    share,
    health: { views: 40, failing_views: 10, error_rate: 0.25, errors: 30 },
  });
});

test('reports that only say more of the same pages are no further views', async () => {
  await report(apps[0]!, [view('1.1.0')]);
  const { mount_ms: _, ...later } = view('1.1.0', { first: false, first_failure: true, mount_failures: 1 });
  await report(apps[0]!, [later]);
  expect((await pollReleases())['stable']!.health).toMatchObject({
    views: 1,
    failing_views: 1,
    error_rate: 1,
    mount_failures: 1,
  });
});

test('fragments: the shell reports their times and failures, and nobody else', async () => {
  const payload = { fragments: [{ region: 'poll', version: '1.1.0', render_ms: [8, 9, 9], failures: 1 }] };
  const url = '/internal/fragment-health';
  const send = (headers: Record<string, string>) =>
    apps[0]!.inject({ method: 'POST', url, payload, headers });
  expect((await send({})).statusCode).toBe(401);
  expect((await send(callerHeaders('POST', url))).json()).toEqual({ counted: 1 });
  const { health } = (await pollReleases())['stable']!;
  expect(health).toMatchObject({ renders: 4, render_failure_rate: 0.25, views: 0, error_rate: null });
  expect(health.render_p75_ms).toBeLessThanOrEqual(10);
});

describe('forged reports', () => {
  test('of one address count few times within an hour, and once in a report', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 100 }, () => report(apps[0]!, [view('1.1.0'), view('1.1.0')])),
    );
    expect(statuses.filter((response) => response.json<{ counted: number }>().counted).length).toBe(30);
    for (let index = 0; index < 20; index += 1)
      await report(apps[0]!, [view('2.0.0', { first_failure: true, errors: 1 })]);
    const { stable, rollout } = await pollReleases();
    expect(stable!.health.views).toBe(30);
    expect(rollout!.health).toMatchObject({ views: 5, failing_views: 5 });
    // Of the next address, all counts again; addresses in the /64 of an IPv6 one are the same.
    await report(apps[0]!, [view('1.1.0')], '2001:db8::1');
    for (let index = 0; index < 40; index += 1) await report(apps[0]!, [view('1.1.0')], `2001:db8::${index}`);
    expect((await pollReleases())['stable']!.health.views).toBe(60);
  });

  test('releases that the registry does not know are not counted, and take no room', async () => {
    const unknown = [
      view('6.6.6'),
      { ...view('1.1.0'), region: 'nobody' },
      { ...view('1.1.0'), region: 'quiz' },
    ];
    expect((await report(apps[0]!, unknown)).json()).toEqual({ counted: 0 });
    const { regions } = (await ask(apps[0]!)).json<RegionStatusResponse>();
    for (const { releases } of regions) for (const { health } of releases) expect(health.views).toBe(0);
  });

  test.each([
    ['a huge number of errors', { errors: 1e9 }],
    ['a negative number', { errors: -1 }],
    ['a fraction', { mount_ms: 0.5 }],
    ['a time of a day', { mount_ms: 86_400_000 }],
    ['a number of views', { first: 1_000 }],
    ['an unknown field', { uid: 'ann' }],
    ['a name with an operator', { region: '$where' }],
    ['a version with a dollar', { version: '$ne' }],
  ])('%s → 400, and nothing is counted', async (_what, more) => {
    const forged = { ...view('1.1.0'), ...more };
    expect((await report(apps[0]!, [view('1.1.0'), forged])).statusCode).toBe(400);
    expect((await pollReleases())['stable']!.health.views).toBe(0);
  });

  test('more releases than a page can have, or no list → 400; a large body → 413', async () => {
    expect(
      (
        await report(
          apps[0]!,
          Array.from({ length: 41 }, () => view('1.1.0')),
        )
      ).statusCode,
    ).toBe(400);
    expect((await report(apps[0]!, [])).statusCode).toBe(400);
    const large = { regions: [{ ...view('1.1.0'), version: 'x'.repeat(40_000) }] };
    const payload = JSON.stringify(large);
    const headers = { 'content-type': 'application/json' };
    const sent = await apps[0]!.inject({ method: 'POST', url: '/api/regions/health', payload, headers });
    expect(sent.statusCode).toBe(413);
  });
});

describe('the status', () => {
  const regionsOf = async (signer: typeof team) =>
    (await ask(apps[0]!, signer)).json<RegionStatusResponse>().regions.map(({ region }) => region);

  test('a team sees its regions, the site’s owner all', async () => {
    expect(await regionsOf(team)).toEqual(['quiz', 'poll']);
    expect(await regionsOf(other)).toEqual(['quiz']);
    expect(await regionsOf(site)).toEqual(['quiz', 'poll']);
    const { regions } = (await ask(apps[0]!, other)).json<RegionStatusResponse>();
    expect(regions[0]).toMatchObject({ frozen: true, releases: [{ version: '1.0.0' }] });
  });

  const refused = async (payload: object) => {
    const response = await apps[0]!.inject({ method: 'POST', url: '/api/regions/status', payload });
    expect(response.json()).toMatchObject({ code: 'region-key-refused' });
    expect(response.statusCode).toBe(401);
    return response.json<{ error: string }>().error;
  };

  test('a key that nobody has added, another site’s request, an altered or an old one → 401 that says why', async () => {
    expect(await refused(signStatusRequest(ORIGIN, 60, stranger))).toContain('is not in the owners file');
    expect(await refused(signStatusRequest('https://evil.example', 60, team))).toContain(
      `is not signed by the key ${team.key}`,
    );
    const signed = signStatusRequest(ORIGIN, 60, team);
    expect(await refused({ ...signed, minutes: 61 })).toContain('is not signed by the key');
    expect(await refused({ ...signed, key: site.key })).toContain('is not signed by the key');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(signed.time) + 61_000);
    expect(await refused(signed)).toContain('is valid for a minute');
    clock.mockRestore();
  });

  test('an unsigned request → 400, and pages of other origins cannot read it', async () => {
    const response = await apps[0]!.inject({ method: 'POST', url: '/api/regions/status', payload: {} });
    expect(response.statusCode).toBe(400);
    expect((await ask(apps[0]!)).headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('a release after the last request is counted at once', async () => {
    const next = { ...registry, signed: { ...registry.signed!, releases: [...registry.signed!.releases] } };
    next.regions = {
      ...registry.regions,
      poll: { channels: { stable: version('poll', '3.0.0') }, history: [] },
    };
    next.signed.releases.push(released(5, 'stable', { poll: version('poll', '3.0.0') }));
    publish(next);
    expect((await report(apps[0]!, [view('3.0.0')])).json()).toEqual({ counted: 1 });
    expect((await pollReleases())['stable']).toMatchObject({ version: '3.0.0', health: { views: 1 } });
    publish(registry);
  });
});

test('without a database the store serves its files, and has no status', async () => {
  const app = await buildApp({ LOG_LEVEL: 'silent', REGIONS_DIR: folder });
  expect((await app.inject('/regions/regions.json')).statusCode).toBe(200);
  expect((await report(app, [view('1.1.0')])).statusCode).toBe(404);
  await app.close();
});

test('the database is down → files and reports are answered as before', async () => {
  const app = await buildApp({
    LOG_LEVEL: 'silent',
    REGIONS_DIR: folder,
    MONGODB_URI: 'mongodb://127.0.0.1:9/none',
    REGION_SITE_KEYS: site.key,
  });
  expect((await report(app, [view('1.1.0')])).json()).toEqual({ counted: 1 });
  expect((await app.inject('/regions/regions.json')).statusCode).toBe(200);
  await app.close();
});
