import {
  createEntityLookup,
  createDatabaseServer,
  loadConfig,
  runOnceReady,
  runEvery,
} from '@savepoint/service-kit';
import { config } from './config';
import { createContext } from './context';
import { importDemo } from './demo/import';
import { removeDemo } from './demo/remove';
import { countRoutes } from './routes/counts';
import { internalRoutes } from './routes/internal';
import { liveRoutes } from './routes/live';
import { finishLeftBehind } from './moderation/finish-case';
import { memberRoutes } from './routes/members';
import { moderatorRoutes } from './routes/moderators';
import { readerRoutes } from './routes/readers';

/** Milliseconds between two looks for counts that a crash left behind. */
const RECOVERY = 60_000;
/** Milliseconds between two looks for decisions that a process left half carried out. */
const FINISH_EVERY = 30_000;

/** The comments service. Starts without its database and answers 503 until it is there. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  // Only the gateway calls, and says who called it.
  const { app, connection } = await createDatabaseServer('comments', settings, { trustProxy: true });

  const context = createContext(connection, createEntityLookup(settings.CATALOG_URL), {
    scale: settings.RATE_LIMIT_SCALE,
    reportsToHide: settings.REPORTS_TO_HIDE,
    newMemberDays: settings.NEW_MEMBER_DAYS,
  });
  memberRoutes(app, context);
  moderatorRoutes(app, context);
  readerRoutes(app, context);
  countRoutes(app, context);
  liveRoutes(app, context, settings.RATE_LIMIT_SCALE);
  internalRoutes(app, context);

  runEvery(app, 'decisions left behind', FINISH_EVERY, () => finishLeftBehind(context));
  runEvery(app, 'lost counts of likes', RECOVERY, () => context.tally.recountAbandoned());
  const { DEMO_CONTENT: folder } = settings;
  runOnceReady(app, 'sample content', () => (folder ? importDemo(context, folder) : removeDemo(context)));
  return app;
}
