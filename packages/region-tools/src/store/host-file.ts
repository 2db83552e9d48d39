import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import type { HostManifest } from '../build-host';
import { writeJson } from '../files';
import { readRegistry } from './registry-file';

const fileOf = (store: string) => path.join(store, 'host.json');

/** Returns a sentence for each shared module that the host does not provide in a fitting version. */
export const mismatches = (shared: Record<string, string>, { provides }: HostManifest): string[] =>
  Object.entries(shared).flatMap(([name, range]) => {
    const provided = provides[name];
    if (provided === undefined) return [`needs ${name} ${range}, which the host does not provide`];
    return satisfies(provided, range) ? [] : [`needs ${name} ${range}, but the host provides ${provided}`];
  });

/** Reads what the host provides. @throws Error when no host was registered with the store */
export function readHost(store: string): HostManifest {
  if (!existsSync(fileOf(store)))
    throw new Error(`${store} has no registered host: run "savepoint-region host <host.json>" first`);
  return JSON.parse(readFileSync(fileOf(store), 'utf8')) as HostManifest;
}

/**
 * Registers what the host provides with a store.
 * @throws Error when a live region does not work with this host
 */
export function registerHost(store: string, host: HostManifest): void {
  const problems = Object.entries(readRegistry(store).regions).flatMap(([region, { channels }]) =>
    Object.entries(channels).flatMap(([channel, version]) =>
      mismatches(version.shared, host).map(
        (problem) => `${region}@${version.version} (${channel}) ${problem}`,
      ),
    ),
  );
  if (problems.length) throw new Error(`This host does not fit what is live:\n${problems.join('\n')}`);
  mkdirSync(store, { recursive: true });
  writeJson(fileOf(store), host);
}
