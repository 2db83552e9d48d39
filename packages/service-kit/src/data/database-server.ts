import type { ServiceName } from '@savepoint/contracts/base';
import type { FastifyServerOptions } from 'fastify';
import { registerMembers, createServer } from '../http';
import { connectMongo, pingMongo } from './mongo';
import type { TracingSettings } from '../tracing';

interface Settings extends TracingSettings {
  LOG_LEVEL: string;
  MONGODB_URI: string;
  /** Present for services with members’ calls. */
  INTERNAL_PUBLIC_KEY?: string;
  /** Present for services with internal calls. */
  CALL_PUBLIC_KEYS?: string;
}

/**
 * Creates a server with its own database connection. It starts without the database, responds 503 until it is
 * connected, and closes the connection last.
 * @param name of the service
 * @param settings from the service’s configuration
 */
export async function createDatabaseServer(
  name: ServiceName,
  settings: Settings,
  fastify: FastifyServerOptions = {},
) {
  const app = await createServer({
    name,
    logLevel: settings.LOG_LEVEL,
    checks: { mongodb: () => pingMongo(connection) },
    ...(settings.CALL_PUBLIC_KEYS !== undefined && { callPublicKeys: settings.CALL_PUBLIC_KEYS }),
    fastify,
    tracing: settings,
  });
  const connection = connectMongo(settings.MONGODB_URI, { log: app.log, tracing: app.tracing });
  app.addHook('onClose', () => connection.close());
  if (settings.INTERNAL_PUBLIC_KEY) await registerMembers(app, settings.INTERNAL_PUBLIC_KEY, name);
  return { app, connection };
}
