import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_VERSION_LENGTH, OPEN_SLOTS, RegistryName, VersionName } from '@savepoint/contracts';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** A build adds a hyphen and eight digits to the version of the package. */
const MAX_PACKAGE_VERSION_LENGTH = MAX_VERSION_LENGTH - 9;

/** Schema of the field `savepoint` in a remote's package.json. */
const RemoteDeclaration = Type.Object(
  {
    /** Name of the container, and of the remote’s folder in the store. */
    remote: RegistryName,
    /** Region → module that exports `region`. */
    regions: Type.Record(RegistryName, Type.String(), { additionalProperties: false }),
    /** Region → open slot that shows it, for regions that no page has a slot of its own for. */
    slots: Type.Optional(
      Type.Record(RegistryName, Type.Enum([...OPEN_SLOTS]), { additionalProperties: false }),
    ),
    /** Server module that exports `regions`; absent when no region is rendered on the server. */
    server: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

/** A remote's declaration, with further fields of its package.json. */
export interface RemoteManifest extends Static<typeof RemoteDeclaration> {
  /** Absolute path of the package. */
  folder: string;
  /** Version of the package, as in 0.1.0. */
  version: string;
  /** Version range of each dependency, by name; that of a peer dependency, if there is one. */
  dependencies: Record<string, string>;
}

/**
 * Reads a remote’s package.json.
 * @throws Error when declaration or version are missing or invalid
 */
export function readRemoteManifest(folder: string): RemoteManifest {
  const file = path.join(folder, 'package.json');
  const { version, savepoint, dependencies, peerDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    version: string;
    savepoint?: unknown;
    dependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
  };
  const [problem] = Value.Errors(RemoteDeclaration, savepoint);
  if (problem) throw new Error(`${file}: "savepoint" ${problem.instancePath} ${problem.message}`);
  if (!Value.Check(VersionName, version) || version.length > MAX_PACKAGE_VERSION_LENGTH)
    throw new Error(
      `${file}: "version" must be a version such as 0.1.0, of at most ${MAX_PACKAGE_VERSION_LENGTH} characters`,
    );
  return {
    ...(savepoint as Static<typeof RemoteDeclaration>),
    folder: path.resolve(folder),
    version,
    dependencies: { ...dependencies, ...peerDependencies },
  };
}
