import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import mongoose, { type Connection } from 'mongoose';
import { isDatabaseUnavailable, Starting, withTimeout } from '../base';
import { buildIndexes } from './build-indexes';
import { mendDriverWrites } from './driver-writes';
import { migrate, UnknownDataError, type Migrations } from './migrations';
import type { Tracing } from '../tracing';

/** Timeout of a query when the database cannot be reached. */
const TIMEOUT_MS = 3_000;
/** Time between two attempts to connect for the first time, or to build indexes: doubled after each one. */
const MIN_RETRY_INTERVAL_MS = 500;
const MAX_RETRY_INTERVAL_MS = 5_000;
/** Longer than a circuit breaker’s probe, so that callers of a service whose database is silent are not kept waiting. */
const PING_TIMEOUT_MS = 3_000;

/** How long the database may take to store a write on a majority of its members; then the write counts as unknown. */
const WRITE_TIMEOUT_MS = 5_000;

/**
 * Read and write concern of every operation; docs/production.md explains them. An acknowledged write is in the journal of
 * a majority of the members, so no failover loses it. Reads are of the primary and see every write that it has carried
 * out, which the order of writes without transactions relies on.
 */
export const DATABASE_CONCERNS = {
  readPreference: 'primary',
  readConcern: { level: 'local' },
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: WRITE_TIMEOUT_MS },
  retryReads: true,
  retryWrites: true,
} as const satisfies mongoose.ConnectOptions;

/** Time between two checks of each server by the driver. */
const HEARTBEAT_INTERVAL_MS = 5_000;
/** Timeout of connecting, and of a check. */
const CONNECT_TIMEOUT_MS = 8_000;
/** Intervals without a check of a server after which the driver counts as stuck: longer than a check may take. */
const MAX_SILENT_INTERVALS = 4;

type Log = Pick<FastifyBaseLogger, 'warn' | 'info'>;

export interface MongoOptions {
  /** Receives why the database is not ready, first and whenever the reason changes. */
  log?: Log;
  /** Of the part, if it is traced. */
  tracing?: Tracing | undefined;
  /** What earlier data needs. Until it has had them, no operation reaches the database. */
  migrations?: Migrations;
  /** At least 500. */
  heartbeatIntervalMs?: number;
}

/** Why a connection is not ready yet; connections that are ready are not included. */
const notReadyReasons = new WeakMap<Connection, unknown>();
/** Resolves with the error of the first attempt to use the data, or with undefined when there was none. */
const firstAttempts = new WeakMap<Connection, Promise<unknown>>();

/**
 * Creates a connection for one service, so that services can share a process. Connects in the background and
 * retries: a service starts without its database and responds 503 until it is connected. First the data is migrated, by one
 * of all instances; then the connection opens, and the indexes of all models are built, so create the models immediately.
 * @param uri MongoDB connection string; without a database name, `savepoint` is used
 */
export function connectMongo(
  uri: string,
  { log, tracing, migrations, heartbeatIntervalMs = HEARTBEAT_INTERVAL_MS }: MongoOptions = {},
): Connection {
  mendDriverWrites();
  const connection = mongoose.createConnection();
  // Also until it is opened, which is after the migrations.
  connection.config.bufferTimeoutMS = TIMEOUT_MS;
  const closing = new AbortController();
  const close = connection.close.bind(connection);
  // Mongoose emits no event for a close before the first connection.
  connection.close = (force?: boolean) => {
    closing.abort();
    return close(force);
  };
  let tellFirst: (reason?: unknown) => void = () => {};
  if (migrations) firstAttempts.set(connection, new Promise((resolve) => (tellFirst = resolve)));
  const migrateFirst = (only: Migrations) =>
    migrateAt(uri, only, { log, signal: closing.signal, heartbeatIntervalMs }).then(
      () => tellFirst(),
      (error: unknown) => {
        tellFirst(error);
        throw error;
      },
    );
  void (async () => {
    let isMigrated = false;
    while (!closing.signal.aborted) {
      const lost = new AbortController();
      const attempts = new Attempts(connection, log);
      if (migrations && !isMigrated)
        isMigrated = await attempts.repeat(() => migrateFirst(migrations), closing.signal);
      await attempts.repeat(() => open(connection, uri, { tracing, heartbeatIntervalMs }), closing.signal);
      if (closing.signal.aborted) return;
      // The driver is watched from its first connection on, also while indexes cannot be built.
      const prepared = attempts.repeat(
        () => prepare(connection, log),
        AbortSignal.any([closing.signal, lost.signal]),
      );
      void prepared.then((isReady) => isReady && attempts.end());
      await heartbeatEnd(connection, heartbeatIntervalMs, closing.signal);
      if (closing.signal.aborted) return;
      lost.abort();
      log?.warn('the driver no longer checks the database; connecting again');
      await withTimeout(CONNECT_TIMEOUT_MS, close()).catch(() => {}); // its successor is connected anyway
    }
  })();
  return connection;
}

/**
 * Resolves when the driver has stopped checking a server, or at the end. A connection that is lost while the driver
 * writes to it can leave its check waiting for ever, and then the driver never connects to this server again.
 */
