import { mkdirSync } from 'node:fs';
import { firstPage } from './first-page';
import { internalKeys } from './keys';
import { makePlan, PART_NAMES, type PartName, type Role } from './plan';
import { freePorts } from './ports';
import { readSettings } from './settings';
import { fillStore } from './store';
import { Supervisor } from './supervisor';

export interface LaunchOptions {
  /** The repository. */
  root: string;
  env: NodeJS.ProcessEnv;
  demo: boolean;
  say(line: string): void;
  /** Whether spare processes stand by for quick restarts. */
  spare?: boolean;
}

export interface Launched {
  url: string;
  /** Where each part listens, whether or not it runs here. */
  urls: Record<PartName, string>;
  pids: number[];
  /** Starts a role's process anew, with the code that is on disk now. @throws {Error} when it does not start */
  restart(role: Role): Promise<void>;
  stop(): Promise<void>;
}

/** Brings the whole site up; resolves when a reader would get a page. @throws {ConfigError} */
export async function launch({ root, env, demo, say, spare }: LaunchOptions): Promise<Launched> {
  const settings = readSettings(env, root, demo);
  mkdirSync(settings.dataDir, { recursive: true });
  if (await fillStore(settings.regionsDir, root)) say('Published the regions');

  const free = await freePorts(PART_NAMES.length);
  const ports = Object.fromEntries(PART_NAMES.map((name, index) => [name, free[index]])) as Record<
    PartName,
    number
  >;
  ports.gateway = settings.PORT;
  const urls = Object.fromEntries(
    PART_NAMES.map((name) => [name, `http://127.0.0.1:${ports[name]}`]),
  ) as Record<PartName, string>;
  const supervisor = new Supervisor(makePlan(settings, internalKeys(settings.dataDir), ports), say, spare);
  try {
    await supervisor.start();
    await firstPage(urls.gateway, urls.catalog);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return {
    url: settings.publicUrl,
    urls,
    pids: supervisor.pids,
    restart: (role) => supervisor.restart(role),
    stop: () => supervisor.stop(),
  };
}
