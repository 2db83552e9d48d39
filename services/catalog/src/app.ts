import {
  connectMongo,
  createServer,
  loadConfig,
  runOnceReady,
  pingMongo,
  runEvery,
  type Server,
} from '@savepoint/service-kit';
import type { Context } from './context';
import { config, NO_CONTENT } from './config';
import { sweepGenerations } from './content/generations';
import { importWhenChanged } from './content/import-when-changed';
import { CurrentCatalogue } from './current/current-catalogue';
import { catalogModels } from './models';
import { autosuggestRoute } from './routes/autosuggest';
import { chartRoute } from './routes/charts';
import { entityRoute } from './routes/entities';
import { gameRoutes } from './routes/games';
import { generationRoute } from './routes/generation';
import { pageRoutes } from './routes/pages';
import { postRoutes } from './routes/posts';
import { searchRoute } from './routes/search';
import { sectionRoutes } from './routes/sections';
import { siteDataRoute } from './routes/site-data';
import { pollRankings } from './rankings/poll-rankings';
import { ReaderRankings } from './rankings/reader-rankings';

/** Milliseconds between two looks at which generation is current, and between two rounds of sweeping. */
const LOOK_EVERY = 1_000;
const SWEEP_EVERY = 15_000;

/**
 * The catalog service. Starts without its database, and imports its content in the background; until a
 * catalogue is there it answers 503.
 * @throws {ConfigError}
 */
export async function buildApp(env: NodeJS.ProcessEnv = process.env): Promise<Server> {
  const settings = loadConfig(config, env);
  const connection = connectMongo(settings.MONGODB_URI);
  const models = catalogModels(connection);
  const app = await createServer({
    name: 'catalog',
    logLevel: settings.LOG_LEVEL,
    checks: { mongodb: () => pingMongo(connection), catalogue: async () => catalogue.snapshot },
  });
  const catalogue = new CurrentCatalogue(models, app.log);
  const rankings = new ReaderRankings(settings.USER_ACTIONS_URL);
  const context: Context = {
    models,
    catalogue,
    placeholders: {
      owner_name: settings.SITE_OWNER_NAME,
      owner_address: settings.SITE_OWNER_ADDRESS,
      owner_email: settings.SITE_OWNER_EMAIL,
      site_url: settings.PUBLIC_URL,
    },
    rankings,
  };
  generationRoute(app, context);
  gameRoutes(app, context);
  chartRoute(app, context);
  sectionRoutes(app, context);
  postRoutes(app, context);
  pageRoutes(app, context);
  autosuggestRoute(app, context);
  searchRoute(app, context);
  entityRoute(app, context);
  siteDataRoute(app, context);

  runEvery(app, 'looking for a new catalogue', LOOK_EVERY, () => catalogue.refresh());
  pollRankings(app, rankings);
  runEvery(app, 'removing old catalogues', SWEEP_EVERY, () => sweepGenerations(models));
  if (settings.CONTENT_DIR !== NO_CONTENT)
    runOnceReady(app, 'content import', (closing) =>
      importWhenChanged(models, settings.CONTENT_DIR, app.log, closing),
    );
  app.addHook('onClose', () => connection.close());
  return app;
}
