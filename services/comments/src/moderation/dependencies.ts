import type { DerivedCounts } from '@savepoint/service-kit/data';
import type {
  AppealModel,
  CaseModel,
  CommentModel,
  Entities,
  Guests,
  InSite,
  MemberNoteModel,
  ModerationLogModel,
  PageDirectory,
  PublishedMonthModel,
  RateLimits,
  RecentTextModel,
  ReportModel,
  Settings,
  StandingModel,
  StoredCase,
  ThreadModel,
  WordRuleModel,
} from '../data';
import type { ThreadLog } from '../threads';
import type { SpamFilters } from './spam/spam-filters';
import type { SpamService } from './spam/spam-service';
import type { WordRules } from './word-rules';

/** What decisions about comments and members of a site work with. */
export interface DecisionDependencies extends InSite {
  comments: CommentModel;
  cases: CaseModel;
  standings: StandingModel;
  moderationLog: ModerationLogModel;
  threadLog: ThreadLog;
  settings: Settings;
  threads: ThreadModel;
  appeals: AppealModel;
  rateLimits: RateLimits;
  /** Is called when a comment waits for a decision, once it is in the queue. */
  onCaseWaiting(): Promise<void>;
}

/** What a text is checked with before it is published. */
export interface TextCheckDependencies extends InSite {
  settings: Settings;
  comments: CommentModel;
  standings: StandingModel;
  guests: Guests;
  pages: PageDirectory;
  cases: CaseModel;
  wordRules: WordRules;
  spamFilters: SpamFilters;
  spamService: SpamService;
  recentTexts: RecentTextModel;
}

/** What the queue of a site’s moderators is read from. */
export interface QueueDependencies extends InSite {
  cases: CaseModel;
  comments: CommentModel;
  standings: StandingModel;
  /** Updates each case’s counts and notes of its reports. */
  reportCounts: DerivedCounts<StoredCase>;
  pages: PageDirectory;
  entities: Entities;
  notes: MemberNoteModel;
  spamFilters: SpamFilters;
}

/** What reports of comments work with. */
export interface ReportDependencies extends InSite {
  settings: Settings;
  comments: CommentModel;
  cases: CaseModel;
  standings: StandingModel;
  reports: ReportModel;
  /** Updates each case’s counts and notes of its reports. */
  reportCounts: DerivedCounts<StoredCase>;
  rateLimits: RateLimits;
  threadLog: ThreadLog;
  /** Is called when a comment waits for a decision, once it is in the queue. */
  onCaseWaiting(): Promise<void>;
}

/** What the word rules of a site are changed and tried with. */
export interface WordRuleDependencies extends InSite {
  wordRuleModel: WordRuleModel;
  wordRules: WordRules;
  moderationLog: ModerationLogModel;
  comments: CommentModel;
}

/** What figures about moderation are computed from. */
export interface FigureDependencies extends InSite {
  reports: ReportModel;
  cases: CaseModel;
  moderationLog: ModerationLogModel;
  appeals: AppealModel;
  publishedMonths: PublishedMonthModel;
}
