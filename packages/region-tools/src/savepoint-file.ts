import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FORMER_SLOT_NAMES, OPEN_SLOTS, RegistryName, ReservedHeight } from '@savepoint/contracts/regions';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { describeProblems } from './savepoint-problems';
import type { JsonSchema } from '@savepoint/region-store';

/** File beside package.json that declares a remote. */
export const SAVEPOINT_FILE = 'savepoint.json';

const SourceFile = (description: string) =>
  Type.String({ pattern: '^\\./', description: `${description}; a path that begins with ./` });

const EVENT_NAME = '^[a-z][a-z0-9-]{0,39}:[a-z][a-z0-9-]{0,39}$';
/** JSON schemas, by the name of an event. */
const Payloads = (description: string) =>
  Type.Record(
    Type.String({ pattern: EVENT_NAME }),
    Type.Unsafe<JsonSchema>(
      Type.Object({ type: Type.String() }, { description: 'JSON Schema of the payload' }),
    ),
    { additionalProperties: false, description },
  );

const RegionDeclaration = Type.Object(
  {
    module: SourceFile('Module that exports `region`'),
    slot: Type.Optional(
      Type.Enum([...OPEN_SLOTS, ...FORMER_SLOT_NAMES], {
        description:
          'Open slot that shows the region; regions that have a slot of their own need none. game, article and review are former names of the slots before the comments',
      }),
    ),
    height: Type.Optional(
      Type.Object(ReservedHeight.properties, {
        additionalProperties: false,
        description:
          'Height in CSS pixels that the open slot reserves: in viewports of less than 64 rem (narrow), and in wider ones',
      }),
    ),
    events: Type.Optional(
      Payloads('Events that the region defines: their payloads. Their names begin with that of the region'),
    ),
    listensTo: Type.Optional(
      Payloads('Events of other regions that the region listens to: the payloads that it accepts'),
    ),
  },
  { additionalProperties: false },
);

/** Schema of `savepoint.json`. */
export const SavepointFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'Schema of this file, for editors' })),
    /** Name of the container, and of the remote’s folder in the store. */
    remote: RegistryName,
    regions: Type.Record(RegistryName, RegionDeclaration, {
      additionalProperties: false,
      minProperties: 1,
      description: 'The regions of the remote, by name',
    }),
    server: Type.Optional(
      SourceFile(
        'Server module that exports `regions`; without it, the regions are rendered in the browser only',
      ),
    ),
    stories: Type.Optional(
      SourceFile(
        'States that "savepoint-region dev" and "check" show the regions in, {region: {state: {props, answers, errors, pending}}}: JSON, or a module that exports them as "stories"',
      ),
    ),
  },
  { additionalProperties: false },
);
export type SavepointFile = Static<typeof SavepointFile>;

/** Returns the JSON Schema that is published as `savepoint.schema.json`. */
export const savepointSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A remote of Savepoint',
  ...SavepointFile,
});

/** Whether a folder holds a remote. */
export const isRemote = (folder: string): boolean => existsSync(path.join(folder, SAVEPOINT_FILE));

/**
 * Reads `savepoint.json`: nothing else does.
 * @param folder of the remote’s package
 * @throws Error that names each field that is wrong, and what to do
 */
export function readSavepointFile(folder: string): SavepointFile {
  const file = path.join(folder, SAVEPOINT_FILE);
  if (!existsSync(file)) throw new Error(missing(folder, file));
  const content = parse(file);
  const problems = describeProblems(Value.Errors(SavepointFile, content), content);
  if (problems.length) throw new Error(`${file} is not valid:\n${problems.join('\n')}`);
  const declared = content as SavepointFile;
  const absent = modulesOf(declared).filter(([, name]) => !existsSync(path.join(folder, name)));
  if (absent.length)
    throw new Error(
      `${file} is not valid:\n${absent.map(([field, name]) => `${field}: there is no file ${name}; create it, or name another`).join('\n')}`,
    );
  return declared;
}

function missing(folder: string, file: string): string {
  const manifest = path.join(folder, 'package.json');
  const moved = existsSync(manifest) && 'savepoint' in (JSON.parse(readFileSync(manifest, 'utf8')) as object);
  return moved
    ? `${file} is missing: move the field "savepoint" of package.json into it, each region as {"module": …, "slot": …}`
    : `${file} is missing: a remote is declared there; "savepoint-region create" writes one`;
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

/** Lists the fields that name a source file, each with the file. */
const modulesOf = ({ regions, server, stories }: SavepointFile): [field: string, file: string][] => [
  ...Object.entries(regions).map(([name, { module }]): [string, string] => [
    `regions.${name}.module`,
    module,
  ]),
  ...Object.entries({ server, stories }).filter((entry): entry is [string, string] => entry[1] !== undefined),
];
