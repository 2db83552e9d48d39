import type { AccountDeletions, DerivedCounts } from '@savepoint/service-kit/data';
import type {
  AppealModel,
  CaseModel,
  CommentModel,
  Entities,
  IgnoredMemberModel,
  LikeModel,
  MemberNoteModel,
  ModerationLogModel,
  RecentTextModel,
  ReportModel,
  StandingModel,
  StoredCase,
  StoredComment,
} from '../data';
import type { ThreadLog } from '../threads';
import type { ReplyNoticeDependencies } from '../notices';
import type { SiteDependencies } from '../sites';

/** What members read of themselves. */
export interface OwnDependencies {
  comments: CommentModel;
  likes: LikeModel;
  /** Updates each comment’s count of likes. */
  likeCounts: DerivedCounts<StoredComment>;
  cases: CaseModel;
  appeals: AppealModel;
  moderationLog: ModerationLogModel;
  entities: Entities;
  standings: StandingModel;
  reports: ReportModel;
  notes: MemberNoteModel;
}

/** What the name of a member is changed with. */
export interface NameDependencies {
  accountDeletions: AccountDeletions;
  standings: StandingModel;
  comments: CommentModel;
  threadLog: ThreadLog;
  ignoredMembers: IgnoredMemberModel;
}

/** What moderation stores of a member. */
export interface ForgottenDecisionDependencies {
  standings: StandingModel;
  moderationLog: ModerationLogModel;
  appeals: AppealModel;
  notes: MemberNoteModel;
  reports: ReportModel;
  /** Updates each case’s counts and notes of its reports. */
  reportCounts: DerivedCounts<StoredCase>;
  cases: CaseModel;
}

/** What is deleted with an account, by the room that keeps it. */
export interface DeletionDependencies {
  accountDeletions: AccountDeletions;
  recentTexts: RecentTextModel;
  ignoredMembers: IgnoredMemberModel;
  written: Pick<OwnDependencies, 'comments' | 'likes' | 'likeCounts' | 'moderationLog' | 'cases'> &
    Pick<NameDependencies, 'threadLog'>;
  decided: ForgottenDecisionDependencies;
  notified: Pick<ReplyNoticeDependencies, 'replyMail' | 'replyPush' | 'moderatorMail'>;
  /** The sites that they run, or are invited to. */
  run: Pick<SiteDependencies, 'siteModel' | 'siteLog' | 'spamService' | 'invitations' | 'invitationBlocks'>;
}
