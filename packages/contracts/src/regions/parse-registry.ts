import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { RegionEntry, Registry } from './registry';
import { RegionVersion, RegistryName } from './region-version';
import { StrictObject } from '../schema';
import { SignedEntry, SignedState } from './signed-registry';

export interface ParsedRegistry {
  /** Everything that is valid. */
  registry: Registry;
  /** A sentence for each part that was left out. */
  problems: string[];
}

const AnyRecord = Type.Record(Type.String(), Type.Unknown());
const Envelope = StrictObject({
  ...Registry.properties,
  regions: AnyRecord,
  signed: Type.Optional(StrictObject({ ...SignedState.properties, releases: Type.Array(Type.Unknown()) })),
});
const Entry = StrictObject({
  ...RegionEntry.properties,
  channels: AnyRecord,
  history: Type.Array(Type.Unknown()),
  histories: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Unknown()))),
});

/**
 * Reads a registry part by part: an invalid region, channel or version is left out, and does not affect the others.
 * @param value the content of REGISTRY_FILE
 * @throws Error when it is not a registry
 */
export function parseRegistry(value: unknown): ParsedRegistry {
  const problems: string[] = [];
  /** Whether a part is valid; adds a problem if it is not. */
  const fits = (part: string, schema: TSchema, content: unknown): boolean => {
    const [problem] = Value.Errors(schema, content);
    if (problem) problems.push(`${part} is not valid: ${problem.instancePath} ${problem.message}`);
    return !problem;
  };
  const entries = <T>(record: unknown, part: (name: string) => string, content: TSchema) =>
    Object.entries(record as Record<string, T>).filter(
      ([name, each]) =>
        fits(`The name of ${part(JSON.stringify(name))}`, RegistryName, name) &&
        fits(part(name), content, each),
    );

  if (!fits('The registry', Envelope, value)) throw new Error(problems[0]);
  const validVersions = (region: string, versions: RegionVersion[]) =>
    versions.filter((version) => fits(`An earlier version of region ${region}`, RegionVersion, version));
  const regions = entries<RegionEntry>((value as Registry).regions, (name) => `region ${name}`, Entry);
  const valid = regions.map(([region, { channels, history, histories, rollout }]): [string, RegionEntry] => {
    const channel = (name: string) => `channel ${name} of region ${region}`;
    const validHistories = (record: NonNullable<RegionEntry['histories']>) =>
      entries<RegionVersion[]>(record, channel, Type.Unknown()).map(
        ([name, versions]) => [name, validVersions(region, versions)] as const,
      );
    return [
      region,
      {
        channels: Object.fromEntries(entries<RegionVersion>(channels, channel, RegionVersion)),
        history: validVersions(region, history),
        ...(histories && { histories: Object.fromEntries(validHistories(histories)) }),
        ...(rollout && { rollout }),
      },
    ];
  });
  const registry: Registry = { ...(value as Registry), regions: Object.fromEntries(valid) };
  const { signed } = registry;
  if (signed)
    registry.signed = {
      ...signed,
      releases: signed.releases.filter((release) => fits('A signed release', SignedEntry, release)),
    };
  return { registry, problems };
}
