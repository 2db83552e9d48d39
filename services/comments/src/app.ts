import { loadConfig } from '@savepoint/service-kit/config';
import { gauge } from '@savepoint/service-kit/metrics';
import {
  ADDRESSES_INTERVAL_MS,
  createCallTokens,
  createEntityLookup,
  createMailClient,
  registerStableIds,
} from '@savepoint/service-kit/calls';
import { runEvery, runOnceReady } from '@savepoint/service-kit/http';
import { runShares } from '@savepoint/service-kit/jobs';
import { createDatabaseServer } from '@savepoint/service-kit/data';
import { config, toSettings } from './config';
import { createDependencies } from './dependencies';
import { importDemo, removeDemo } from './demo';
import { MIGRATIONS } from './data';
import {
  ageOfOldestCase,
  countOpenCases,
  finishAbandonedActions,
  finishAbandonedDecisions,
  storeClosedMonths,
} from './moderation';
import {
  gatherReplies,
  gatherSiteEvents,
  sendDueGuestMail,
  sendDueModeratorMail,
  sendDuePushes,
  sendDueReplyMail,
  sendSiteMessages,
} from './notices';
import { finishMerges, removeForsakenSites } from './sites';
import {
  guestRoutes,
  inboundMail,
  internalRoutes,
  memberRoutes,
  moderatorMailPages,
  moderatorRoutes,
  readerRoutes,
  registerSiteAccess,
  replyMailPages,
  keyedReadRoutes,
  siteRoutes,
  threadEventRoutes,
} from './routes';

const RECOUNT_INTERVAL_MS = 60_000;
const FINISH_DECISIONS_INTERVAL_MS = 30_000;
const FINISH_MERGES_INTERVAL_MS = 20_000;
const REPLY_MAIL_INTERVAL_MS = 5_000;
const GUEST_MAIL_INTERVAL_MS = 2_000;
const FORSAKEN_SITES_INTERVAL_MS = 600_000;
const CLOSE_MONTHS_INTERVAL_MS = 3_600_000;
const MISSED_ENTRIES_INTERVAL_MS = 2_000;
const SITE_EVENTS_INTERVAL_MS = 2_000;

/** The comments service. It starts without its database and responds 503 until it is available. @throws {ConfigError} */
export async function buildApp(env: NodeJS.ProcessEnv = process.env) {
  const settings = loadConfig(config, env);
  // Only the gateway calls this service, so the forwarded address can be trusted.
  const { app, connection } = await createDatabaseServer('comments', settings, MIGRATIONS, {
    trustProxy: true,
  });

  const tokens = createCallTokens('comments', settings.CALL_PRIVATE_KEY);
  const entities = createEntityLookup(settings.CATALOG_URL, tokens, app);
  // Charts count comments by ids, as ratings.
  registerStableIds(app, {
    addresses: () => entities.addresses,
    exceptCalls: ['readCommentActivity'],
  });
  runEvery(app, 'addresses of the catalogue', ADDRESSES_INTERVAL_MS, () => entities.readAddresses());
  const context = createDependencies(connection, entities, toSettings(settings), app);
  const mailClient = createMailClient(settings.FORMS_URL, tokens, app);
  registerSiteAccess(app, context, settings.PUBLIC_URL);
  memberRoutes(app, context);
  moderatorRoutes(app, context);
  siteRoutes(app, context);
  keyedReadRoutes(app, context);
  readerRoutes(app, context);
  await replyMailPages(app, context);
  await moderatorMailPages(app, context);
  await guestRoutes(app, context);
  if (settings.INBOUND_MAIL_SECRET !== undefined && context.settings.replyMailAddress !== undefined)
    await inboundMail(app, context, mailClient, settings.INBOUND_MAIL_SECRET);
  threadEventRoutes(app, context);
  const { DEMO_CONTENT: folder } = settings;
  let isImported = !folder;
  internalRoutes(app, context, () => isImported);

  gauge(app.metrics, 'moderation_open_cases', async (cases) => cases.set(await countOpenCases(context)));
  gauge(app.metrics, 'moderation_oldest_case_seconds', async (age) =>
    age.set(await ageOfOldestCase(context)),
  );
  runEvery(app, 'abandoned decisions', FINISH_DECISIONS_INTERVAL_MS, async () => {
    await finishAbandonedDecisions(context);
    await finishAbandonedActions(context);
  });
  runEvery(app, 'comments posted during a merge', FINISH_MERGES_INTERVAL_MS, () =>
    finishMerges(context.pageModels),
  );
  runEvery(app, 'missed entries of threads’ logs', MISSED_ENTRIES_INTERVAL_MS, () =>
    context.threadLog.writeMissed(),
  );
  runEvery(app, 'sites that nobody takes over', FORSAKEN_SITES_INTERVAL_MS, () =>
    removeForsakenSites(context),
  );
  runEvery(app, 'figures of closed months', CLOSE_MONTHS_INTERVAL_MS, () => storeClosedMonths(context));
  runEvery(app, 'mail about replies', REPLY_MAIL_INTERVAL_MS, async (closing) => {
    await gatherReplies(context);
    await sendDueReplyMail(context, mailClient, { log: app.log, closing });
  });
  runEvery(app, 'mail to moderators', REPLY_MAIL_INTERVAL_MS, (closing) =>
    sendDueModeratorMail(context, mailClient, { log: app.log, closing }),
  );
  runEvery(app, 'mail to guests', GUEST_MAIL_INTERVAL_MS, (closing) =>
    sendDueGuestMail(context, mailClient, { log: app.log, closing }),
  );
  runEvery(app, 'events of sites', SITE_EVENTS_INTERVAL_MS, () => gatherSiteEvents(context));
  runShares(app, 'push messages about replies', REPLY_MAIL_INTERVAL_MS, {
    shares: context.replyPush.rounds,
    begin: (closing) => sendDuePushes(context, { log: app.log, closing }),
  });
  runShares(app, 'messages to sites', SITE_EVENTS_INTERVAL_MS, {
    shares: context.webhooks.rounds,
    begin: (closing) => sendSiteMessages(context, { log: app.log, closing }),
  });
  app.addHook('onClose', () => Promise.all([context.webhooks.client.close(), context.spamService.close()]));
  runEvery(app, 'abandoned counts of likes', RECOUNT_INTERVAL_MS, async () => {
    const recounted = await context.likeCounts.recountAbandoned();
    await Promise.all(recounted.map((comment) => context.threadLog.record(comment, 'liked')));
  });
  runOnceReady(app, 'sample content', async () => {
    await (folder ? importDemo(context, folder) : removeDemo(context));
    isImported = true;
  });
  return app;
}
