import type { Site } from '@savepoint/contracts/schema';
import type { Entities } from '../data/entities';
import type { Guests } from '../data/guests';
import type { CommentModel } from '../data/models/comment';
import type { IgnoredMemberModel } from '../data/models/ignored-members';
import type { CaseModel, StandingModel } from '../data/models/moderation';
import type { ReportModel } from '../data/models/reports';
import type { SiteModel } from '../data/models/site';
import type { SiteLogModel } from '../data/models/site-management';
import type { PageDirectory } from '../data/page-directory';
import type { RateLimits } from '../data/rate-limits';
import type { Settings } from '../data/settings';
import type { SiteRegistry } from '../data/site-registry';
import type { DecisionDependencies } from '../moderation/dependencies';
import type { ReplyMail } from './mail/context';
import type { LeaveTokens } from './mail/links';
import type { ModeratorMail } from './moderators/context';
import type { ReplyPush } from './push/context';
import type { Webhooks } from './webhooks/context';
import type { PostingDependencies } from '../posting/dependencies';

/** What mail and push messages about replies work with. */
export interface ReplyNoticeDependencies {
  replyMail: ReplyMail;
  replyPush: ReplyPush;
  moderatorMail: ModeratorMail;
  settings: Settings;
  /** Signs the links in mail that leave. */
  leaveTokens: LeaveTokens;
  entities: Entities;
  comments: CommentModel;
  pages: PageDirectory;
  standings: StandingModel;
  sites: SiteRegistry;
  ignoredMembers: IgnoredMemberModel;
  rateLimits: RateLimits;
}

/** What mail to moderators works with. */
export interface ModeratorMailDependencies {
  moderatorMail: ModeratorMail;
  settings: Settings;
  siteModel: SiteModel;
  cases: CaseModel;
  comments: CommentModel;
  pages: PageDirectory;
  /** Signs the links in mail that leave. */
  leaveTokens: LeaveTokens;
  rateLimits: RateLimits;
  /** What its decisions work with. */
  forSite(site: Site): DecisionDependencies;
}

/** What replies by mail work with. */
export interface InboundMailDependencies {
  replyMail: ReplyMail;
  settings: Settings;
  comments: CommentModel;
  sites: SiteRegistry;
  /** What posting to it works with; null: to Savepoint. */
  forSite(site: Site | null): PostingDependencies;
}

/** What mail to guests works with. */
export interface GuestMailDependencies {
  guests: Guests;
  sites: SiteRegistry;
  settings: Settings;
}

/** What the webhooks of sites work with. */
export interface WebhookDependencies {
  webhooks: Webhooks;
  siteLog: SiteLogModel;
  sites: SiteRegistry;
  comments: CommentModel;
  pages: PageDirectory;
  reports: ReportModel;
}
