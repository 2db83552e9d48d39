import { loadConfig } from '@savepoint/service-kit/config';
import { createCallTokens } from '@savepoint/service-kit/calls';
import { createServer, runOnceReady, runEvery, type Server } from '@savepoint/service-kit/http';
import { connectMongo, pingMongo, requireKnownData } from '@savepoint/service-kit/data';
import { config, NO_CONTENT, OWNER_SETTINGS } from './config';
import { sweepGenerations } from './content/generations';
import { importWhenChanged } from './content/import';
import type { Context } from './context';
import { CurrentCatalogue } from './current/current-catalogue';
import { pollRankings, ReaderRankings } from './current/reader-rankings';
import { catalogModels } from './models';
import { gameRoutes, sectionRoutes } from './routes/games';
import { pageRoutes, postRoutes, topicRoute } from './routes/posts';
import { autosuggestRoute, searchRoute } from './routes/search';
import { entityRoutes, generationRoute, menusRoute } from './routes/site';
import { LIMIT_PLACEHOLDERS } from './placeholders';

/** Interval of polling the current generation, and of deleting old ones. */
const POLL_INTERVAL_MS = 1_000;
const SWEEP_INTERVAL_MS = 15_000;

/**
 * Builds the catalog service. It starts without its database and imports the content in the background; until
 * a catalogue is loaded it responds 503.
 * @throws {ConfigError}
 */
export async function buildApp(env: NodeJS.ProcessEnv = process.env): Promise<Server> {
  const settings = loadConfig(config, env);
  const app = await createServer({
    name: 'catalog',
    logLevel: settings.LOG_LEVEL,
    callPublicKeys: settings.CALL_PUBLIC_KEYS,
    checks: { mongodb: () => pingMongo(connection), catalogue: async () => catalogue.snapshot },
    // Lists and charts are served without, in another order or empty.
    optionalChecks: { rankings: async () => rankings.charts },
    tracing: settings,
  });
  const connection = connectMongo(settings.MONGODB_URI, {
    tracing: app.tracing,
    migrations: { service: 'catalog', steps: [] },
  });
  app.addHook('onReady', () => requireKnownData(connection));
  const models = catalogModels(connection);
  const missing = OWNER_SETTINGS.filter((name) => settings[name] === undefined);
  if (missing.length > 0)
    app.log.warn({ missing }, 'the legal pages do not say who runs the site: see docs/production.md');
  const catalogue = new CurrentCatalogue(models, app.log);
  const rankings = new ReaderRankings(
    settings.USER_ACTIONS_URL,
    createCallTokens('catalog', settings.CALL_PRIVATE_KEY),
  );
  const context: Context = {
    models,
    catalogue,
    placeholders: {
      owner_name: settings.SITE_OWNER_NAME ?? '',
      owner_address: settings.SITE_OWNER_ADDRESS ?? '',
      owner_email: settings.SITE_OWNER_EMAIL ?? '',
      site_url: settings.PUBLIC_URL,
      ...LIMIT_PLACEHOLDERS,
    },
    rankings,
  };
  generationRoute(app, context);
  gameRoutes(app, context);
  sectionRoutes(app, context);
  postRoutes(app, context);
  topicRoute(app, context);
  pageRoutes(app, context);
  autosuggestRoute(app, context);
  searchRoute(app, context);
  entityRoutes(app, context);
  menusRoute(app, context);

  const refreshNow = runEvery(app, 'polling the current generation', POLL_INTERVAL_MS, () =>
    catalogue.refresh(),
  );
  pollRankings(app, rankings);
  runEvery(app, 'deleting old generations', SWEEP_INTERVAL_MS, () => sweepGenerations(models));
  if (settings.CONTENT_DIR !== NO_CONTENT)
    runOnceReady(app, 'content import', async (closing) => {
      await importWhenChanged(models, settings.CONTENT_DIR, app.log, closing);
      refreshNow();
    });
  app.addHook('onClose', () => connection.close());
  return app;
}
