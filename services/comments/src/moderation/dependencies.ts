import type { DerivedCounts, RefusedCallsLog } from '@savepoint/service-kit/data';
import type { Entities } from '../data/entities';
import type { Guests } from '../data/guests';
import type { AppealModel } from '../data/models/appeals';
import type { CommentModel } from '../data/models/comment';
import type { MemberNoteModel } from '../data/models/member-notes';
import type { CaseModel, ModerationLogModel, StandingModel, StoredCase } from '../data/models/moderation';
import type { PublishedMonthModel } from '../data/models/published-figures';
import type { ReportModel } from '../data/models/reports';
import type { RecentTextModel, WordRuleModel } from '../data/models/text-rules';
import type { ThreadModel } from '../data/models/thread';
import type { TrainingResultModel } from '../data/models/training';
import type { PageDirectory } from '../data/page-directory';
import type { RateLimits } from '../data/rate-limits';
import type { InSite } from '../data/scope';
import type { Settings } from '../data/settings';
import type { SpamFilters } from './spam/spam-filters';
import type { SpamService } from './spam/spam-service';
import type { WordRules } from './word-rules';
import type { ThreadLog } from '../threads/thread-log';

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

/** What moderators are trained with. */
export interface TrainingDependencies {
  moderationLog: ModerationLogModel;
  appeals: AppealModel;
  comments: CommentModel;
  entities: Entities;
  training: TrainingResultModel;
}

/** What refused calls are read from. */
export interface RefusedCallDependencies {
  refusedCalls: RefusedCallsLog;
  comments: CommentModel;
}
