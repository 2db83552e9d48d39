import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_VERSION_LENGTH, VersionName } from '@savepoint/contracts/regions';
import { Value } from 'typebox/value';
import { readSavepointFile, type SavepointFile } from './savepoint-file';

/** A build adds a hyphen and eight digits to the version of the package. */
const MAX_PACKAGE_VERSION_LENGTH = MAX_VERSION_LENGTH - 9;

/** A remote's declaration, with fields of its package.json. */
export interface RemoteManifest extends SavepointFile {
  /** Absolute path of the package. */
  folder: string;
  /** Version of the package, as in 0.1.0. */
  version: string;
  /** Version range of each dependency, by name; that of a peer dependency, if there is one. */
  dependencies: Record<string, string>;
}

/**
 * Reads a remote’s savepoint.json and package.json.
 * @throws Error when declaration or version are missing or invalid
 */
export function readRemoteManifest(folder: string): RemoteManifest {
  const declared = readSavepointFile(folder);
  const file = path.join(folder, 'package.json');
  const { version, dependencies, peerDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    version: string;
    dependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
  };
  if (!Value.Check(VersionName, version) || version.length > MAX_PACKAGE_VERSION_LENGTH)
    throw new Error(
      `${file}: "version" must be a version such as 0.1.0, of at most ${MAX_PACKAGE_VERSION_LENGTH} characters`,
    );
  return {
    ...declared,
    folder: path.resolve(folder),
    version,
    dependencies: { ...dependencies, ...peerDependencies },
  };
}
