import { connectMongo, createServer, loadConfig, pingMongo, type Server } from '@savepoint/service-kit';
import type { Context } from './context';
import { config, NO_CONTENT } from './config';
import { importWhenChanged, keepSwept } from './content/keep-imported';
import { CurrentCatalogue } from './current/current-catalogue';
import { catalogModels } from './models';
import { readersRatings } from './ratings';
import { autosuggestRoute } from './routes/autosuggest';
import { entityRoute } from './routes/entities';
import { gameRoutes } from './routes/games';
import { pageRoutes } from './routes/pages';
import { postRoutes } from './routes/posts';
import { searchRoute } from './routes/search';
import { sectionRoutes } from './routes/sections';
import { siteDataRoute } from './routes/site-data';

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
  const context: Context = {
    models,
    catalogue,
    placeholders: {
      owner_name: settings.SITE_OWNER_NAME,
      owner_address: settings.SITE_OWNER_ADDRESS,
      owner_email: settings.SITE_OWNER_EMAIL,
      site_url: settings.PUBLIC_URL,
    },
    ratings: readersRatings(settings.USER_ACTIONS_URL, app.log),
  };
  gameRoutes(app, context);
  sectionRoutes(app, context);
  postRoutes(app, context);
  pageRoutes(app, context);
  autosuggestRoute(app, context);
  searchRoute(app, context);
  entityRoute(app, context);
  siteDataRoute(app, context);

  const closing = new AbortController();
  const background: Promise<unknown>[] = [];
  app.addHook('onReady', async () => {
    catalogue.start();
    background.push(keepSwept(models, app.log, closing.signal));
    if (settings.CONTENT_DIR !== NO_CONTENT)
      background.push(importWhenChanged(models, settings.CONTENT_DIR, app.log, closing.signal));
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await Promise.all([catalogue.stop(), ...background]);
    await connection.close();
  });
  return app;
}
