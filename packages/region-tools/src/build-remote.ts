import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { containerName } from '@savepoint/contracts/base';
import {
  integrityOf,
  readContract,
  remoteContract,
  sha384,
  type BuiltRegion,
  type BuiltRemote,
} from '@savepoint/region-store';
import type { Chunk, ChunkGroup, Compilation } from 'webpack';
import { filesBelow, writeJson } from './files';
import { assertFitsHost } from './host-versions';
import { readRemoteManifest, type RemoteManifest } from './remote-manifest';
import { compile } from './webpack/compile';
import { remoteConfig } from './webpack/remote';
import { serverBundleConfig } from './webpack/server-bundle';
import { assertNoCopies, requiredRanges } from './webpack/shared';
import { styleMarker } from './webpack/style-markers';

const SERVER_BUNDLE = 'server.cjs';
export const SERVER_BUNDLE_DIR = 'server';

/**
 * Builds a remote into its `dist`: `web/`, `server/` and `region.json`.
 * @param folder of the remote’s package
 * @throws Error with webpack's errors and warnings, when it needs other packages than the host provides, or when the build
 *   contains a copy of a shared module
 */
export async function buildRemote(folder: string): Promise<BuiltRemote> {
  const remote = readRemoteManifest(folder);
  const dist = path.join(remote.folder, 'dist');
  assertFitsHost(remote);
  const shared = requiredRanges(remote);
  // Both have ended when an error is thrown: one that goes on would write into a folder that the caller has left.
  const [web, server] = await Promise.allSettled([
    compile(remoteConfig(remote, path.join(dist, 'web'), shared), (build) =>
      assertNoCopies(remote.remote, build),
    ),
    remote.server && compile(serverBundleConfig(remote, path.join(dist, SERVER_BUNDLE_DIR))),
  ]);
  if (web.status === 'rejected') throw web.reason;
  if (server.status === 'rejected') throw server.reason;
  return describeRemote(remote, dist, web.value, shared);
}

/** Writes `region.json` beside the files of a build. */
export function describeRemote(
  remote: RemoteManifest,
  dist: string,
  web: Compilation,
  shared: Record<string, string>,
): BuiltRemote {
  const folder = path.join(dist, 'web');
  const names = filesBelow(folder);
  const integrity = integrityOf(folder, names);
  const server = remote.server && {
    url: SERVER_BUNDLE,
    sha384: sha384(readFileSync(path.join(dist, SERVER_BUNDLE_DIR, SERVER_BUNDLE))),
  };
  const scripts = names.filter((name) => name.endsWith('.js'));
  const contract = remoteContract(
    readContract(remote.folder),
    remote.regions,
    scripts.map((name) => readFileSync(path.join(folder, name), 'utf8')),
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([names, integrity, server, shared, contract, slotsOf(remote), heightsOf(remote)]))
    .digest('hex');
  const built: BuiltRemote = {
    remote: remote.remote,
    version: `${remote.version}-${digest.slice(0, 8)}`,
    entry: [...web.entrypoints.get(containerName(remote.remote))!.getFiles()].find((name) =>
      name.endsWith('.js'),
    )!,
    regions: Object.fromEntries(
      Object.keys(remote.regions).map((name) => [name, describeRegion(web, remote, name)]),
    ),
    integrity,
    ...(server && { server }),
    shared,
    contract,
    files: [...names, ...(server ? [SERVER_BUNDLE] : [])],
  };
  writeJson(path.join(dist, 'region.json'), built);
  return built;
}

/** Returns the open slot of each region that is shown in one; undefined when there is none. */
function slotsOf({ regions }: RemoteManifest): Record<string, string> | undefined {
  const slots = Object.entries(regions).flatMap(([name, { slot }]) => (slot ? [[name, slot]] : []));
  return slots.length ? (Object.fromEntries(slots) as Record<string, string>) : undefined;
}

/** Returns the heights that are reserved; undefined when there is none. */
function heightsOf({ regions }: RemoteManifest): [region: string, height: object][] | undefined {
  const heights = Object.entries(regions).flatMap(([name, { height }]): [string, object][] =>
    height ? [[name, height]] : [],
  );
  return heights.length ? heights : undefined;
}

/**
 * Lists the files of an exposed module: its initial scripts, and the style sheets of deferred chunks too, so that
 * nothing is shown unstyled. Deferred scripts are loaded by `import()`; the page has every file’s digest.
 */
function describeRegion(web: Compilation, { remote, regions }: RemoteManifest, name: string): BuiltRegion {
  const group = web.namedChunkGroups.get(name)!;
  const files = (chunks: Iterable<Chunk>, type: string) =>
    [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))].filter((file) => file.endsWith(type));
  const { slot, height } = regions[name] ?? {};
  const css = files(reachable(group), '.css');
  return {
    module: `./${name}`,
    ...(slot && { slot }),
    ...(height && { height }),
    js: files(group.chunks, '.js'),
    css,
    markers: css.map((file) => styleMarker(remote, file)),
  };
}

function reachable(group: ChunkGroup, seen = new Set<ChunkGroup>()): Chunk[] {
  if (seen.has(group)) return [];
  seen.add(group);
  return [...group.chunks, ...[...group.childrenIterable].flatMap((child) => reachable(child, seen))];
}
