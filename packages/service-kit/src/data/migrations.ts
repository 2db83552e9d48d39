import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Nullable, StrictObject } from '@savepoint/contracts/schema';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection, mongo } from 'mongoose';
import { Type } from 'typebox';
import { defineCollection, StoredDate, type StoredDocument } from './stored-collection';

/** A change of what a service has stored. docs/decisions/0034 says how one is written. */
export interface Migration {
  /** Of lower-case words; never changed, since the database has it of each migration that was applied. */
  name: string;
  /**
   * Changes the next few documents. It is repeated when its instance is killed, so a document that is changed already stays
   * as it is.
   * @param after what the batch before has returned; undefined for the first one
   * @returns where this batch has ended; undefined when nothing is left
   */
  batch(db: mongo.Db, after: string | undefined): Promise<string | undefined>;
}

/** What a service does to bring earlier data into today’s shape, in order: the version of data is the number applied. */
export interface Migrations {
  service: MigratedService;
  steps: readonly Migration[];
}
export type MigratedService = keyof typeof COLLECTIONS;

/** One for each service: its database user sees no other’s. */
const COLLECTIONS = {
  catalog: 'catalog_migrations',
  comments: 'comments_migrations',
  forms: 'forms_migrations',
  regions: 'regions_migrations',
  'user-actions': 'user_actions_migrations',
} as const;

/** The only document of a service. */
const STATE_ID = 'data';
const define = (collection: (typeof COLLECTIONS)[MigratedService]) =>
  defineCollection({
    collection,
    document: StrictObject({
      _id: Type.Literal(STATE_ID),
      applied: Type.Array(StrictObject({ name: Type.String(), at: StoredDate })),
      /** The migration that runs: where its last batch ended, and how many there were. */
      running: Nullable(StrictObject({ name: Type.String(), after: Type.String(), batches: Type.Integer() })),
      /** The instance that migrates. It increases `beat`, so that others see that it lives, whatever their clocks say. */
      lease: Nullable(StrictObject({ holder: Type.String(), beat: Type.Integer() })),
    }),
  });
type State = StoredDocument<ReturnType<typeof define>>;
const definitions = new Map(Object.entries(COLLECTIONS).map(([service, name]) => [service, define(name)]));

/** The model of what was applied to the data of a service. */
export const migrationStates = (connection: Connection, service: MigratedService) =>
  definitions.get(service)!.model(connection);
type States = ReturnType<typeof migrationStates>;

/** The data was written by a later release, or by another line of them. */
export class UnknownDataError extends Error {
  override name = 'UnknownDataError';
}

interface Options {
  log?: Pick<FastifyBaseLogger, 'info'> | undefined;
  /** Ends it after a batch; another instance goes on. */
  signal?: AbortSignal;
  /** Time without a sign of life after which another instance takes over. */
  leaseMs?: number;
}

const LEASE_MS = 15_000;
const LOG_INTERVAL_MS = 10_000;

/**
 * Applies the migrations that the data of a service has not had yet. Of many instances that call it at the same time one does
 * the work, and the others wait; when it is killed, another one goes on after its last batch.
 * @throws {UnknownDataError} when the data has had migrations that this release does not know
 * @throws {Error} when the database is unavailable, or the signal was aborted; call it again
 */
export async function migrate(
  connection: Connection,
  { service, steps }: Migrations,
  { log, signal = new AbortController().signal, leaseMs = LEASE_MS }: Options = {},
): Promise<void> {
  const states = migrationStates(connection, service);
  const watched = new LeaseWatch(leaseMs);
  for (;;) {
    signal.throwIfAborted();
    const state = await states.findById(STATE_ID).lean<State | null>();
    requireKnown(service, state?.applied ?? [], steps);
    if ((state?.applied.length ?? 0) === steps.length) return;
    const lease = await takeLease(states, state, watched);
    if (lease) {
      if (state?.lease) log?.info({ service }, 'the instance that migrated the data is gone; going on');
      await run({ connection, states, lease, leaseMs, log, signal, service }, state, steps);
      return;
    }
    if (watched.isNew) log?.info({ service }, 'another instance migrates the data; waiting');
    await pause(leaseMs / 10, undefined, { signal }).catch(() => {}); // the loop ends
  }
}

