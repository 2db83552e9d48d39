import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { RegionEntry, RegionVersion, Registry } from '@savepoint/contracts';
import { readBuiltRemote, type BuiltRemote } from '../built-remote';
import { precompress, writeJson } from '../files';
import { mismatches, readHost } from './host-file';
import { prune } from './prune';
import { changeRegistry, type ChangeOptions } from './registry-file';

/** Versions to go back to that a registry remembers. */
const HISTORY = 10;

export interface PublishOptions extends ChangeOptions {
  /** Package of the remote, built. */
  folder: string;
  /** `stable`, unless another is named. */
  channel?: string | undefined;
  /** Whether files get compressed copies beside them; a developer's own store does without. */
  compress?: boolean;
}

export interface Published {
  remote: string;
  version: string;
  /** False when exactly this was live already. */
  changed: boolean;
}

/**
 * Publishes what was built: its files into an immutable folder, then all regions of the remote into the
 * registry, at once. Publishing the same content again changes nothing.
 * @throws Error when the remote needs other shared modules than the host provides, or a file it names is not there
 */
export async function publish({
  folder,
  channel = 'stable',
  compress = true,
  ...where
}: PublishOptions): Promise<Published> {
  const built = readBuiltRemote(folder);
  const { remote, version } = built;
  let changed = false;
  await changeRegistry(where, async (registry) => {
    const problems = mismatches(built.shared, readHost(where.store));
    if (problems.length) throw new Error(`${remote}@${version} was not published:\n${problems.join('\n')}`);
    const absent = absentFiles(built, folder);
    if (absent.length)
      throw new Error(`${remote}@${version} was not published: not built: ${absent.join(', ')}`);
    await install(built, folder, where.store, compress);
    const regions = withVersion(registry.regions, built, channel);
    changed = regions !== null;
    prune(where.store, remote, regions ?? registry.regions);
    return regions;
  });
  return { remote, version, changed };
}

const builtFile = (built: BuiltRemote, folder: string, name: string): string =>
  path.join(folder, 'dist', name === built.server?.url ? 'server' : 'web', name);

/** Files that a page would ask for in vain. */
function absentFiles(built: BuiltRemote, folder: string): string[] {
  const asked = Object.values(built.regions).flatMap(({ js, css }) => [...js, ...css]);
  const server = built.server ? [built.server.url] : [];
  const named = new Set([built.entry, ...asked, ...server, ...built.files]);
  return [...named].filter(
    (name) => !built.files.includes(name) || !existsSync(builtFile(built, folder, name)),
  );
}

/** Copies to a side folder first, so that a version’s folder is complete as soon as it is there. */
async function install(built: BuiltRemote, folder: string, store: string, compress: boolean): Promise<void> {
  const target = path.join(store, built.remote, built.version);
  if (existsSync(target)) return;
  mkdirSync(path.dirname(target), { recursive: true });
  const draft = mkdtempSync(path.join(store, '.incoming-'));
  try {
    for (const name of built.files) cpSync(builtFile(built, folder, name), path.join(draft, name));
    writeJson(path.join(draft, 'region.json'), built);
    if (compress) await precompress(draft);
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The regions with the remote’s new version on a channel; null when it is there already. */
function withVersion(
  regions: Registry['regions'],
  built: BuiltRemote,
  channel: string,
): Registry['regions'] | null {
  const before = Object.keys(regions).filter(
    (name) => regions[name]!.channels[channel]?.remote === built.remote,
  );
  const foreign = Object.keys(built.regions).find(
    (name) => (regions[name]?.channels[channel]?.remote ?? built.remote) !== built.remote,
  );
  if (foreign) throw new Error(`Region ${foreign} belongs to ${regions[foreign]!.channels[channel]!.remote}`);
  const names = Object.keys(built.regions);
  const same = names.every((name) => regions[name]?.channels[channel]?.version === built.version);
  if (same && before.length === names.length) return null;

  const published = new Date().toISOString();
  const next = { ...regions };
  for (const name of new Set([...before, ...names])) {
    const version = name in built.regions ? regionVersion(built, name, published) : undefined;
    next[name] = moved(regions[name] ?? { channels: {}, history: [] }, channel, version);
  }
  return next;
}

/** A region’s entry with another version on a channel, or none; what was stable is remembered. */
export function moved(entry: RegionEntry, channel: string, version: RegionVersion | undefined): RegionEntry {
  const { [channel]: previous, ...others } = entry.channels;
  const channels = version ? { ...others, [channel]: version } : others;
  if (channel !== 'stable' || !previous) return { ...entry, channels };
  const history = [previous, ...entry.history].filter(
    (known, index, all) =>
      known.version !== version?.version &&
      all.findIndex((other) => other.version === known.version) === index,
  );
  return { channels, history: history.slice(0, HISTORY) };
}

function regionVersion(built: BuiltRemote, region: string, published: string): RegionVersion {
  const { remote, version, entry, integrity, server, shared } = built;
  const { module, slot, js, css } = built.regions[region]!;
  return {
    version,
    remote,
    module,
    ...(slot && { slot }),
    base: `/regions/${remote}/${version}/`,
    entry,
    js,
    css,
    integrity,
    ...(server && { server }),
    shared,
    published,
  };
}
