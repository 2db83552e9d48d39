import { createRequire } from 'node:module';
import path from 'node:path';
import { schemaMismatches, type JsonSchema, type Mismatch } from './schema-mismatches';

type Schemas = Record<string, JsonSchema>;

/** Schemas of one version of `@savepoint/contracts`. In `host.json`: what the host sends. */
export interface RegionContract {
  /** Props of each region that has a slot of its own. */
  props: Schemas;
  /** Props of every other region. */
  openSlotProps: JsonSchema;
  /** Payload of each event. */
  events: Schemas;
}

/** What a remote receives and sends, by the contracts it was built with. In `region.json`. */
export interface RemoteContract {
  /** Props of each of its regions. */
  props: Schemas;
  /** Payloads of the events that its scripts emit. */
  emits: Schemas;
  /** Payloads of the events that its scripts listen to. */
  listensTo: Schemas;
}

/** The exports of `@savepoint/contracts` that are read here. */
interface Contracts {
  regionProps: Schemas;
  OpenSlotProps: JsonSchema;
  regionEvents: Schemas;
}

/**
 * Reads the schemas of the `@savepoint/contracts` that is installed for a package.
 * @param folder absolute path of the package
 * @throws Error when it is not installed, or has no schemas of props and events
 */
export function readContract(folder: string): RegionContract {
  const contracts = createRequire(path.join(folder, 'package.json'))('@savepoint/contracts') as Contracts;
  if (!('regionProps' in contracts))
    throw new Error(`${folder}: its @savepoint/contracts has no schemas of props; install a later version`);
  const { regionProps, OpenSlotProps, regionEvents } = contracts;
  return { props: regionProps, openSlotProps: OpenSlotProps, events: regionEvents };
}

const own = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const propsOf = ({ props, openSlotProps }: RegionContract, region: string): JsonSchema =>
  own(props, region) ?? openSlotProps;

/**
 * Describes what a remote receives and sends.
 * @param contract of the remote’s package
 * @param regions names of its regions
 * @param scripts content of its browser scripts, which name events as string literals
 */
export function remoteContract(
  contract: RegionContract,
  regions: readonly string[],
  scripts: readonly string[],
): RemoteContract {
  const code = scripts.join('\n');
  const used = Object.entries(contract.events).map(([name, payload]) => {
    const count = (before: string) =>
      code.match(new RegExp(`${before}["'\`]${name}["'\`]`, 'g'))?.length ?? 0;
    const emits = count('\\bemit\\(\\s*');
    const listens = count('\\bon\\(\\s*');
    // A name in another position is passed on: it may be for either.
    const passedOn = count('') > emits + listens;
    return { name, payload, emits: emits > 0 || passedOn, listens: listens > 0 || passedOn };
  });
  const schemas = (events: typeof used) =>
    Object.fromEntries(events.map(({ name, payload }) => [name, payload]));
  return {
    props: Object.fromEntries(regions.map((region) => [region, propsOf(contract, region)])),
    emits: schemas(used.filter(({ emits }) => emits)),
    listensTo: schemas(used.filter(({ listens }) => listens)),
  };
}

/** Returns a sentence for each prop and each field of an event in which a remote and the host differ. */
export function contractMismatches(remote: RemoteContract, host: RegionContract): string[] {
  const events = (
    used: Schemas,
    verb: string,
    compare: (own: JsonSchema, hosts: JsonSchema) => Mismatch[],
    sentence: (mismatch: Mismatch) => string,
  ) =>
    Object.entries(used).flatMap(([name, payload]) => {
      const known = own(host.events, name);
      if (!known) return [`${verb} ${name}, which the host does not know`];
      return compare(payload, known).map((mismatch) => `${verb} ${name} ${sentence(mismatch)}`);
    });
  return [
    ...Object.entries(remote.props).flatMap(([region, schema]) =>
      schemaMismatches(propsOf(host, region), schema).map(({ field, sent, accepted }) =>
        sent === undefined
          ? `region ${region} needs the prop ${field} (${accepted}), which the host does not pass`
          : `region ${region} accepts the prop ${field} as ${accepted}, but the host passes ${sent}`,
      ),
    ),
    ...events(
      remote.emits,
      'emits',
      (payload, hosts) => schemaMismatches(payload, hosts),
      ({ field, sent, accepted }) =>
        sent === undefined
          ? `without ${field}, which the host needs as ${accepted}`
          : `with ${field} as ${sent}, but the host accepts ${accepted}`,
    ),
    ...events(
      remote.listensTo,
      'listens to',
      (payload, hosts) => schemaMismatches(hosts, payload),
      ({ field, sent, accepted }) =>
        sent === undefined
          ? `and needs ${field} (${accepted}), which the host does not send`
          : `and accepts ${field} as ${accepted}, but the host sends ${sent}`,
    ),
  ];
}
