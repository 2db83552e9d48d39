import { createDatabaseServer, loadConfig } from '@savepoint/service-kit';
import { config } from './config';
import { createContext } from './context';
import { repeatWhileOpen } from './outbox/repeat';
import { sendAll } from './outbox/send-all';
import { formPages } from './routes/form-pages';
import { formRoutes } from './routes/forms';
import { createLimits } from './routes/limits';
import { memberRoutes } from './routes/members';
import { newsletterPages } from './routes/newsletter-pages';
import { createTransport } from './transport/transport';

/** Milliseconds between two looks at the outbox; what comes in meanwhile is sent at once. */
const PAUSE = 5_000;

/** The forms service. Starts without its database and answers 503 until it is there. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  // Only the gateway calls, and says who called it.
  const { app, connection } = await createDatabaseServer('forms', settings, { trustProxy: true });
  const transport = createTransport(settings);
  app.addHook('onClose', async () => transport.close());
  const context = createContext(connection, {
    publicUrl: settings.PUBLIC_URL,
    contactTo: settings.CONTACT_TO,
  });
  const wake = repeatWhileOpen(app, 'outbox', PAUSE, (closing) =>
    sendAll(context, transport, { log: app.log, closing }),
  );
  const limits = createLimits(connection, settings.RATE_LIMIT_SCALE);
  formRoutes(app, { context, limits, wake });
  await formPages(app, { context, limits, wake });
  memberRoutes(app, context);
  await newsletterPages(app, context);
  return app;
}
