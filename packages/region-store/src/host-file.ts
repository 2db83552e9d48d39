import type { Registry } from '@savepoint/contracts/regions';
import { satisfies } from 'semver';
import { readPublishedRemote, type BuiltRemote } from './built-remote';
import { jsonFile } from './file-store';
import { storeOf } from './open-store';
import { contractMismatches, type RegionContract } from './region-contract';
import type { RegionStore } from './region-store';
import { loadRegistry } from './registry-file';

const HOST_FILE = 'host.json';

/** `host.json`: what the host provides. The store checks publishes against it. */
export interface HostManifest {
  /** Version of each shared module. */
  provides: Record<string, string>;
  /** Schemas of the props that it passes and of the events on its bus. */
  contract: RegionContract;
}

/** Returns a sentence for everything that a remote needs and the host does not provide. */
export function hostMismatches(
  { shared, contract, regions }: Pick<BuiltRemote, 'shared' | 'contract' | 'regions'>,
  host: HostManifest,
): string[] {
  if (!contract) return ['was built by earlier tools, without a description of its props: build it again'];
  return [...moduleMismatches(shared, host), ...contractMismatches(contract, host.contract, regions)];
}

const moduleMismatches = (shared: Record<string, string>, { provides }: HostManifest): string[] =>
  Object.entries(shared).flatMap(([name, range]) => {
    const provided = provides[name];
    if (provided === undefined) return [`needs ${name} ${range}, which the host does not provide`];
    return satisfies(provided, range) ? [] : [`needs ${name} ${range}, but the host provides ${provided}`];
  });

/** Reads what the host provides; undefined when no host is registered. */
export async function findHost(store: string | RegionStore): Promise<HostManifest | undefined> {
  const file = await storeOf(store).read(HOST_FILE);
  return file && (JSON.parse(file.content.toString('utf8')) as HostManifest);
}

/** Reads what the host provides. @throws Error when no host was registered with the store */
export async function readHost(store: string | RegionStore): Promise<HostManifest> {
  const { location } = storeOf(store);
  const register = 'run "savepoint-region host <host.json>" first';
  const host = await findHost(store);
  if (!host) throw new Error(`${location} has no registered host: ${register}`);
  if (!('contract' in host) || !('slots' in host.contract))
    throw new Error(
      `${location} does not know which slots its host has, and which props it passes: ${register}`,
    );
  return host;
}

/**
 * Registers what the host provides with a store.
 * @param replaced whether a live version is about to be replaced, so that it need not work with this host
 * @throws Error when another live version does not work with this host
 */
export async function registerHost(
  store: string | RegionStore,
  host: HostManifest,
  replaced: (remote: string, channel: string) => boolean = () => false,
): Promise<void> {
  const opened = storeOf(store);
  const problems: string[] = [];
  for (const { remote, version, channel } of liveVersions((await loadRegistry(opened)).registry)) {
    if (replaced(remote, channel)) continue;
    for (const problem of hostMismatches(await readPublishedRemote(opened, remote, version), host))
      problems.push(`${remote}@${version} (${channel}) ${problem}`);
  }
  if (problems.length) throw new Error(`This host does not fit what is live:\n${problems.join('\n')}`);
  await opened.write(HOST_FILE, jsonFile(host));
}

/** Lists the versions on all channels, each once. */
function liveVersions({ regions }: Registry) {
  const live = Object.values(regions).flatMap(({ channels }) =>
    Object.entries(channels).map(([channel, { remote, version }]) => ({ remote, version, channel })),
  );
  return [...new Map(live.map((each) => [Object.values(each).join(' '), each])).values()];
}

/** Reads what is live on all channels, but versions whose description is gone. */
export async function liveRemotes(store: string | RegionStore, registry: Registry): Promise<BuiltRemote[]> {
  const opened = storeOf(store);
  const remotes = await Promise.all(
    liveVersions(registry).map(({ remote, version }) =>
      readPublishedRemote(opened, remote, version).catch(() => undefined),
    ),
  );
  return remotes.filter((remote) => remote !== undefined);
}
