import { schemaMismatches, type JsonSchema } from './schema-mismatches';

type Schemas = Record<string, JsonSchema>;

/** What a remote declares about its regions. */
export type RegionDeclarations = Record<
  string,
  {
    /** Open slot that shows the region. */
    slot?: string;
    /** Payloads of the events that it defines. */
    events?: Schemas;
    /** Payloads of the events of other regions that it listens to, as it accepts them. */
    listensTo?: Schemas;
  }
>;

/** The events of a remote that are not in the contract. */
interface DeclaredEvents {
  ownEvents?: Schemas;
  eventsOfOthers?: Schemas;
}

/** A remote with the events that it defines and listens to. */
export interface EventPartner {
  remote: string;
  version: string;
  regions: Record<string, unknown>;
  contract: DeclaredEvents;
}

const own = <T>(record: Record<string, T> | undefined, name: string): T | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined;

/** Name of the region that defines an event. */
const definerOf = (event: string): string => event.split(':', 1)[0]!;

/**
 * Lists the events that a remote defines and listens to beside those of the contract.
 * @param code its browser scripts, which name events as string literals
 * @param known events of the contract
 * @throws Error when an event has a name that the region may not define, or is used but not declared
 */
export function declaredEvents(regions: RegionDeclarations, code: string, known: Schemas): DeclaredEvents {
  const collect = (part: 'events' | 'listensTo'): Schemas =>
    Object.assign({}, ...Object.values(regions).map((each) => each[part] ?? {})) as Schemas;
  const ownEvents = collect('events');
  const eventsOfOthers = collect('listensTo');
  const problems = [
    ...Object.entries(regions).flatMap(([region, { events = {} }]) =>
      Object.keys(events).flatMap((name) => [
        ...(definerOf(name) === region
          ? []
          : [`${name}: the events of region ${region} begin with ${region}: (in savepoint.json)`]),
        ...(own(known, name) ? [`${name} is an event of the contract: choose another name`] : []),
      ]),
    ),
    ...undeclared(code, 'emit', { ...known, ...ownEvents }).map(
      (name) =>
        `emits ${name}: declare it with its schema as one of the "events" of its region in savepoint.json`,
    ),
    ...undeclared(code, 'on', { ...known, ...ownEvents, ...eventsOfOthers }).map(
      (name) =>
        `listens to ${name}: declare it with the schema that you need in "listensTo" in savepoint.json`,
    ),
  ];
  if (problems.length) throw new Error(problems.join('\n'));
  return {
    ...(Object.keys(ownEvents).length && { ownEvents }),
    ...(Object.keys(eventsOfOthers).length && { eventsOfOthers }),
  };
}

function undeclared(code: string, call: 'emit' | 'on', declared: Schemas): string[] {
  const uses = code.matchAll(
    new RegExp(`\\b${call}\\(\\s*["'\`]([a-z][a-z0-9-]*:[a-z][a-z0-9-]*)["'\`]`, 'g'),
  );
  return [...new Set([...uses].map(([, name]) => name!))].filter((name) => !own(declared, name));
}

/**
 * Returns a sentence for each event between a remote and the live ones whose payload could be invalid for the receiver,
 * or that nobody emits.
 */
export function eventMismatches(remote: EventPartner, live: readonly EventPartner[]): string[] {
  const others = live.filter((each) => each.remote !== remote.remote);
  return others.flatMap((other) => [
    ...received(other, remote).map(
      ({ name, missing, field, sent, accepted }) =>
        `listens to ${name}` +
        (missing
          ? `, which ${releaseOf(other)} does not emit`
          : sent === undefined
            ? ` and needs ${field} (${accepted}), which ${releaseOf(other)} does not send`
            : ` and accepts ${field} as ${accepted}, but ${releaseOf(other)} sends ${sent}`),
    ),
    ...received(remote, other).map(({ name, missing, field, sent, accepted }) =>
      missing
        ? `does not emit ${name}, to which ${releaseOf(other)} listens`
        : sent === undefined
          ? `emits ${name} without ${field}, which ${releaseOf(other)} needs as ${accepted}`
          : `emits ${name} with ${field} as ${sent}, but ${releaseOf(other)} accepts ${accepted}`,
    ),
  ]);
}

const releaseOf = ({ remote, version }: EventPartner): string => `${remote}@${version}`;

/** Compares the events that a receiver accepts from the regions of a sender. */
function received(sender: EventPartner, receiver: EventPartner) {
  return Object.entries(receiver.contract.eventsOfOthers ?? {})
    .filter(([name]) => Object.hasOwn(sender.regions, definerOf(name)))
    .flatMap(([name, accepted]) => {
      const sent = own(sender.contract.ownEvents, name);
      if (!sent) return [{ name, missing: true, field: '', sent: '', accepted: '' }];
      return schemaMismatches(sent, accepted).map((mismatch) => ({ name, missing: false, ...mismatch }));
    });
}
