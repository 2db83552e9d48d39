import { loadConfig } from '@savepoint/service-kit/config';
import { gauge } from '@savepoint/service-kit/metrics';
import { runEvery } from '@savepoint/service-kit/http';
import { createDatabaseServer } from '@savepoint/service-kit/data';
import { config } from './config';
import { createContext } from './context';
import { MIGRATIONS } from './migrations';
import { countPending, countRetried, sendDueMail } from './outbox/outbox';
import { createTransport } from './outbox/transport';
import { formRoutes, internalRoutes, memberRoutes } from './routes/api';
import { formPages } from './routes/form-pages';
import { newsletterPages } from './routes/newsletter-pages';
import { createRateLimits } from './routes/rate-limits';

/** Interval of polling the outbox; mail caused by a form is sent immediately. */
const OUTBOX_INTERVAL_MS = 5_000;

/** Builds the forms service. It starts without its database and responds 503 until it is available. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  // Only the gateway calls this service, and sends the caller’s address.
  const { app, connection } = await createDatabaseServer('forms', settings, MIGRATIONS, { trustProxy: true });
  const transport = createTransport(settings);
  app.addHook('onClose', async () => transport.close());
  const context = createContext(connection, {
    publicUrl: settings.PUBLIC_URL,
    contactTo: settings.CONTACT_TO,
  });
  const sendNow = runEvery(app, 'outbox', OUTBOX_INTERVAL_MS, (closing) =>
    sendDueMail(context, transport, { log: app.log, closing }),
  );
  gauge(app.metrics, 'outbox_pending', async (mails) => mails.set(await countPending(context.outbox)));
  gauge(app.metrics, 'outbox_retried', async (mails) => mails.set(await countRetried(context.outbox)));
  const limits = createRateLimits(connection, settings.RATE_LIMIT_SCALE);
  formRoutes(app, { context, limits, sendNow });
  await formPages(app, { context, limits, sendNow });
  memberRoutes(app, context);
  internalRoutes(app, context, transport);
  await newsletterPages(app, context);
  return app;
}
