import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@savepoint/service-kit/base';
import {
  embeddedDatabaseUri,
  makePlan,
  PART_NAMES,
  type PartName,
  type PartPlan,
  type ProcessName,
} from './plan';
import { allowRollouts } from './allow-rollouts';
import { checkPlan } from './check-plan';
import { loadKeys, prepareRegionStore } from './resources';
import { readSettings } from './settings';
import { SharedPort } from './shared-port';
import { writeSiteFiles } from './site-files';
import { Supervisor, type Log, type SupervisorOptions } from './supervisor';
import { waitForFirstPage } from './wait-for-first-page';
import { PORTS_PER_WEB_PROCESS, planWebProcesses } from './web-processes';

export interface LaunchOptions {
  /** The folder of the repository. */
  root: string;
  env: NodeJS.ProcessEnv;
  /** Whether to import sample members, ratings and comments. */
  demo: boolean;
  /** Whether to resolve only when complete pages are served; true by default. */
  untilFirstPage?: boolean;
  log: Log;
  follow?: SupervisorOptions['follow'];
  entryOf?: SupervisorOptions['entryOf'];
}

export interface RunningSite {
  url: string;
  /** The URL of each part, also of parts that are not started. */
  urls: Record<PartName, string>;
  /** Ids of all processes that run. */
  readonly pids: number[];
  /** Those of them that serve readers. */
  readonly webPids: number[];
  /** Runs parts with the code that is now on disk. @throws {Error} when one fails to start */
  reload(names: readonly PartName[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the whole site. @throws {ConfigError} for invalid settings */
export async function launch({
  root,
  env,
  demo,
  untilFirstPage = true,
  log,
  follow,
  entryOf,
}: LaunchOptions): Promise<RunningSite> {
  const settings = readSettings(env, root, demo);
  if (settings.identityProblem) log(settings.identityProblem, 'warn');
  mkdirSync(settings.dataDir, { recursive: true });
  const keys = loadKeys(settings.dataDir);
  const prepareRegions = async () => {
    const hasRegions = await prepareRegionStore({
      folder: settings.regionsDir,
      // Others publish into a store with a place of its own.
      follows: settings.REGIONS_DIR === undefined,
      root,
      key: keys.regions,
      siteKeys: settings.REGION_SITE_KEYS,
      log,
    });
    await allowRollouts(settings.regionsDir, keys, log);
    return hasRegions;
  };
  // Assigned before anything starts, so that a restarted part keeps its port.
  const webPortCount = PORTS_PER_WEB_PROCESS * settings.WEB_CONCURRENCY;
  const free = await freePorts(PART_NAMES.length + webPortCount);
  const ports = Object.fromEntries(PART_NAMES.map((name, index) => [name, free[index]])) as Record<
    PartName,
    number
  >;
  ports.gateway = settings.PORT;
  const urls = Object.fromEntries(
    PART_NAMES.map((name) => [name, `http://127.0.0.1:${ports[name]}`]),
  ) as Record<PartName, string>;
  const plan: Partial<Record<ProcessName, PartPlan[]>> = makePlan(settings, keys, ports);
  const isShared = settings.WEB_CONCURRENCY > 1;
  if (isShared)
    Object.assign(
      plan,
      planWebProcesses(settings, ports, free.slice(PART_NAMES.length), (own, ownPorts) =>
        makePlan(own, keys, ownPorts),
      ),
    );
  checkPlan(plan);
  // Parts that start wait for a store that does not exist yet, but would refuse one that is not signed yet.
  const isNewStore = !existsSync(join(settings.regionsDir, 'regions.json'));
  const hadRegions = isNewStore || (await prepareRegions());

  const supervisor = new Supervisor(plan, {
    log,
    follow,
    entryOf,
    findDamage: async () =>
      (await import('@savepoint/embedded-mongo')).findDamage(join(settings.dataDir, 'mongo')),
    hangTimeoutMs: settings.HANG_TIMEOUT_MS,
  });
  const sharedPort = new SharedPort(() => supervisor.running('web'), settings.TRUST_PROXY !== '');
  let removeSiteFiles: (() => void) | undefined;
  const stop = async () => {
    removeSiteFiles?.();
    sharedPort.close();
    await supervisor.stop();
  };
  try {
    const [hasRegions] = await Promise.all([isNewStore ? prepareRegions() : hadRegions, supervisor.start()]);
    removeSiteFiles = writeSiteFiles(settings.dataDir, {
      'public-url': settings.publicUrl,
      ...(settings.MONGODB_URI === undefined && { 'database-uri': embeddedDatabaseUri(ports.mongo) }),
    });
    // Last, so that nobody who reads pages during the start gets what is not complete.
    if (untilFirstPage) await waitForFirstPage(urls.shell, urls.catalog, hasRegions);
    await supervisor.open();
    if (isShared) await sharedPort.listen(settings.HOST, settings.PORT);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: settings.publicUrl,
    urls,
    get pids() {
      return supervisor.pids;
    },
    get webPids() {
      return [...supervisor.running('web').values()].flatMap(({ pid }) => pid ?? []);
    },
    reload: (names) => supervisor.reload(names),
    stop,
  };
}
