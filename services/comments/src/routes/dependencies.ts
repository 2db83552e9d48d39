import type { Site } from '@savepoint/contracts/schema';
import type { InSite, PageDirectory, RateLimits, SignOnKeyModel, SiteRegistry } from '../data';
import type { IgnoringDependencies, ThreadDependencies } from '../threads';
import type {
  DecisionDependencies,
  FigureDependencies,
  QueueDependencies,
  ReportDependencies,
  WordRuleDependencies,
} from '../moderation';
import type { GuestDependencies, PostingDependencies, WritingDependencies } from '../posting';
import type { ModeratorMailDependencies, ReplyNoticeDependencies, WebhookDependencies } from '../notices';
import type {
  SignOnDependencies,
  SiteDependencies,
  SiteFigureDependencies,
  SiteFileDependencies,
  SiteReadingDependencies,
} from '../sites';
import type { DeletionDependencies, NameDependencies, OwnDependencies } from '../members';

// Each says which use cases its routes call. Members of the same name are the same.

export interface AccessDependencies {
  sites: SiteRegistry;
  pages: PageDirectory;
  signOnKeys: SignOnKeyModel;
  /** What calls about a site work with. */
  forSite(site: Site): object;
}

export type ReaderRouteDependencies = InSite & ThreadDependencies & FigureDependencies;

export type MemberRouteDependencies = PostingDependencies &
  WritingDependencies &
  Pick<GuestDependencies, 'guests'> &
  ReportDependencies &
  OwnDependencies &
  IgnoringDependencies &
  ReplyNoticeDependencies;

export type ModeratorRouteDependencies = DecisionDependencies &
  QueueDependencies &
  WordRuleDependencies &
  FigureDependencies & {
    rateLimits: RateLimits;
  };

export type KeyedReadRouteDependencies = SiteReadingDependencies &
  Pick<SignOnDependencies, 'sites'> & {
    /** The limits of a site. */
    forSite(site: Site): { rateLimits: RateLimits };
  };

export type ReadKeyRouteDependencies = Pick<SiteRouteDependencies, 'readKeys' | 'siteModel' | 'siteLog'>;

export type SiteRouteDependencies = SiteDependencies &
  SiteFileDependencies &
  SiteReadingDependencies &
  SiteFigureDependencies &
  WebhookDependencies &
  Pick<ModeratorMailDependencies, 'moderatorMail'> &
  Pick<SignOnDependencies, 'sites'>;

export type InternalRouteDependencies = ThreadDependencies &
  SignOnDependencies &
  SiteDependencies &
  NameDependencies &
  DeletionDependencies;
