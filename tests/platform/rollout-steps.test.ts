import {
  PLAN_DEFAULTS,
  type LiveRelease,
  type PageRegionReport,
  type RegionStatusResponse,
  type RolloutPlan,
} from '@savepoint/contracts';
import { newRegionKey, regionSigner, signStatusRequest } from '@savepoint/contracts/region-trust';
import { applyOwners, initOwners, publish, readRegistry, registerHost } from '@savepoint/region-tools';
import { buildApp } from '@savepoint/regions';
import { startDatabase } from '@savepoint/service-kit/testing';
import { builtRemote, temporaryStore, testHost } from '@savepoint/region-store/testing';
import { main } from '../../packages/region-tools/src/cli';

const ORIGIN = 'https://savepoint.example';
const PLAN: RolloutPlan = { ...PLAN_DEFAULTS, steps: [10, 50, 100], min_minutes: 0 };
const [site, rollouts] = [newRegionKey(), newRegionKey()];
const signer = regionSigner(site);
const owners = (more = {}) => ({
  site_keys: [signer.key],
  keys: {},
  regions: { poll: { keys: [signer.key], ...more } },
  rollout_keys: [regionSigner(rollouts).key],
});
let temporary: ReturnType<typeof temporaryStore>;
let database: Awaited<ReturnType<typeof startDatabase>>;
let apps: Awaited<ReturnType<typeof buildApp>>[];
let address = 0;

beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

/** Two instances of the service decide. */
beforeEach(async () => {
  temporary = temporaryStore();
  await registerHost(temporary.store, testHost());
  await initOwners({ store: temporary.store, signer });
  await applyOwners(owners(), { store: temporary.store, signer });
  await put('1.0.0-a');
  await put('2.0.0-b', PLAN);
  const uri = database.newUri();
  apps = await Promise.all(
    [1, 2].map(() =>
      buildApp({
        LOG_LEVEL: 'silent',
        REGIONS_DIR: temporary.store,
        MONGODB_URI: uri,
        REGION_SITE_KEYS: signer.key,
        REGION_ROLLOUT_KEY: rollouts,
        PUBLIC_URL: ORIGIN,
      }),
    ),
  );
  await Promise.all(apps.map((app) => app.ready()));
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  temporary.remove();
});

const put = (version: string, plan?: RolloutPlan) =>
  publish({
    store: temporary.store,
    signer,
    folder: builtRemote(temporary.folder, { version, remote: 'poll' }),
    plan,
  });
/** The stable version, the candidate and its share. */
async function live() {
  const { channels, rollout } = (await readRegistry(temporary.store)).regions['poll']!;
  return [channels['stable']?.version, channels['rollout']?.version, rollout?.percent];
}

/** Readers view a version, each from an address of its own. @param failing every so manieth view fails */
async function view(
  version: string,
  count: number,
  { failing = 0, mountMs = 40, from }: { failing?: number; mountMs?: number; from?: string } = {},
): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    address += 1;
    const fails = failing > 0 && index % failing === 0;
    const report: PageRegionReport = {
      region: 'poll',
      version,
      first: true,
      first_failure: fails,
      // Three of four take less time than the last.
      mount_ms: Math.round(mountMs * (0.5 + (index % 10) / 10)),
      mount_failures: 0,
      errors: Number(fails),
      long_tasks: 0,
      long_task_ms: 0,
    };
    const response = await apps[index % 2]!.inject({
      method: 'POST',
      url: '/api/regions/health',
      payload: { regions: [report] },
      headers: { 'x-forwarded-for': from ?? `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` },
    });
    expect(response.statusCode).toBe(200);
  }
}

