import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  REGIONS_PATH,
  ROLLOUT_CHANNEL,
  type RegionVersion,
  type Registry,
  type RolloutPlan,
} from '@savepoint/contracts/regions';
import { readBuiltRemote, type BuiltRemote } from './built-remote';
import { compressedCopies } from './compress';
import { jsonFile } from './file-store';
import { hostMismatches, liveRemotes, readHost } from './host-file';
import { changedVersions } from './history';
import { storeOf } from './open-store';
import { eventMismatches } from './own-events';
import { withNextVersion } from './region-entry';
import { VERSION_FILE } from './region-store';
import { assertName, changeStore, releaseChanges, type ChannelOptions } from './registry-file';
import { assertPercent, rolloutOf, withoutRollout, withRolloutOf } from './rollout';

export interface PublishOptions extends ChannelOptions {
  /** Package folder of the remote; it has to be built. */
  folder: string;
  /** Makes the compressed copies beside the files; by default with maximum compression. False for development: none. */
  compress?: typeof compressedCopies | false;
  /** Share of the readers of `stable` who get it; by default all of the channel. */
  percent?: number | undefined;
  /** How a rollout goes on by itself; it begins with the first step. */
  plan?: RolloutPlan | undefined;
  /**
   * The remote of the same sources that provides each region. A region that has moved to another of them stays live until
   * that one is published, which takes it over.
   */
  homes?: ReadonlyMap<string, string> | undefined;
}

export interface Published {
  remote: string;
  version: string;
  /** False when this version was live already. */
  changed: boolean;
  /** Share of the readers who get it, of a rollout. */
  percent?: number;
}

/**
 * Publishes a built remote: writes its files, which never change once they are there, then updates all its regions in the registry
 * in one step. Publishing the same content again changes nothing.
 * @throws Error when the host does not provide the shared modules, props or events it needs, or when names or files are
 *   missing or invalid
 */
export async function publish({
  folder,
  channel = 'stable',
  compress = compressedCopies,
  plan,
  percent = plan?.steps[0] ?? 100,
  homes = new Map(),
  ...where
}: PublishOptions): Promise<Published> {
  assertName('channel', channel);
  assertPercent(percent, channel);
  const built = readBuiltRemote(folder);
  const { remote, version } = built;
  let changed = false;
  await changeStore(where, async ({ registry, history, signer, release }) => {
    const problems = [
      ...hostMismatches(built, await readHost(where.store)),
      ...eventMismatches(built, await liveRemotes(where.store, registry)),
    ];
    if (problems.length) throw new Error(`${remote}@${version} was not published:\n${problems.join('\n')}`);
    const missing = missingFiles(built, folder);
    if (missing.length)
      throw new Error(`${remote}@${version} was not published: not built: ${missing.join(', ')}`);
    const { regions } = registry;
    const next =
      percent < 100
        ? withRolloutOf(regions, { remote, version, versions: versionsOf(built) }, percent)
        : withVersion(regions, built, { channel, homes });
    // Another plan for what is live already is a change, too.
    const before = plan && !next ? withoutRollout(regions, remote) : regions;
    const after = next ?? regions;
    const changes = changedVersions(before, after);
    changed = changes.size > 0;
    for (const [changing, versions] of changes) {
      const planned = changing === ROLLOUT_CHANNEL && rolloutOf(after, remote);
      const refused = history.releaseProblem(signer.key, {
        channel: changing,
        regions: versions,
        ...(planned && plan && { plan, share: planned.share }),
      });
      if (refused) throw new Error(`${remote}@${version} was not published: ${refused}`);
    }
    const store = storeOf(where.store);
    await store.writeVersion(remote, version, () => filesOf(built, folder, !store.compresses && compress));
    await releaseChanges(release, 'publish', before, after, plan);
  });
  return { remote, version, changed, ...(percent < 100 && { percent }) };
}

const builtFile = (built: BuiltRemote, folder: string, name: string): string =>
  path.join(folder, 'dist', name === built.server?.url ? 'server' : 'web', name);

/** Lists files that the remote names and that were not built. */
function missingFiles(built: BuiltRemote, folder: string): string[] {
  const linked = Object.values(built.regions).flatMap(({ js, css }) => [...js, ...css]);
  const server = built.server ? [built.server.url] : [];
  const named = new Set([built.entry, ...linked, ...server, ...built.files]);
  return [...named].filter((name) => !built.files.includes(name) || !isFile(builtFile(built, folder, name)));
}

/** Whether there is a file; a link, which could lead anywhere, is none. */
const isFile = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** Returns the content of each file of a version, with compressed copies. */
async function filesOf(
  built: BuiltRemote,
  folder: string,
  compress: typeof compressedCopies | false,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>(
    built.files.map((name) => [name, readFileSync(builtFile(built, folder, name))]),
  );
  files.set(VERSION_FILE, jsonFile(built));
  return compress ? withCompressedCopies(files, compress) : files;
}

/** Adds compressed copies to files. */
export async function withCompressedCopies(
  files: Map<string, Buffer>,
  compress = compressedCopies,
): Promise<Map<string, Buffer>> {
  const copies = await Promise.all([...files].map(([name, content]) => compress(name, content)));
  return new Map([...files, ...copies.flat()]);
}

/** Returns the registry's regions with the remote's new version on a channel; null when nothing changes. */
function withVersion(
  regions: Registry['regions'],
  built: BuiltRemote,
  { channel, homes }: { channel: string; homes: ReadonlyMap<string, string> },
): Registry['regions'] | null {
  const ownerOf = (name: string) => regions[name]?.channels[channel]?.remote;
  const homeOf = (name: string) => homes.get(name) ?? built.remote;
  const sources = new Set(homes.values());
  const before = Object.keys(regions).filter(
    (name) => ownerOf(name) === built.remote && homeOf(name) === built.remote,
  );
  const foreign = Object.keys(built.regions).find((name) => {
    const owner = ownerOf(name) ?? built.remote;
    return owner !== built.remote && !sources.has(owner);
  });
  if (foreign) throw new Error(`Region ${foreign} belongs to ${ownerOf(foreign)}`);
  const names = Object.keys(built.regions);
  const same = names.every(
    (name) => ownerOf(name) === built.remote && regions[name]?.channels[channel]?.version === built.version,
  );
  if (same && before.length === names.length) return null;

  const versions = versionsOf(built);
  const next = { ...regions };
  for (const name of new Set([...before, ...names]))
    next[name] = withNextVersion(regions[name] ?? { channels: {}, history: [] }, channel, versions[name]);
  return channel === 'stable' ? withoutRollout(next, built.remote) : next;
}

/** Returns the versions of a remote’s regions, as they are published now. */
function versionsOf(built: BuiltRemote): Record<string, RegionVersion> {
  const published = new Date().toISOString();
  return Object.fromEntries(
    Object.keys(built.regions).map((region) => [region, describeVersion(built, region, published)]),
  );
}

/** Returns a version of a region, as the description of its build says. */
export function describeVersion(built: BuiltRemote, region: string, published: string): RegionVersion {
  const { remote, version, entry, integrity, server, shared } = built;
  const { module, slot, height, js, css, markers } = built.regions[region]!;
  return {
    version,
    remote,
    module,
    ...(slot && { slot }),
    ...(height && { height }),
    base: `${REGIONS_PATH}${remote}/${version}/`,
    entry,
    js,
    css,
    ...(markers && { markers }),
    integrity,
    ...(server && { server }),
    shared,
    published,
  };
}