async function heartbeatEnd(connection: Connection, intervalMs: number, closing: AbortSignal): Promise<void> {
  // Intervals without a check, by address; of any server under the empty one.
  const silent = new Map([['', 0]]);
  const client = connection.getClient();
  const onHeartbeat = ({ connectionId }: { connectionId: string }) =>
    void silent.set('', 0).set(connectionId, 0);
  client
    .on('serverHeartbeatSucceeded', onHeartbeat)
    .on('serverHeartbeatFailed', onHeartbeat)
    .on('serverClosed', ({ address }) => void silent.delete(address));
  while (!closing.aborted && ![...silent.values()].some((count) => count >= MAX_SILENT_INTERVALS)) {
    await pause(intervalMs, undefined, { signal: closing, ref: false }).catch(() => {}); // cut short by closing
    for (const [address, count] of silent) silent.set(address, count + 1);
  }
}

/** Mongoose does not retry a failed first connection or failed index builds, so both are retried here. */
class Attempts {
  private readonly starting = new Starting();
  private lastReason: string | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly log: Log | undefined,
  ) {
    notReadyReasons.set(connection, new Error('not connected yet'));
  }

  /** Repeats until the work succeeds. @returns false when it was ended before */
  async repeat(work: () => Promise<void>, ended: AbortSignal): Promise<boolean> {
    let interval = MIN_RETRY_INTERVAL_MS;
    while (!ended.aborted) {
      try {
        await work();
        return !ended.aborted;
      } catch (error) {
        if (ended.aborted) return false;
        this.report(error);
        await pause(interval, undefined, { signal: ended }).catch(() => {}); // cut short by the end
        interval = Math.min(2 * interval, MAX_RETRY_INTERVAL_MS);
      }
    }
    return false;
  }

  end(): void {
    notReadyReasons.delete(this.connection);
    if (this.lastReason !== undefined) this.log?.info('the database is ready');
  }

  private report(error: unknown): void {
    notReadyReasons.set(this.connection, error);
    const isExpected = this.starting.isActive && isDatabaseUnavailable(error);
    const reason = `${isExpected} ${String(error)}`;
    if (reason !== this.lastReason) {
      if (isExpected) this.log?.info({ reason: String(error) }, 'the database is not ready; retrying');
      else this.log?.warn({ err: error }, 'the database is not ready; retrying');
    }
    this.lastReason = reason;
  }
}

async function open(
  connection: Connection,
  uri: string,
  { tracing, heartbeatIntervalMs }: { tracing?: Tracing | undefined; heartbeatIntervalMs: number },
): Promise<void> {
  const named = /^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(uri);
  await connection.openUri(uri, {
    ...DATABASE_CONCERNS,
    ...(named ? {} : { dbName: 'savepoint' }),
    heartbeatFrequencyMS: heartbeatIntervalMs,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    serverSelectionTimeoutMS: TIMEOUT_MS,
    bufferTimeoutMS: TIMEOUT_MS,
    autoIndex: false,
    autoCreate: false,
    maxPoolSize: 20,
    ...(tracing && { monitorCommands: true }),
  } as mongoose.ConnectOptions);
  tracing?.traceCommands(connection.getClient());
}

/** Migrates the data by a connection of its own: that of the service opens afterwards, so that nothing meets earlier shapes. */
async function migrateAt(
  uri: string,
  migrations: Migrations,
  {
    heartbeatIntervalMs,
    ...options
  }: { log: Log | undefined; signal: AbortSignal; heartbeatIntervalMs: number },
): Promise<void> {
  const connection = mongoose.createConnection();
  const close = () => connection.close().catch(() => {}); // nothing else uses it
  const onClosing = () => void close();
  options.signal.addEventListener('abort', onClosing);
  try {
    await open(connection, uri, { heartbeatIntervalMs });
    await migrate(connection, migrations, options);
  } finally {
    options.signal.removeEventListener('abort', onClosing);
    await close();
  }
}

/** Time for which a start waits to learn whether the data may be used; later, the service starts and is not ready. */
const FIRST_ATTEMPT_MS = 1_000;

/**
 * Waits a moment for a first attempt to use the data of a connection with migrations.
 * @throws {UnknownDataError} when a later release has written it
 */
export async function requireKnownData(connection: Connection): Promise<void> {
  const first = firstAttempts.get(connection) ?? Promise.resolve();
  const error = await withTimeout(FIRST_ATTEMPT_MS, first).catch(() => undefined); // the database is not there yet
  if (error instanceof UnknownDataError) throw error;
}

/** Builds the indexes that the models need. */
async function prepare(connection: Connection, log: Log | undefined): Promise<void> {
  const report = (sentence: string) => log?.info(sentence);
  await Promise.all(Object.values(connection.models).map((model) => buildIndexes(model, report)));
}

/** Readiness check: throws with the cause unless the database responds and all indexes are built. */
export async function pingMongo(connection: Connection): Promise<void> {
  if (notReadyReasons.has(connection)) throw notReadyReasons.get(connection);
  if (!connection.db) throw new Error('not connected');
  await withTimeout(PING_TIMEOUT_MS, connection.db.command({ ping: 1 }));
}
