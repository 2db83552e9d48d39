import type { Site } from '@savepoint/contracts/schema';
import type {
  CaseModel,
  CommentModel,
  Entities,
  Guests,
  IgnoredMemberModel,
  PageDirectory,
  RateLimits,
  ReportModel,
  Settings,
  SiteLogModel,
  SiteModel,
  SiteRegistry,
  StandingModel,
} from '../data';
import type { DecisionDependencies } from '../moderation';
import type { PostingDependencies } from '../posting';
import type { ReplyMail } from './channels';
import type { LeaveTokens } from './links';
import type { ModeratorMail } from './channels';
import type { ReplyPush } from './channels';
import type { Webhooks } from './channels';

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
