import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import mongoose from 'mongoose';
import { runBackgroundTasks } from '../http';
import { callEnv } from './call-keys';
import { startDatabase } from './database';

/** Lets requests take any time, since a busy machine may need longer than a server allows. */
export function withoutTimeouts({ server }: FastifyInstance): void {
  Object.assign(server, { timeout: 0, requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 });
}

const POLL_MS = 20;
/** Polls after which background tasks run again: not after each, since they take time themselves. */
const POLLS_PER_RUN = 5;
/** Of a check, for minutes: what hangs fails with its own error. */
const MAX_POLLS = 6_000;

async function nextPoll(poll: number): Promise<void> {
  if (poll % POLLS_PER_RUN === 0) runBackgroundTasks();
  await pause(POLL_MS);
}

/** Waits for something that happens in the background. Background tasks of servers do not pause meanwhile. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let poll = 1; !(await condition()); poll += 1) await nextPoll(poll);
}

/**
 * Retries a check until it passes, as `eventually` does.
 * @returns its result
 * @throws its last error, after some minutes
 */
export async function untilPasses<T>(check: () => T | Promise<T>): Promise<T> {
  for (let poll = 1; ; poll += 1) {
    try {
      return await check();
    } catch (error) {
      if (poll === MAX_POLLS) throw error;
      await nextPoll(poll);
    }
  }
}

/** How long a server may take to close by itself. */
const CLOSE_MS = 200;

/**
 * Closes a server. Connections that its clients keep without a request are cut off: Node’s `fetch` opens another one after
 * each call that was aborted, and keeps it for four seconds.
 */
export async function closeApp(app: Pick<FastifyInstance, 'close' | 'server'>): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await app.close();
  clearTimeout(cut);
}

/**
 * Starts a service on a real port with a real database, and waits until it is ready; further instances on request.
 * @param buildApp the service’s own
 * @param env its settings; `MONGODB_URI`, `LOG_LEVEL` and the keys of internal calls have defaults
 * @param upstreams servers that it calls, closed with the service
 */
export async function startService<App extends FastifyInstance>(
  buildApp: (env: NodeJS.ProcessEnv) => Promise<App>,
  env: NodeJS.ProcessEnv,
  upstreams: { close(): Promise<unknown> }[] = [],
) {
  const database = await startDatabase();
  const apps = new Set<App>();
  const startInstance = async (more: NodeJS.ProcessEnv = {}) => {
    const app = await buildApp({
      LOG_LEVEL: 'silent',
      MONGODB_URI: reporting(database.uri),
      ...callEnv,
      ...env,
      ...more,
    });
    apps.add(app);
    withoutTimeouts(app);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await eventually(async () => (await fetch(`${url}/readyz`)).ok);
    return { app, url };
  };
  const first = await startInstance();
  const connection = await mongoose.createConnection(database.uri).asPromise();
  return {
    ...first,
    /** A folder for the test’s files. */
    folder: database.folder,
    /** A direct connection to the database, to read it and to simulate crashes. */
    connection,
    /** One more instance on the same database. */
    startInstance,
    async close() {
      await connection.close();
      await Promise.all([...apps].map(closeApp));
      await Promise.all(upstreams.map((other) => other.close()));
      await database.close();
    },
  };
}

/** Lets the driver report the commands that it sends, so that a test can watch them. */
const reporting = (uri: string): string => `${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`;
