import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@savepoint/embedded-mongo';
import { createTokens, startCatalogue, type TokenOptions } from '@savepoint/service-kit/testing';
import mongoose from 'mongoose';
import { buildApp } from '../src';

/** A database of its own for one test file, over MongoDB’s wire protocol. */
export async function startDatabase() {
  const path = await mkdtemp(join(tmpdir(), 'comments-'));
  const mongo = await startEmbeddedMongo({ path, port: 0 });
  return {
    uri: mongo.uri,
    async close() {
      await mongo.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** The service on a real port, with a real database and a real catalogue to ask. */
export async function startStack(extra: NodeJS.ProcessEnv = {}) {
  const database = await startDatabase();
  const catalogue = await startCatalogue(['game/hades', 'game/celeste', 'article/on-ladders']);
  const tokens = createTokens('comments');
  const env = {
    LOG_LEVEL: 'silent',
    MONGODB_URI: database.uri,
    CATALOG_URL: catalogue.url,
    INTERNAL_PUBLIC_KEY: tokens.publicKey,
    ...extra,
  };
  const apps: Awaited<ReturnType<typeof buildApp>>[] = [];
  /** One more instance on the same database. */
  const startInstance = async (more: NodeJS.ProcessEnv = {}) => {
    const app = await buildApp({ ...env, ...more });
    apps.push(app);
    return app.listen({ port: 0, host: '127.0.0.1' });
  };
  const url = await startInstance();
  const connection = await mongoose.createConnection(database.uri, { dbName: 'savepoint' }).asPromise();
  return {
    url,
    env,
    tokens,
    catalogue,
    connection,
    startInstance,
    /** Calls as a member; `uid` null sends no token. */
    async post<T = Record<string, unknown>>(
      path: string,
      body: unknown,
      uid: string | null = 'ann',
      options: TokenOptions = {},
      base = url,
    ) {
      const answer = await fetch(base + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(uid !== null && { authorization: `Bearer ${tokens.token(uid, options)}` }),
        },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as T };
    },
    async get<T = Record<string, unknown>>(path: string) {
      const answer = await fetch(url + path);
      return { status: answer.status, body: (await answer.json()) as T };
    },
    async close() {
      await connection.close();
      await Promise.all(apps.map((app) => app.close()));
      await catalogue.close();
      await database.close();
    },
  };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;
