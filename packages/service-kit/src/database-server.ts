import type { ServiceName } from '@savepoint/contracts';
import type { FastifyServerOptions } from 'fastify';
import { registerMembers } from './members';
import { connectMongo, pingMongo } from './mongo';
import { createServer } from './server';

interface Settings {
  LOG_LEVEL: string;
  MONGODB_URI: string;
  /** Present when members’ calls are taken. */
  INTERNAL_PUBLIC_KEY?: string;
}

/**
 * A server with a database of its own: starts without it, answers 503 until it is there, and closes the
 * connection last.
 * @param name the service’s
 * @param settings as its configuration says
 */
export async function createDatabaseServer(
  name: ServiceName,
  settings: Settings,
  fastify: FastifyServerOptions = {},
) {
  const connection = connectMongo(settings.MONGODB_URI);
  const app = await createServer({
    name,
    logLevel: settings.LOG_LEVEL,
    checks: { mongodb: () => pingMongo(connection) },
    fastify,
  });
  app.addHook('onClose', () => connection.close());
  if (settings.INTERNAL_PUBLIC_KEY) await registerMembers(app, settings.INTERNAL_PUBLIC_KEY, name);
  return { app, connection };
}