function requireKnown(service: string, applied: State['applied'], steps: readonly Migration[]): void {
  const names = applied.map(({ name }) => name);
  const unknown = names.find((name, index) => name !== steps[index]?.name);
  if (unknown === undefined) return;
  throw new UnknownDataError(
    `The data of ${service} has had the migration “${unknown}”, which this release does not know: it was written by a ` +
      'later one. Start that release again, or restore the backup of before it.',
  );
}

/** Sees how long a lease has not been renewed, by this process’s own clock. */
class LeaseWatch {
  private seen = '';
  private since = 0;
  /** Whether it has just been seen for the first time. */
  isNew = false;

  constructor(private readonly leaseMs: number) {}

  hasExpired(lease: NonNullable<State['lease']>): boolean {
    const seen = `${lease.holder} ${lease.beat}`;
    this.isNew = !this.seen.startsWith(lease.holder);
    if (seen !== this.seen) [this.seen, this.since] = [seen, performance.now()];
    return performance.now() - this.since >= this.leaseMs;
  }
}

/** @returns the id of the holder, this instance; undefined while another one migrates */
async function takeLease(
  states: States,
  state: State | null,
  watched: LeaseWatch,
): Promise<string | undefined> {
  const lease = { holder: randomUUID(), beat: 0 };
  if (!state) {
    const isFirst = await states.insertIfAbsent({ _id: STATE_ID, applied: [], running: null, lease });
    return isFirst ? lease.holder : undefined;
  }
  const { lease: held } = state;
  if (held && !watched.hasExpired(held)) return undefined;
  const filter = held ? { 'lease.holder': held.holder, 'lease.beat': held.beat } : { lease: null };
  const { matchedCount } = await states.updateOne({ _id: STATE_ID, ...filter } as object, {
    $set: { lease },
  });
  return matchedCount > 0 ? lease.holder : undefined;
}

interface Run extends Required<Pick<Options, 'leaseMs' | 'signal'>> {
  connection: Connection;
  states: States;
  lease: string;
  log: Options['log'];
  service: string;
}

async function run(
  { connection, states, lease, leaseMs, log, signal, service }: Run,
  state: State | null,
  steps: readonly Migration[],
): Promise<void> {
  const { db } = connection;
  if (!db) throw new Error('not connected');
  /** @throws {Error} when another instance has taken over */
  const write = async (update: object, among: object = {}) => {
    const own = { _id: STATE_ID, 'lease.holder': lease, ...among };
    const { matchedCount } = await states.updateOne(own as object, update);
    if (matchedCount === 0) throw new Error(`another instance has taken over the migration of ${service}`);
  };
  // What a failed renewal means, the next write finds out.
  const renewal = setInterval(() => void write({ $inc: { 'lease.beat': 1 } }).catch(() => {}), leaseMs / 3);
  try {
    const first = state?.applied.length ?? 0;
    for (const [index, { name, batch }] of steps.slice(first).entries()) {
      const earlier = state?.running?.name === name ? state.running : undefined;
      let { after, batches } = earlier ?? { after: undefined, batches: 0 };
      log?.info({ service, migration: name, batches }, earlier ? 'goes on migrating' : 'migrating');
      const logged = new Interval(LOG_INTERVAL_MS);
      for (;;) {
        signal.throwIfAborted();
        after = await batch(db, after);
        if (after === undefined) break;
        batches += 1;
        await write({ $set: { running: { name, after, batches } } });
        if (logged.isOver()) log?.info({ service, migration: name, batches }, 'goes on migrating');
      }
      // Once, also when the driver repeats it.
      const isPending = { [`applied.${first + index}`]: { $exists: false } };
      await write({ $push: { applied: { name, at: new Date() } }, $set: { running: null } }, isPending);
      log?.info({ service, migration: name, batches }, 'migrated');
    }
  } finally {
    clearInterval(renewal);
    await write({ $set: { lease: null } }).catch(() => {}); // it expires, or is another’s
  }
}

/** Tells whether some time has passed since the last time that it had. */
class Interval {
  private since = performance.now();

  constructor(private readonly ms: number) {}

  isOver(): boolean {
    const isOver = performance.now() - this.since >= this.ms;
    if (isOver) this.since = performance.now();
    return isOver;
  }
}
