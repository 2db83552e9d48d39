import {
  PLAN_DEFAULTS,
  type LiveRelease,
  type PageRegionReport,
  type RegionStatusResponse,
  type RolloutPlan,
} from '@savepoint/contracts/regions';
import { newRegionKey, regionSigner, signStatusRequest } from '@savepoint/contracts/region-trust';
import { applyOwners, initOwners, publish, readRegistry, registerHost } from '@savepoint/region-tools';
import { buildApp } from '@savepoint/regions';
import { startDatabase } from '@savepoint/service-kit/testing';
import { builtRemote, temporaryStore, testHost } from '@savepoint/region-store/testing';
import { main } from '../../packages/region-tools/src/cli';

const ORIGIN = 'https://savepoint.example';
export const PLAN: RolloutPlan = { ...PLAN_DEFAULTS, steps: [10, 50, 100], min_minutes: 0 };
const [site, rollouts] = [newRegionKey(), newRegionKey()];
const signer = regionSigner(site);
export const owners = (more = {}) => ({
  site_keys: [signer.key],
  keys: {},
  regions: { poll: { keys: [signer.key], ...more } },
  rollout_keys: [regionSigner(rollouts).key],
});
/**
 * Two instances of the region store that decide about a rollout of one region, for the tests of a file: before each, version
 * 2.0.0-b has begun beside 1.0.0-a.
 */
export function rolloutSite() {
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
        headers: {
          'x-forwarded-for': from ?? `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
        },
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

  async function status(): Promise<
    RegionStatusResponse['regions'][0] & { rollout: LiveRelease | undefined }
  > {
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

  return { put, live, view, eventually, status, type, where: () => ({ store: temporary.store, signer }) };
}
