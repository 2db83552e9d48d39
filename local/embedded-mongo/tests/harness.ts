import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from '../src/index';

const clientOptions: MongoClientOptions = { promoteLongs: true, serverSelectionTimeoutMS: 5000 };
export const NOT_IMPLEMENTED = 238;

/** A MongoDB to run the semantics tests against, instead of the embedded server. */
const externalUri = process.env.TEST_MONGODB_URI;

/** `test` for what only the embedded server does: its refusals of unsupported features and its internals. */
export const embeddedOnlyTest = externalUri === undefined ? test : test.skip;

/** Returns whether a check applies to the server under test: a real MongoDB supports what the embedded one rejects. */
export function isApplicable(outcome: unknown): boolean {
  return externalUri === undefined || outcome !== NOT_IMPLEMENTED;
}

/** An empty database for the semantics tests. */
export interface TestDatabase {
  db: Db;
  stop(): Promise<void>;
}

/** Opens a new database on the server at `TEST_MONGODB_URI` or, if that is unset, on an embedded server. */
export async function startTestDatabase(): Promise<TestDatabase> {
  if (externalUri === undefined) return startHarness({ isDurable: false });
  const client = await new MongoClient(externalUri, clientOptions).connect();
  const db = client.db(`semantics-${randomBytes(6).toString('hex')}`);
  return {
    db,
    async stop() {
      await db.dropDatabase();
      await client.close();
    },
  };
}

export interface Harness extends TestDatabase {
  mongo: EmbeddedMongo;
  client: MongoClient;
  path: string;
  /** Closes the embedded server and opens it again on the same data. */
  restart(): Promise<void>;
}

/** Starts an embedded server on an empty folder, and connects MongoDB's driver to it. */
export async function startHarness(
  options: { maintenanceIntervalMs?: number; isDurable?: boolean } = {},
): Promise<Harness> {
  const path = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  const harness = { path } as Harness;
  const start = async () => {
    harness.mongo = await startEmbeddedMongo({ path, ...options });
    harness.client = await new MongoClient(harness.mongo.uri, clientOptions).connect();
    harness.db = harness.client.db('test');
  };
  const stop = async () => {
    await harness.client.close();
    await harness.mongo.close();
  };
  await start();
  return Object.assign(harness, {
    restart: () => stop().then(start),
    stop: () => stop().finally(() => rmSync(path, { recursive: true, force: true })),
  });
}

/** Returns the code of the error that a promise rejects with. @throws Error if it resolves */
export async function errorCode(promise: Promise<unknown>): Promise<number | string | undefined> {
  try {
    await promise;
  } catch (error) {
    return (error as { code?: number }).code;
  }
  throw new Error('The promise was expected to reject.');
}
