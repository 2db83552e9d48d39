import {
  createEntityLookup,
  createDatabaseServer,
  loadConfig,
  runOnceReady,
  runEvery,
} from '@savepoint/service-kit';
import { createCharts } from './charts/create-charts';
import { createRankings } from './charts/rankings';
import { createCommentsClient } from './comments-client';
import { config } from './config';
import { createContext } from './context';
import { importDemo } from './demo/import';
import { removeDemo } from './demo/remove';
import { goOnWithAll } from './departing/delete-account';
import { accountRoutes } from './routes/account';
import { memberRoutes } from './routes/members';
import { readerRoutes } from './routes/readers';
import { serviceRoutes } from './routes/services';

/** Milliseconds between two looks after deletions that were begun and not finished. */
const LOOK_EVERY = 2_000;

/** The user-actions service. Starts without its database and answers 503 until it is there. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  const { app, connection } = await createDatabaseServer('user-actions', settings);

  const context = createContext(connection, {
    entities: createEntityLookup(settings.CATALOG_URL),
    comments: createCommentsClient(settings.COMMENTS_URL),
  });
  const charts = createCharts(context, { maxAge: settings.CHARTS_MAX_AGE * 1000, log: app.log });
  memberRoutes(app, context);
  accountRoutes(app, context);
  readerRoutes(app, context, charts);
  serviceRoutes(app, context, createRankings(context, charts));

  runEvery(app, 'deleting accounts', LOOK_EVERY, () => goOnWithAll(context, app.log));
  const { DEMO_CONTENT: folder } = settings;
  runOnceReady(app, 'sample content and the day’s charts', async () => {
    await (folder ? importDemo(context, folder) : removeDemo(context));
    await charts.start();
  });
  return app;
}
