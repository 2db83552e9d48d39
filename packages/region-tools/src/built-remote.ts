import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteContract } from './region-contract';

/** `region.json`, beside the files of a build and of a published version: the contents of the remote. */
export interface BuiltRemote {
  remote: string;
  /** The package’s version and the first digits of a digest of all files. */
  version: string;
  /** Entry script: the container. */
  entry: string;
  regions: Record<string, BuiltRegion>;
  /** `sha384-…` of every script and style sheet, by name. */
  integrity: Record<string, string>;
  server?: { url: string; sha384: string };
  /** Version range of each shared module that the host must provide. */
  shared: Record<string, string>;
  /** Schemas of the props it accepts and of the events it uses. */
  contract: RemoteContract;
  /** Every file to publish. */
  files: string[];
}

export interface BuiltRegion {
  /** Exposed module, as `./header`. */
  module: string;
  /** Open slot that shows it. */
  slot?: string;
  js: string[];
  css: string[];
}

/** @throws Error when the remote has not been built */
export function readBuiltRemote(folder: string): BuiltRemote {
  const file = path.join(folder, 'dist', 'region.json');
  if (!existsSync(file))
    throw new Error(`${folder} has not been built: run "savepoint-region build" there first`);
  return read(file);
}

/**
 * Reads the contents of a published version.
 * @param store folder of the store
 */
export const readPublishedRemote = (store: string, remote: string, version: string): BuiltRemote =>
  read(path.join(store, remote, version, 'region.json'));

const read = (file: string): BuiltRemote => JSON.parse(readFileSync(file, 'utf8')) as BuiltRemote;
