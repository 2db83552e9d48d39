import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedMongo } from '@savepoint/embedded-mongo';
import { createCaller, createTokens, startCatalogue } from '@savepoint/service-kit/testing';
import mongoose from 'mongoose';
import { buildApp } from '../src';
import { startComments } from './comments-double';

/** A database of its own, over MongoDB’s wire protocol. */
export async function startDatabase() {
  const path = await mkdtemp(join(tmpdir(), 'user-actions-'));
  const mongo = await startEmbeddedMongo({ path });
  return {
    uri: mongo.uri,
    async close() {
      await mongo.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Connected, and all indexes built. */
async function untilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await pause(20);
}

/** The service on a real port, with a real database, with a catalogue and comments to ask over HTTP. */
export async function startStack(extra: NodeJS.ProcessEnv = {}) {
  const database = await startDatabase();
  const catalogue = await startCatalogue(['game/hades', 'game/celeste', 'game/tunic']);
  const comments = await startComments();
  const tokens = createTokens('user-actions');
  const env = {
    LOG_LEVEL: 'silent',
    MONGODB_URI: database.uri,
    CATALOG_URL: catalogue.url,
    COMMENTS_URL: comments.url,
    CHARTS_MAX_AGE: '0',
    INTERNAL_PUBLIC_KEY: tokens.publicKey,
    ...extra,
  };
  const apps = new Set<Awaited<ReturnType<typeof buildApp>>>();
  /** One more instance on the same database; answers its URL. */
  const startInstance = async (more: NodeJS.ProcessEnv = {}) => {
    const app = await buildApp({ ...env, ...more });
    apps.add(app);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await untilReady(url);
    return { app, url };
  };
  const { url } = await startInstance();
  /** Straight to the database, to look at it and to play crashes. */
  const connection = await mongoose.createConnection(database.uri, { dbName: 'savepoint' }).asPromise();
  return {
    ...createCaller(url, tokens),
    url,
    tokens,
    catalogue,
    comments,
    connection,
    startInstance,
    async close() {
      await connection.close();
      await Promise.all([...apps].map((app) => app.close()));
      await catalogue.close();
      await comments.close();
      await database.close();
    },
  };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;