async function eventually(check: () => Promise<void> | void): Promise<void> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await check();
    } catch (error) {
      if (attempt === 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

async function status(): Promise<RegionStatusResponse['regions'][0] & { rollout: LiveRelease | undefined }> {
  const payload = signStatusRequest(ORIGIN, 60, signer);
  const response = await apps[0]!.inject({ method: 'POST', url: '/api/regions/status', payload });
  const region = response.json<RegionStatusResponse>().regions[0]!;
  return { ...region, rollout: region.releases.find(({ channel }) => channel === 'rollout') };
}

/** Runs the command as a program. @returns what it printed */
async function type(line: string): Promise<string> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const env = { REGIONS_DIR: temporary.store };
  await main(line.split(' '), { cwd: temporary.folder, env, print, printError: print });
  return printed.join('\n');
}

test('a version that fails for 5 % of its readers → taken back, and everybody is told why', async () => {
  await view('1.0.0-a', 900);
  await view('2.0.0-b', 100);
  // What the other instance has counted follows.
  const waiting = { plan: PLAN, waits_for: 'too few readers: 100 of 300 views in this step' };
  await eventually(async () => expect((await status()).rollout).toMatchObject(waiting));
  await view('2.0.0-b', 300, { failing: 12 });
  await eventually(async () => expect(await live()).toEqual(['1.0.0-a', undefined, undefined]));
  const why = /^failing views of poll: \d+\.\d % of \d+, stable 0\.0 % of 900, margin 1\.0 %$/;
  expect((await status()).taken_back).toMatchObject({ version: '2.0.0-b', why: expect.stringMatching(why) });
  expect(await type('status')).toMatch(
    /poll {2}rollout of 2\.0\.0-b taken back at 20\S+: failing views of poll/,
  );
  expect(await type('history --verify')).toMatch(
    /rollback \(rollout\) {2}poll@none {2}by the key \S+ .*because failing views of poll: .*\nAll \d+ entries/,
  );
});

test('an equal version → all readers, in the steps of its plan, each once', async () => {
  for (const percent of [50, undefined]) {
    await view('1.0.0-a', 600);
    await view('2.0.0-b', 400);
    await eventually(async () => expect((await live())[2]).toBe(percent));
  }
  expect(await live()).toEqual(['2.0.0-b', undefined, undefined]);
  const history = await type('history poll');
  expect(history).toMatch(
    /publish \(rollout\) .* 10 % of readers {2}plan 10 → 50 → 100 %, each 0 minutes and 300 views/,
  );
  // One to half of the readers; to all of them, and the end of the rollout.
  expect(history.match(/because no worse: failing views of poll: 0\.0 %/g)).toHaveLength(3);
});

test('mounts that take half as long again → taken back', async () => {
  await view('1.0.0-a', 900);
  await view('2.0.0-b', 600, { mountMs: 62 });
  await eventually(async () => expect(await live()).toEqual(['1.0.0-a', undefined, undefined]));
  expect((await status()).taken_back!.why).toMatch(
    /^mount times of poll: 75 % in \d+ ms, stable \d+ ms, margin 20/,
  );
});

test('forged by one address, in either direction → nothing happens', async () => {
  await view('1.0.0-a', 300);
  await view('2.0.0-b', 60);
  await view('2.0.0-b', 300, { failing: 1, from: '192.0.2.7' });
  await view('2.0.0-b', 300, { from: '192.0.2.8' });
  // Each instance takes five and thirty of them.
  const waiting = 'too few readers: 130 of 300 views in this step';
  await eventually(async () => expect((await status()).rollout!.waits_for).toBe(waiting));
  expect(await live()).toEqual(['1.0.0-a', '2.0.0-b', 10]);
});

test('a frozen region → its rollout neither goes on nor back', async () => {
  await applyOwners(owners({ frozen: true }), { store: temporary.store, signer });
  await view('1.0.0-a', 600);
  await view('2.0.0-b', 400);
  await eventually(async () => expect((await status()).rollout!.health.views).toBe(400));
  const { rollout, frozen } = await status();
  expect([frozen, rollout!.plan, rollout!.waits_for]).toEqual([true, undefined, undefined]);
  expect(await live()).toEqual(['1.0.0-a', '2.0.0-b', 10]);
});
