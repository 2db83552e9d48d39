import type { Site } from '@savepoint/contracts/schema';
import type { AccountDeletions, DerivedCounts } from '@savepoint/service-kit/data';
import type {
  CaseModel,
  CommentModel,
  Entities,
  Guests,
  InSite,
  LikeModel,
  ModerationLogModel,
  PageDirectory,
  RateLimits,
  Settings,
  SiteRegistry,
  StandingModel,
  StoredComment,
} from '../data';
import type { ThreadLog } from '../threads';
import type { DecisionDependencies, TextCheckDependencies } from '../moderation';
import type { ReadForPosting } from './read-for-posting';

/** What posting to a site works with. */
export interface PostingDependencies extends InSite {
  comments: CommentModel;
  threadLog: ThreadLog;
  settings: Settings;
  entities: Entities;
  pages: PageDirectory;
  accountDeletions: AccountDeletions;
  rateLimits: RateLimits;
  readForPosting: ReadForPosting;
  guests: Guests;
  checks: TextCheckDependencies;
  decisions: DecisionDependencies;
}

/** What editing, deleting and liking a comment works with. */
export interface WritingDependencies extends InSite {
  comments: CommentModel;
  likes: LikeModel;
  /** Updates each comment’s count of likes. */
  likeCounts: DerivedCounts<StoredComment>;
  threadLog: ThreadLog;
  settings: Settings;
  accountDeletions: AccountDeletions;
  rateLimits: RateLimits;
  moderationLog: ModerationLogModel;
  cases: CaseModel;
  checks: TextCheckDependencies;
  decisions: DecisionDependencies;
}

/** What guests of sites join and confirm with. */
export interface GuestDependencies extends InSite {
  guests: Guests;
  sites: SiteRegistry;
  rateLimits: RateLimits;
  standings: StandingModel;
  /** The same for another site. */
  forSite(site: Site): PublishingDependencies;
}

/** What the comments of a guest who confirms the mail address are published with. */
export interface PublishingDependencies extends DecisionDependencies {
  guests: Guests;
}
