import type { BreakerServer, EntityLookup } from '@savepoint/service-kit/calls';
import {
  createAccountDeletions,
  createDerivedCounts,
  createRefusedCallsLog,
  type AccountDeletions,
  type DerivedCounts,
  type RefusedCallsLog,
} from '@savepoint/service-kit/data';
import type { Site } from '@savepoint/contracts/schema';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import { countLikes } from './threads/count-likes';
import { createReadForPosting, type ReadForPosting } from './posting/read-for-posting';
import { createThreadLog, type ThreadLog } from './threads/thread-log';
import { appealModel, type AppealModel } from './data/models/appeals';
import { ignoredMemberModel, type IgnoredMemberModel } from './data/models/ignored-members';
import { trainingResultModel, type TrainingResultModel } from './data/models/training';
import { publishedMonthModel, type PublishedMonthModel } from './data/models/published-figures';
import { memberNoteModel, type MemberNoteModel } from './data/models/member-notes';
import {
  commentModel,
  likeModel,
  type CommentModel,
  type LikeModel,
  type StoredComment,
} from './data/models/comment';
import {
  actionModel,
  caseModel,
  memberModel,
  type ActionModel,
  type CaseModel,
  type MemberModel,
  type StoredCase,
} from './data/models/moderation';
import { reportModel, type ReportModel } from './data/models/reports';
import {
  recentTextModel,
  wordRuleModel,
  wordRulesVersionModel,
  type RecentTextModel,
  type WordRuleModel,
} from './data/models/text-rules';
import {
  siteFileModel,
  siteImportModel,
  siteLogModel,
  type SiteFileModel,
  type SiteImportModel,
  type SiteLogModel,
} from './data/models/site-management';
import {
  invitationBlockModel,
  invitationModel,
  type InvitationBlockModel,
  type InvitationModel,
} from './data/models/site-invitations';
import {
  pageModel,
  signOnKeyModel,
  siteModel,
  type SignOnKeyModel,
  type SiteModel,
} from './data/models/site';
import { createModeratorMail, type ModeratorMail } from './notices/moderators/context';
import { createGuests, type Guests } from './data/guests';
import { createReplyMail, type ReplyMail } from './notices/mail/context';
import { createReplyPush, type ReplyPush } from './notices/push/context';
import { createLeaveTokens, type LeaveTokens } from './notices/mail/links';
import { readKeyModel, type ReadKeyModel } from './data/models/read-keys';
import { spamKeyModel } from './data/models/spam-keys';
import { threadModel, type ThreadModel } from './data/models/thread';
import { createWebhooks, type Webhooks } from './notices/webhooks/context';
import { countReports } from './moderation/count-reports';
import { createWordRules, type WordRules } from './moderation/word-rules';
import { DEFAULT_SETTINGS, type Settings } from './data/settings';
import { createSpamFilters, type SpamFilters } from './moderation/spam/spam-filters';
import { createSpamService, type SpamService } from './moderation/spam/spam-service';
import { createRateLimits, type RateLimits } from './data/rate-limits';
import type { PageModels } from './sites/edit-pages';
import { createEntities, type Entities } from './data/entities';
import { createPageDirectory, type PageDirectory } from './data/page-directory';
import type { InSite } from './data/scope';
import { createSiteRegistry, type SiteRegistry } from './data/site-registry';
import {
  createFirstPages,
  createThreadSizes,
  type FirstPages,
  type ThreadSizes,
} from './threads/thread-cache';

/** The models, caches and settings that the use cases work with. */
export interface Context extends InSite {
  settings: Settings;
  comments: CommentModel;
  likes: LikeModel;
  /** Updates each comment’s count of likes. */
  likeCounts: DerivedCounts<StoredComment>;
  threads: ThreadModel;
  threadLog: ThreadLog;
  threadSizes: ThreadSizes;
  firstPages: FirstPages;
  entities: Entities;
  sites: SiteRegistry;
  siteModel: SiteModel;
  signOnKeys: SignOnKeyModel;
  readKeys: ReadKeyModel;
  siteLog: SiteLogModel;
  invitations: InvitationModel;
  invitationBlocks: InvitationBlockModel;
  siteFiles: SiteFileModel;
  siteImports: SiteImportModel;
  pages: PageDirectory;
  pageModels: PageModels;
  accountDeletions: AccountDeletions;
  readForPosting: ReadForPosting;
  rateLimits: RateLimits;
  refusedCalls: RefusedCallsLog;
  recentTexts: RecentTextModel;
  rules: WordRuleModel;
  wordRules: WordRules;
  members: MemberModel;
  reports: ReportModel;
  cases: CaseModel;
  /** Updates each case’s counts and notes of its reports. */
  reportCounts: DerivedCounts<StoredCase>;
  actions: ActionModel;
  appeals: AppealModel;
  notes: MemberNoteModel;
  publishedMonths: PublishedMonthModel;
  training: TrainingResultModel;
  ignoredMembers: IgnoredMemberModel;
  replyMail: ReplyMail;
  replyPush: ReplyPush;
  moderatorMail: ModeratorMail;
  guests: Guests;
  /** Signs the links in mail that leave. */
  leaveTokens: LeaveTokens;
  webhooks: Webhooks;
  spamFilters: SpamFilters;
  spamService: SpamService;
  /** The same for another site: its own word rules, limits, and members. */
  forSite(site: Site): Context;
}

