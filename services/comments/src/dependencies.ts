import type { BreakerServer, EntityLookup } from '@savepoint/service-kit/calls';
import { createAccountDeletions, createDerivedCounts } from '@savepoint/service-kit/data';
import type { Site } from '@savepoint/contracts/schema';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import { DEFAULT_SETTINGS } from './config';
import {
  appealModel,
  caseModel,
  commentModel,
  createEntities,
  createGuests,
  createPageDirectory,
  createRateLimits,
  createSiteRegistry,
  ignoredMemberModel,
  invitationBlockModel,
  invitationModel,
  likeModel,
  memberNoteModel,
  moderationLogModel,
  pageModel,
  publishedMonthModel,
  readKeyModel,
  recentTextModel,
  reportModel,
  type Settings,
  signOnKeyModel,
  siteFileModel,
  siteImportModel,
  siteLogModel,
  siteModel as createSiteModel,
  spamKeyModel,
  standingModel,
  type StoredCase,
  type StoredComment,
  threadModel,
  wordRuleModel as createWordRuleModel,
  wordRulesVersionModel,
} from './data';
import { countLikes, createFirstPages, createThreadLog, createThreadSizes } from './threads';
import {
  countReports,
  createSpamFilters,
  createSpamService,
  createWordRules,
  type WordRules,
} from './moderation';
import { createReadForPosting } from './posting';
import {
  announceCase,
  createLeaveTokens,
  createModeratorMail,
  createReplyMail,
  createReplyPush,
  createWebhooks,
} from './notices';

/** Everything that use cases work with, of which each takes what it uses. */
export interface Dependencies extends Shared, Scope {
  /** The same for another site: its own word rules, limits, and members. */
  forSite(site: Site | null): Dependencies;
}

/**
 * Makes what the rooms work with.
 * @param server logs and counts what the spam service answers
 */
export function createDependencies(
  connection: Connection,
  entities: EntityLookup,
  settings: Settings = DEFAULT_SETTINGS,
  server?: BreakerServer,
): Dependencies {
  const shared = createShared(connection, entities, settings, server);
  const scopes = createScopes(createScope(connection, shared));
  const dependencies: Dependencies = Object.assign(shared, scopes.of(null), {
    forSite: (site: Site | null) => (site ? { ...dependencies, ...scopes.of(site) } : dependencies),
  });
  return dependencies;
}

type Shared = ReturnType<typeof createShared>;

/** What is the same for all sites. */
function createShared(
  connection: Connection,
  lookup: EntityLookup,
  settings: Settings,
  server: BreakerServer | undefined,
) {
  const comments = commentModel(connection);
  const likes = likeModel(connection);
  const threads = threadModel(connection);
  const threadLog = createThreadLog(threads);
  const reports = reportModel(connection);
  const cases = caseModel(connection);
  const moderationLog = moderationLogModel(connection);
  const accountDeletions = createAccountDeletions(connection, 'comment_account_deletions');
  const siteModel = createSiteModel(connection);
  const pageModels = { pages: pageModel(connection), comments, threads };
  const pages = createPageDirectory(pageModels.pages);
  const replyMail = createReplyMail(connection);
  const webhooks = createWebhooks(connection, settings.outgoingPrivateOrigins);
  const moderation = {
    cases,
    moderationLog,
    standings: standingModel(connection),
    reports,
    reportCounts: createDerivedCounts<StoredCase>(cases, (uid) => countReports(reports, uid)),
    appeals: appealModel(connection),
    notes: memberNoteModel(connection),
  };
  const written = {
    ...{ comments, likes, threadLog, moderationLog, cases },
    likeCounts: createDerivedCounts<StoredComment>(comments, (uid) => countLikes(comments, likes, uid)),
  };
  const notified = {
    replyMail,
    replyPush: createReplyPush(connection, settings, webhooks.client),
    moderatorMail: createModeratorMail(connection, replyMail.keys),
  };
  const run = {
    siteModel,
    siteLog: siteLogModel(connection),
    spamService: createSpamService(spamKeyModel(connection), { url: settings.spamServiceUrl, server }),
    invitations: invitationModel(connection),
    invitationBlocks: invitationBlockModel(connection),
  };
  return {
    settings,
    ...moderation,
    ...written,
    ...notified,
    ...run,
    // By the room that keeps them, for the deletion of an account.
    ...{ decided: moderation, written, notified, run },
    threads,
    threadSizes: createThreadSizes(comments, threadLog),
    firstPages: createFirstPages(threadLog),
    entities: createEntities(lookup, pages),
    sites: createSiteRegistry(siteModel),
    signOnKeys: signOnKeyModel(connection),
    readKeys: readKeyModel(connection),
    siteFiles: siteFileModel(connection),
    siteImports: siteImportModel(connection),
    pages,
    pageModels,
    accountDeletions,
    recentTexts: recentTextModel(connection),
    wordRuleModel: createWordRuleModel(connection),
    publishedMonths: publishedMonthModel(connection),
    ignoredMembers: ignoredMemberModel(connection),
    guests: createGuests(connection, replyMail.keys),
    leaveTokens: createLeaveTokens(replyMail.keys),
    webhooks,
    spamFilters: createSpamFilters(moderationLog),
  };
}

type Scope = ReturnType<ReturnType<typeof createScope>>;

/** What differs between sites. */
function createScope(connection: Connection, shared: Shared) {
  const rulesVersions = wordRulesVersionModel(connection);
  const allLimits = createRateLimits(connection, shared.settings.rateLimitScale);
  return (
    site: Site | null,
    wordRules: WordRules = createWordRules(shared.wordRuleModel, rulesVersions, site?.key),
  ) => {
    const { settings, comments, cases, standings, threads, threadLog, moderationLog, appeals } = shared;
    const { guests, pages, spamFilters, spamService, recentTexts, moderatorMail } = shared;
    const rateLimits = allLimits.forSite(site);
    const onCaseWaiting = () => announceCase({ site, settings, moderatorMail });
    return {
      site,
      rateLimits,
      wordRules,
      onCaseWaiting,
      readForPosting: createReadForPosting(rulesVersions, shared, site?.key),
      decisions: {
        ...{ site, settings, comments, cases, standings, threads, threadLog, moderationLog, appeals },
        ...{ rateLimits, onCaseWaiting },
      },
      checks: {
        ...{ site, settings, comments, cases, standings, guests, pages },
        ...{ wordRules, spamFilters, spamService, recentTexts },
      },
    };
  };
}

/** Sites whose word rules stay in memory. */
const MAX_SCOPES = 500;

/** Keeps what belongs to a site, as long as the site does not change. */
function createScopes(create: (site: Site | null, wordRules?: WordRules) => Scope) {
  const scopes = new LRUCache<string, Scope>({ max: MAX_SCOPES });
  return {
    of(site: Site | null): Scope {
      if (!site) return create(null);
      const scope = scopes.get(site.key);
      if (scope?.site === site) return scope;
      const created = create(site, scope?.wordRules);
      scopes.set(site.key, created);
      return created;
    },
  };
}
