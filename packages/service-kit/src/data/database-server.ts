import type { ServiceName } from '@savepoint/contracts/base';
import type { FastifyServerOptions } from 'fastify';
import { registerMembers, createServer } from '../http';
import type { Migration } from './migrations';
import { connectMongo, pingMongo, requireKnownData } from './mongo';
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
 * connected and the data migrated, and closes the connection last. It does not start on data of a later release.
 * @param name of the service
 * @param settings from the service’s configuration
 * @param migrations what earlier data needs, in order
 */
export async function createDatabaseServer(
  name: ServiceName,
  settings: Settings,
  migrations: readonly Migration[],
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
  const connection = connectMongo(settings.MONGODB_URI, {
    log: app.log,
    tracing: app.tracing,
    migrations: { service: name, steps: migrations },
  });
  app.addHook('onReady', () => requireKnownData(connection));
  app.addHook('onClose', () => connection.close());
  if (settings.INTERNAL_PUBLIC_KEY) await registerMembers(app, settings.INTERNAL_PUBLIC_KEY, name);
  return { app, connection };
}
