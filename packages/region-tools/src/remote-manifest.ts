import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OPEN_SLOTS } from '@savepoint/contracts';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** The field `savepoint` of a remote’s package.json. */
const Declaration = Type.Object(
  {
    /** Name of the container, and of the remote’s folder in the store. */
    remote: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    /** Region → module that exports `region`. */
    regions: Type.Record(Type.String({ pattern: '^[a-z-]+$' }), Type.String()),
    /** Region → open slot that shows it, for regions that no page has a slot of its own for. */
    slots: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z-]+$' }), Type.Enum([...OPEN_SLOTS]))),
    /** Module that exports `regions`, the server’s half; absent when no region has one. */
    server: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

/** What a remote’s package says about itself. */
export interface RemoteManifest extends Static<typeof Declaration> {
  /** Absolute path of the package. */
  folder: string;
  /** Of the package, as in 0.1.0. */
  version: string;
  /** Everything it depends on, by name, as its package.json says. */
  dependencies: Record<string, string>;
}

/**
 * Reads a remote’s package.json.
 * @throws Error when the package declares no remote, or not as agreed
 */
export function readRemoteManifest(folder: string): RemoteManifest {
  const file = path.join(folder, 'package.json');
  const {
    version,
    savepoint,
    dependencies = {},
  } = JSON.parse(readFileSync(file, 'utf8')) as {
    version: string;
    savepoint?: unknown;
    dependencies?: Record<string, string>;
  };
  const [problem] = Value.Errors(Declaration, savepoint);
  if (problem) throw new Error(`${file}: "savepoint" ${problem.instancePath} ${problem.message}`);
  return {
    ...(savepoint as Static<typeof Declaration>),
    folder: path.resolve(folder),
    version,
    dependencies,
  };
}
