import { createRequire } from 'node:module';
import path from 'node:path';
import { currentSlotName } from '@savepoint/contracts/regions';
import { declaredEvents, type RegionDeclarations } from './own-events';
import { schemaMismatches, type JsonSchema, type Mismatch } from './schema-mismatches';

type Schemas = Record<string, JsonSchema>;

/** Schemas of one version of `@savepoint/contracts`. In `host.json`: what the host sends. */
export interface RegionContract {
  /** Props of each region that has a slot of its own. */
  props: Schemas;
  /** Props of the regions in each open slot. */
  slots: Schemas;
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
  /** Payloads of the events that its regions define under their own names. */
  ownEvents?: Schemas;
  /** Payloads of the events of other regions, as it accepts them. */
  eventsOfOthers?: Schemas;
}

/** The exports of `@savepoint/contracts/regions` that are read here. */
interface Contracts {
  regionProps: Schemas;
  openSlotProps: Schemas;
  regionEvents: Schemas;
}

/**
 * Reads the schemas of the `@savepoint/contracts` that is installed for a package.
 * @param folder absolute path of the package
 * @throws Error when it is not installed, or has no schemas of props and events
 */
export function readContract(folder: string): RegionContract {
  const contracts = createRequire(path.join(folder, 'package.json'))(
    '@savepoint/contracts/regions',
  ) as Contracts;
  if (!('openSlotProps' in contracts))
    throw new Error(`${folder}: its @savepoint/contracts has no schemas of slots; install a later version`);
  const { regionProps, openSlotProps, regionEvents } = contracts;
  return { props: regionProps, slots: openSlotProps, events: regionEvents };
}

const own = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Returns what a region gets; undefined if it has neither a slot of its own nor an open slot that exists. */
const propsOf = ({ props, slots }: RegionContract, region: string, slot: string | undefined) =>
  own(props, region) ?? (slot === undefined ? undefined : own(slots, currentSlotName(slot)));

/**
 * Describes what a remote receives and sends.
 * @param contract of the remote’s package
 * @param regions its regions, with their open slots and events
 * @param scripts content of its browser scripts, which name events as string literals
 * @throws Error when they use an event that neither the contract nor the remote declares
 */
export function remoteContract(
  contract: RegionContract,
  regions: RegionDeclarations,
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
    props: Object.fromEntries(
      Object.entries(regions).flatMap(([region, { slot }]) => {
        const props = propsOf(contract, region, slot);
        return props ? [[region, props]] : [];
      }),
    ),
    emits: schemas(used.filter(({ emits }) => emits)),
    listensTo: schemas(used.filter(({ listens }) => listens)),
    ...declaredEvents(regions, code, contract.events),
  };
}

/**
 * Returns a sentence for each slot, each prop and each field of an event in which a remote and the host differ.
 * @param regions its regions, with their open slots
 */
export function contractMismatches(
  remote: RemoteContract,
  host: RegionContract,
  regions: RegionDeclarations = {},
): string[] {
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
      propsMismatches(region, schema, propsOf(host, region, own(regions, region)?.slot)),
    ),
    ...Object.entries(regions).flatMap(([region, { slot }]) =>
      slot === undefined || propsOf(host, region, slot)
        ? []
        : [`region ${region} is for the slot ${slot}, which the host does not have`],
    ),
    ...Object.keys(remote.ownEvents ?? {})
      .filter((name) => own(host.events, name))
      .map((name) => `defines ${name}, which is an event of the contract`),
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

function propsMismatches(region: string, accepted: JsonSchema, sent: JsonSchema | undefined): string[] {
  if (!sent) return [];
  return schemaMismatches(sent, accepted).map((each) =>
    each.sent === undefined
      ? `region ${region} needs the prop ${each.field} (${each.accepted}), which the host does not pass`
      : `region ${region} accepts the prop ${each.field} as ${each.accepted}, but the host passes ${each.sent}`,
  );
}