/** @param server logs and counts what the spam service answers */
export function createContext(
  connection: Connection,
  entities: EntityLookup,
  settings: Settings = DEFAULT_SETTINGS,
  server?: BreakerServer,
): Context {
  const comments = commentModel(connection);
  const likes = likeModel(connection);
  const reports = reportModel(connection);
  const cases = caseModel(connection);
  const members = memberModel(connection);
  const actions = actionModel(connection);
  const accountDeletions = createAccountDeletions(connection, 'comment_account_deletions');
  const rules = wordRuleModel(connection);
  const rulesVersions = wordRulesVersionModel(connection);
  const threads = threadModel(connection);
  const threadLog = createThreadLog(threads);
  const pageModels = { pages: pageModel(connection), comments, threads };
  const pages = createPageDirectory(pageModels.pages);
  const sites = siteModel(connection);
  const replyMail = createReplyMail(connection);
  const webhooks = createWebhooks(connection, settings.outgoingPrivateOrigins);
  const refusedCalls = createRefusedCallsLog(connection, 'comment_refused_calls', accountDeletions);
  const rateLimits = createRateLimits(connection, settings.rateLimitScale, refusedCalls);
  /** What differs between sites. */
  const scoped = (site: Site | null) => ({
    site,
    rateLimits: rateLimits.forSite(site),
    wordRules: createWordRules(rules, rulesVersions, site?.key),
    readForPosting: createReadForPosting(rulesVersions, { comments, members, accountDeletions }, site?.key),
  });
  const base: Context = {
    settings,
    comments,
    likes,
    likeCounts: createDerivedCounts<StoredComment>(comments, (uid) => countLikes(comments, likes, uid)),
    threads,
    threadLog,
    threadSizes: createThreadSizes(comments, threadLog),
    firstPages: createFirstPages(threadLog),
    entities: createEntities(entities, pages),
    sites: createSiteRegistry(sites),
    siteModel: sites,
    signOnKeys: signOnKeyModel(connection),
    readKeys: readKeyModel(connection),
    siteLog: siteLogModel(connection),
    invitations: invitationModel(connection),
    invitationBlocks: invitationBlockModel(connection),
    siteFiles: siteFileModel(connection),
    siteImports: siteImportModel(connection),
    pages,
    pageModels,
    accountDeletions,
    refusedCalls,
    ...scoped(null),
    recentTexts: recentTextModel(connection),
    rules,
    members,
    reports,
    cases,
    reportCounts: createDerivedCounts<StoredCase>(cases, (uid) => countReports(reports, uid)),
    actions,
    appeals: appealModel(connection),
    notes: memberNoteModel(connection),
    publishedMonths: publishedMonthModel(connection),
    training: trainingResultModel(connection),
    ignoredMembers: ignoredMemberModel(connection),
    replyMail,
    replyPush: createReplyPush(connection, settings, webhooks.client),
    moderatorMail: createModeratorMail(connection, replyMail.keys),
    guests: createGuests(connection, replyMail.keys),
    leaveTokens: createLeaveTokens(replyMail.keys),
    webhooks,
    spamFilters: createSpamFilters(actions),
    spamService: createSpamService(spamKeyModel(connection), { url: settings.spamServiceUrl, server }),
    forSite: (site) => ({ ...base, ...scopes.of(site) }),
  };
  const scopes = createScopes(scoped);
  return base;
}

type Scope = Pick<Context, 'site' | 'rateLimits' | 'wordRules' | 'readForPosting'>;
/** Sites whose word rules stay in memory. */
const MAX_SCOPES = 500;

/** Keeps what belongs to a site, as long as the site does not change. */
function createScopes(create: (site: Site) => Scope) {
  const scopes = new LRUCache<string, Scope & { site: Site }>({ max: MAX_SCOPES });
  return {
    of(site: Site): Scope {
      const scope = scopes.get(site.key);
      if (scope?.site === site) return scope;
      const created = { ...create(site), ...(scope && { wordRules: scope.wordRules }), site };
      scopes.set(site.key, created);
      return created;
    },
  };
}
