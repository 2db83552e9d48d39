import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ExposedModule,
  Integrity,
  PublishedFile,
  RegistryName,
  ReservedHeight,
  ServerBundle,
  StyleMarkers,
  VersionName,
} from '@savepoint/contracts/regions';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { RemoteContract } from './region-contract';
import { VERSION_FILE, type RegionStore } from './region-store';

const BuiltRegion = Type.Object({
  /** Exposed module, as `./header`. */
  module: ExposedModule,
  /** Open slot that shows it. */
  slot: Type.Optional(RegistryName),
  height: Type.Optional(ReservedHeight),
  js: Type.Array(PublishedFile),
  css: Type.Array(PublishedFile),
  /** Custom properties that the style sheets define. */
  markers: Type.Optional(StyleMarkers),
});
export type BuiltRegion = Static<typeof BuiltRegion>;

/** `region.json`, beside the files of a build and of a published version: the contents of the remote. */
export const BuiltRemote = Type.Object({
  remote: RegistryName,
  /** The package’s version and the first digits of a digest of all files. */
  version: VersionName,
  /** Entry script: the container. */
  entry: PublishedFile,
  regions: Type.Record(RegistryName, BuiltRegion, { additionalProperties: false }),
  /** `sha384-…` of every script and style sheet, by name. */
  integrity: Integrity,
  server: Type.Optional(ServerBundle),
  /** Version range of each shared module that the host must provide. */
  shared: Type.Record(Type.String(), Type.String()),
  /** Schemas of the props it accepts and of the events it uses. */
  contract: Type.Unsafe<RemoteContract>({ type: 'object' }),
  /** Every file to publish. */
  files: Type.Array(PublishedFile),
});
export type BuiltRemote = Static<typeof BuiltRemote>;

/** @throws Error when the remote has not been built, or when its `region.json` is not valid */
export function readBuiltRemote(folder: string): BuiltRemote {
  const file = path.join(folder, 'dist', 'region.json');
  if (!existsSync(file))
    throw new Error(`${folder} has not been built: run "savepoint-region build" there first`);
  const built: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const [problem] = Value.Errors(BuiltRemote, built);
  if (problem)
    throw new Error(`${file} is not valid: ${problem.instancePath} ${problem.message}; build it again`);
  return built as BuiltRemote;
}

/** Reads the contents of a published version. @throws Error when it is not in the store */
export async function readPublishedRemote(
  store: RegionStore,
  remote: string,
  version: string,
): Promise<BuiltRemote> {
  const name = `${remote}/${version}/${VERSION_FILE}`;
  const file = await store.read(name);
  if (!file) throw new Error(`${store.location} has no file ${name}`);
  return JSON.parse(file.content.toString('utf8')) as BuiltRemote;
}
