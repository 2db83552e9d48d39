import type { AccountDeletions, DerivedCounts } from '@savepoint/service-kit/data';
import type {
  CaseModel,
  CommentModel,
  Guests,
  InvitationBlockModel,
  InvitationModel,
  ModerationLogModel,
  PageDirectory,
  RateLimits,
  ReadKeyModel,
  ReportModel,
  Settings,
  SignOnKeyModel,
  SiteFileModel,
  SiteImportModel,
  SiteLogModel,
  SiteModel,
  SiteRegistry,
  StandingModel,
  StoredComment,
} from '../data';
import type { ThreadSizes } from '../threads';
import type { SpamService } from '../moderation';
import type { PageModels } from './edit-pages';

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
