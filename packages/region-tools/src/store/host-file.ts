import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@savepoint/contracts';
import { satisfies } from 'semver';
import type { HostManifest } from '../build-host';
import { readPublishedRemote, type BuiltRemote } from '../built-remote';
import { writeJson } from '../files';
import { contractMismatches } from '../region-contract';
import { readRegistry } from './registry-file';

const fileOf = (store: string) => path.join(store, 'host.json');

/** Returns a sentence for everything that a remote needs and the host does not provide. */
export function hostMismatches(
  { shared, contract }: Pick<BuiltRemote, 'shared' | 'contract'>,
  host: HostManifest,
): string[] {
  if (!contract) return ['was built by earlier tools, without a description of its props: build it again'];
  return [...moduleMismatches(shared, host), ...contractMismatches(contract, host.contract)];
}

const moduleMismatches = (shared: Record<string, string>, { provides }: HostManifest): string[] =>
  Object.entries(shared).flatMap(([name, range]) => {
    const provided = provides[name];
    if (provided === undefined) return [`needs ${name} ${range}, which the host does not provide`];
    return satisfies(provided, range) ? [] : [`needs ${name} ${range}, but the host provides ${provided}`];
  });

/** Reads what the host provides, if one is registered. */
export const findHost = (store: string): HostManifest | undefined =>
  existsSync(fileOf(store)) ? readHost(store) : undefined;

/** Reads what the host provides. @throws Error when no host was registered with the store */
export function readHost(store: string): HostManifest {
  const register = 'run "savepoint-region host <host.json>" first';
  if (!existsSync(fileOf(store))) throw new Error(`${store} has no registered host: ${register}`);
  const host = JSON.parse(readFileSync(fileOf(store), 'utf8')) as HostManifest;
  if (!('contract' in host))
    throw new Error(`${store} does not know which props its host passes: ${register}`);
  return host;
}

/**
 * Registers what the host provides with a store.
 * @param replaced whether a live version is about to be replaced, so that it need not work with this host
 * @throws Error when another live version does not work with this host
 */
export function registerHost(
  store: string,
  host: HostManifest,
  replaced: (remote: string, channel: string) => boolean = () => false,
): void {
  const problems = liveVersions(readRegistry(store))
    .filter(({ remote, channel }) => !replaced(remote, channel))
    .flatMap(({ remote, version, channel }) =>
      hostMismatches(readPublishedRemote(store, remote, version), host).map(
        (problem) => `${remote}@${version} (${channel}) ${problem}`,
      ),
    );
  if (problems.length) throw new Error(`This host does not fit what is live:\n${problems.join('\n')}`);
  mkdirSync(store, { recursive: true });
  writeJson(fileOf(store), host);
}

/** Lists the versions on all channels, each once. */
function liveVersions({ regions }: Registry) {
  const live = Object.values(regions).flatMap(({ channels }) =>
    Object.entries(channels).map(([channel, { remote, version }]) => ({ remote, version, channel })),
  );
  return [...new Map(live.map((each) => [Object.values(each).join(' '), each])).values()];
}
