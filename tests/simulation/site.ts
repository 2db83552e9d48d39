import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@savepoint/contracts/api';
import { regionSigner } from '@savepoint/contracts/region-trust';
import {
  freePorts,
  loadKeys,
  makePlan,
  PART_NAMES,
  readSettings,
  type PartName as LauncherPart,
} from '@savepoint/launcher';
import { initOwners } from '@savepoint/region-tools';
import { connectMongo, pingMongo } from '@savepoint/service-kit/data';
import { eventually, startFaultProxy, type FaultProxy } from '@savepoint/service-kit/testing';
import { Part } from './part';
import { GAMES, MODERATOR, type PartName } from './plan';

const root = join(__dirname, '..', '..');

/** Parts of each process. Images, streams, forms and fragments are left out: they store nothing that members do. */
const PROCESSES: Record<string, LauncherPart[]> = {
  mongo: ['mongo'],
  catalog: ['catalog'],
  comments: ['comments'],
  'user-actions': ['user-actions'],
  shell: ['shell'],
  gateway: ['gateway'],
  // Are not faulted, except by their links.
  others: ['identity', 'regions'],
};

/** Public pages that readers open. */
export const PAGES = ['/', '/games/', ...GAMES.map((game) => `/games/${game}/`)];

/** The uid that the local identity provider gives a member. */
export const uidOf = (name: string): string =>
  createHash('sha256').update(`google.com:${name.toLowerCase()}`).digest('base64url').slice(0, 28);

export type SimulatedSite = Awaited<ReturnType<typeof startSite>>;

/**
 * Starts the site: a process for each part, and a fault proxy for each pair of parts that talk to each other. With
 * `TEST_MONGODB_URI`, the database is a new one at that server.
 */
export async function startSite() {
  const folder = mkdtempSync(join(tmpdir(), 'savepoint-simulation-'));
  const externalUri = process.env['TEST_MONGODB_URI'];
  const free = await freePorts(PART_NAMES.length);
  const ports = Object.fromEntries(PART_NAMES.map((name, index) => [name, free[index]])) as Record<
    LauncherPart,
    number
  >;
  const origin = (name: LauncherPart) => `http://127.0.0.1:${ports[name]}`;
  const settings = {
    PORT: String(ports.gateway),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ADMIN_UIDS: uidOf(MODERATOR),
    RATE_LIMIT_SCALE: '1000000',
    REGISTRY_POLL_INTERVAL_MS: '1000',
  };
  const database = externalUri ? databaseAt(externalUri) : `mongodb://127.0.0.1:${ports.mongo}/savepoint`;
  const keys = loadKeys(folder);
  // A registry without regions.
  await initOwners({ store: join(folder, 'regions'), signer: regionSigner(keys.regions.privateKey) });
  const plan = makePlan(readSettings(settings, root, false), keys, ports);
  const plans = Object.values(plan).flat();

  const links = new Map<string, FaultProxy>();
  const link = async (caller: string, upstream: string, uri: string): Promise<string> => {
    const name = `${caller}>${upstream}`;
    const proxy = links.get(name) ?? (await startFaultProxy(uri));
    links.set(name, proxy);
    return proxy.uri;
  };
  const running = new Set(Object.values(PROCESSES).flat());
  for (const { name, env } of plans)
    for (const [key, value] of Object.entries(env)) {
      if (key === 'MONGODB_URI') env[key] = await link(name, 'mongo', database);
      const upstream = PART_NAMES.find((part) => running.has(part) && value === origin(part));
      if (upstream) env[key] = await link(name, upstream, value);
    }
  await link('clients', 'gateway', origin('gateway'));

  const parts = new Map(
    Object.entries(PROCESSES)
      .filter(([name]) => name !== 'mongo' || !externalUri)
      .map(([name, names]) => [
        name,
        new Part(
          plans.filter((each) => names.includes(each.name)),
          join(folder, `${name}.log`),
        ),
      ]),
  );
  const close = async () => {
    for (const part of parts.values()) part.resume();
    for (const name of ['gateway', 'shell', 'catalog', 'comments', 'user-actions', 'others', 'mongo'])
      await parts.get(name)?.kill();
    await Promise.all([...links.values()].map((proxy) => proxy.close()));
  };
  try {
    await Promise.all([...parts.values()].map((part) => part.start()));
  } catch (error) {
    await close();
    throw error;
  }
  const connection = connectMongo(database);
  await eventually(async () => {
    const failure = await pingMongo(connection).then(
      () => undefined,
      (error: unknown) => error,
    );
    return failure === undefined;
  });
  const site = {
    /** Where the data and the logs of the parts are. */
    folder,
    /** The origin of the gateway, without a fault proxy. */
    origin: origin('gateway'),
    /** The origin of the gateway as clients use it. */
    clientOrigin: links.get('clients>gateway')!.uri, // made above
    links,
    /** A direct connection to the database. */
    connection,
    hasDatabaseProcess: !externalUri,
    part: (name: PartName): Part => parts.get(name)!, // every name is a key
    /** Ends all faults of links, clocks and disks, and waits until every part is ready. */
    async heal(): Promise<void> {
      for (const proxy of links.values()) proxy.heal();
      for (const part of parts.values()) {
        part.resume();
        part.set({ clockOffsetMs: 0 });
        part.set({ isDiskFull: false });
      }
      const services = ['catalog', 'comments', 'user-actions'] as const;
      await Promise.all(services.map((name) => parts.get(name)!.ready(origin(name))));
      await this.warm();
    },
    /** Waits until every page is served; then the gateway keeps them. */
    async warm(): Promise<void> {
      for (const page of PAGES)
        await eventually(async () => (await fetch(this.origin + page).catch(() => undefined))?.ok === true);
    },
    /** @param keep whether to keep the logs */
    async close(keep = false): Promise<void> {
      await (externalUri ? connection.dropDatabase() : undefined);
      await connection.close();
      await close();
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
  await eventually(async () => {
    const response = await fetch(site.origin + calls.readMenus.path).catch(() => undefined);
    return response?.ok === true && ((await response.json()) as { games: number }).games > 0;
  });
  await site.heal();
  return site;
}

/** A new database at a server; without discovery of its replica set, which would go around the fault proxies. */
function databaseAt(serverUri: string): string {
  const { protocol, host, username, password, searchParams } = new URL(serverUri);
  searchParams.set('directConnection', 'true');
  searchParams.delete('replicaSet');
  const user = username ? `${username}:${password}@` : '';
  return `${protocol}//${user}${host}/savepoint-simulation-${randomBytes(6).toString('hex')}?${searchParams}`;
}
