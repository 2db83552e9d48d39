import type { AccountDeletions, DerivedCounts } from '@savepoint/service-kit/data';
import type { Guests } from '../data/guests';
import type { CommentModel, StoredComment } from '../data/models/comment';
import type { CaseModel, ModerationLogModel, StandingModel } from '../data/models/moderation';
import type { ReadKeyModel } from '../data/models/read-keys';
import type { ReportModel } from '../data/models/reports';
import type { SignOnKeyModel, SiteModel } from '../data/models/site';
import type { InvitationBlockModel, InvitationModel } from '../data/models/site-invitations';
import type { SiteFileModel, SiteImportModel, SiteLogModel } from '../data/models/site-management';
import type { PageDirectory } from '../data/page-directory';
import type { RateLimits } from '../data/rate-limits';
import type { Settings } from '../data/settings';
import type { SiteRegistry } from '../data/site-registry';
import type { SpamService } from '../moderation/spam/spam-service';
import type { PageModels } from './edit-pages';
import type { ThreadSizes } from '../threads/thread-cache';

/** What sites, their people and invitations are managed with. */
export interface SiteDependencies {
  siteModel: SiteModel;
  siteLog: SiteLogModel;
  invitations: InvitationModel;
  invitationBlocks: InvitationBlockModel;
  standings: StandingModel;
  comments: CommentModel;
  rateLimits: RateLimits;
  settings: Settings;
  accountDeletions: AccountDeletions;
  signOnKeys: SignOnKeyModel;
  spamService: SpamService;
}

/** What the files of sites are imported and exported with. */
export interface SiteFileDependencies {
  siteFiles: SiteFileModel;
  siteImports: SiteImportModel;
  siteLog: SiteLogModel;
  pageModels: PageModels;
  cases: CaseModel;
  siteModel: SiteModel;
}

/** What programs and people of a site read its comments from. */
export interface SiteReadingDependencies {
  comments: CommentModel;
  pages: PageDirectory;
  /** Updates each comment’s count of likes. */
  likeCounts: DerivedCounts<StoredComment>;
  pageModels: PageModels;
  threadSizes: ThreadSizes;
  readKeys: ReadKeyModel;
}

/** What the figures of a site are computed from. */
export interface SiteFigureDependencies {
  comments: CommentModel;
  cases: CaseModel;
  moderationLog: ModerationLogModel;
  reports: ReportModel;
}

/** What readers that a site has logged in are verified with. */
export interface SignOnDependencies {
  signOnKeys: SignOnKeyModel;
  sites: SiteRegistry;
  guests: Guests;
}
