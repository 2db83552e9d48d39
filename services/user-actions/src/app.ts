import { loadConfig, splitList } from '@savepoint/service-kit/config';
import { gauge } from '@savepoint/service-kit/metrics';
import {
  ADDRESSES_INTERVAL_MS,
  createCallTokens,
  createEntityLookup,
  createMailClient,
  createReservedNames,
  registerStableIds,
} from '@savepoint/service-kit/calls';
import { runOnceReady, runEvery } from '@savepoint/service-kit/http';
import { createDatabaseServer } from '@savepoint/service-kit/data';
import { continueDeletions } from './account-deletion/delete-account';
import { createCharts } from './charts/charts';
import { createRankings } from './charts/rankings';
import { createCommentsClient } from './comments-client';
import { config } from './config';
import { createContext } from './context';
import { importDemo, removeDemo } from './demo/sample-data';
import { reportNamesLikeUids } from './names/names-like-uids';
import { continueRenames } from './names/rename-comments';
import { MIGRATIONS } from './migrations';
import { memberRoutes } from './routes/members';
import { moderatorRoutes } from './routes/moderators';
import { publicRoutes, internalRoutes } from './routes/public';
import { announceLogins } from './sessions/announce-logins';

/** Interval of the task that continues pending account deletions. */
const DELETION_INTERVAL_MS = 2_000;
/** Interval of the task that continues changes of names. */
const RENAME_INTERVAL_MS = 2_000;
/** Interval of the task that has mails sent about logins on new devices. */
const ANNOUNCE_INTERVAL_MS = 5_000;
/** Interval of the task that counts ratings whose probation is over. */
const RECOUNT_INTERVAL_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Builds the user-actions service. It responds 503 until its database is available. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  // Only the gateway calls this service for members, so the forwarded address can be trusted.
  const { app, connection } = await createDatabaseServer('user-actions', settings, MIGRATIONS, {
    trustProxy: true,
  });

  const tokens = createCallTokens('user-actions', settings.CALL_PRIVATE_KEY);
  const entities = createEntityLookup(settings.CATALOG_URL, tokens, app);
  registerStableIds(app, { addresses: () => entities.addresses });
  runEvery(app, 'addresses of the catalogue', ADDRESSES_INTERVAL_MS, () => entities.readAddresses());
  const context = createContext(
    connection,
    {
      entities,
      comments: createCommentsClient(settings.COMMENTS_URL, tokens, app),
      mail: createMailClient(settings.FORMS_URL, tokens, app),
      reservedNames: createReservedNames({
        configured: settings.RESERVED_NAMES,
        catalogUrl: settings.CATALOG_URL,
        tokens,
      }),
    },
    {
      rateLimitScale: settings.RATE_LIMIT_SCALE,
      probationMs: settings.RATING_PROBATION_HOURS * HOUR_MS,
      fixedAdmins: new Set(splitList(settings.ADMIN_UIDS)),
    },
  );
  const charts = createCharts(context, { maxAgeMs: settings.CHARTS_MAX_AGE_S * 1000, log: app.log });
  const announceNow = runEvery(app, 'logins on new devices', ANNOUNCE_INTERVAL_MS, (closing) =>
    announceLogins(context, { log: app.log, closing }),
  );
  memberRoutes(app, context, announceNow);
  moderatorRoutes(app, context);
  publicRoutes(app, context, charts);
  internalRoutes(app, context, createRankings(context, charts));

  gauge(app.metrics, 'rating_surges_open', async (open) =>
    open.set(await context.models.surges.countDocuments({ state: 'open' })),
  );
  runEvery(app, 'account deletions', DELETION_INTERVAL_MS, () => continueDeletions(context, app.log));
  runEvery(app, 'changes of names', RENAME_INTERVAL_MS, () => continueRenames(context, app.log));
  runEvery(app, 'ratings that begin to count', RECOUNT_INTERVAL_MS, () => context.stats.recountDue());
  runOnceReady(app, 'names like uids', (closing) => reportNamesLikeUids(context.models, app.log, closing));
  const { DEMO_CONTENT: folder } = settings;
  runOnceReady(app, 'sample content and charts', async () => {
    await (folder ? importDemo(context, folder) : removeDemo(context));
    await charts.start();
  });
  return app;
}
