import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from '../src/index';

export interface Harness {
  mongo: EmbeddedMongo;
  client: MongoClient;
  db: Db;
  path: string;
  /** Closes the server and opens it again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const clientOptions: MongoClientOptions = { promoteLongs: true, serverSelectionTimeoutMS: 5000 };

/** Starts a server on an empty folder, with a client of MongoDB's own driver. */
export async function startHarness(options: { expiryMs?: number } = {}): Promise<Harness> {
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

/** @returns the code of the error that a promise is rejected with; fails if it is not */
export async function errorCode(promise: Promise<unknown>): Promise<number | string | undefined> {
  try {
    await promise;
  } catch (error) {
    return (error as { code?: number }).code;
  }
  throw new Error('expected an error, and there was none');
}
