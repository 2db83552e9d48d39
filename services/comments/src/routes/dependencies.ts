import type { Site } from '@savepoint/contracts/schema';
import type { PageDirectory } from '../data/page-directory';
import type { RateLimits } from '../data/rate-limits';
import type { InSite } from '../data/scope';
import type { SiteRegistry } from '../data/site-registry';
import type { SignOnKeyModel } from '../data/models/site';
import type { DeletionDependencies, NameDependencies, OwnDependencies } from '../members/dependencies';
import type {
  DecisionDependencies,
  FigureDependencies,
  QueueDependencies,
  RefusedCallDependencies,
  ReportDependencies,
  TrainingDependencies,
  WordRuleDependencies,
} from '../moderation/dependencies';
import type {
  ModeratorMailDependencies,
  ReplyNoticeDependencies,
  WebhookDependencies,
} from '../notices/dependencies';
import type { GuestDependencies, PostingDependencies, WritingDependencies } from '../posting/dependencies';
import type {
  SignOnDependencies,
  SiteDependencies,
  SiteFigureDependencies,
  SiteFileDependencies,
  SiteReadingDependencies,
} from '../sites/dependencies';
import type { IgnoringDependencies, ThreadDependencies } from '../threads/dependencies';

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
  FigureDependencies &
  TrainingDependencies &
  RefusedCallDependencies;

export type SiteDataRouteDependencies = SiteReadingDependencies &
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
