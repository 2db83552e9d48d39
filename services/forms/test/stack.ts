import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { buildApp } from '../src';
import { startDatabase } from './database';
import { startMailServer } from './mail-server';

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Waits for something that happens in the background. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}

/** The service on a real port, with a real database and a mail server. */
export async function startStack(extra: NodeJS.ProcessEnv = {}) {
  const database = await startDatabase();
  const mail = await startMailServer();
  const env = {
    LOG_LEVEL: 'silent',
    MONGODB_URI: database.uri,
    SMTP_URL: mail.url,
    PUBLIC_URL: 'https://savepoint.example',
    CONTACT_TO: 'desk@savepoint.example',
    RATE_LIMIT_SCALE: '100',
    ...extra,
  };
  const apps = new Set<Awaited<ReturnType<typeof buildApp>>>();
  /** One more instance on the same database; answers its URL. */
  const startInstance = async (more: NodeJS.ProcessEnv = {}) => {
    const app = await buildApp({ ...env, ...more });
    apps.add(app);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await eventually(async () => (await fetch(`${url}/readyz`)).ok);
    return { app, url };
  };
  const { url, app } = await startInstance();
  /** Straight to the database, to look at it and to play crashes. */
  const connection = await mongoose.createConnection(database.uri, { dbName: 'savepoint' }).asPromise();
  return {
    app,
    url,
    mail,
    folder: database.folder,
    connection,
    startInstance,
    /** Sends a form as the gateway does, for a reader at an address. */
    async post(path: string, body: unknown, from = '192.0.2.1', base = url): Promise<Answer> {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
      const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return {
        status: answer.status,
        headers: answer.headers,
        body: (await answer.json()) as Answer['body'],
      };
    },
    async close() {
      await connection.close();
      await Promise.all([...apps].map((running) => running.close()));
      await mail.close();
      await database.close();
    },
  };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;
