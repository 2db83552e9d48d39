import {
  createAccountDeletions,
  createDerivedCounts,
  type AccountDeletions,
  type DerivedCounts,
  type EntityLookup,
} from '@savepoint/service-kit';
import type { Connection } from 'mongoose';
import { createReadForPosting, type ReadForPosting } from './comments/read-for-posting';
import { createThreadLog, type ThreadLog } from './events/thread-log';
import {
  commentModel,
  likeModel,
  type CommentModel,
  type LikeModel,
  type StoredComment,
} from './models/comment';
import {
  actionModel,
  caseModel,
  memberModel,
  reportModel,
  type ActionModel,
  type CaseModel,
  type MemberModel,
  type ReportModel,
  type StoredCase,
} from './models/moderation';
import {
  recentTextModel,
  wordRuleModel,
  wordRulesVersionModel,
  type RecentTextModel,
  type WordRuleModel,
} from './models/text-rules';
import { threadModel } from './models/thread';
import { createWordRules, type WordRules } from './moderation/word-rules';
import { createRateLimits, type RateLimits } from './rate-limits';
import {
  createFirstPages,
  createThreadSizes,
  type FirstPages,
  type ThreadSizes,
} from './threads/thread-cache';

export interface Settings {
  /** Multiplies every rate limit. */
  rateLimitScale: number;
  /** Established members who must report a comment before it is hidden. */
  reportsToHide: number;
  /** Days after their first comment during which a member counts as new. */
  newMemberDays: number;
}

/** The models, caches and settings that the use cases work with. */
export interface Context {
  settings: Settings;
  comments: CommentModel;
  likes: LikeModel;
  /** Updates each comment’s count of likes. */
  likeCounts: DerivedCounts<StoredComment>;
  threadLog: ThreadLog;
  threadSizes: ThreadSizes;
  firstPages: FirstPages;
  entities: EntityLookup;
  accountDeletions: AccountDeletions;
  readForPosting: ReadForPosting;
  rateLimits: RateLimits;
  recentTexts: RecentTextModel;
  rules: WordRuleModel;
  wordRules: WordRules;
  members: MemberModel;
  reports: ReportModel;
  cases: CaseModel;
  /** Updates each case’s counts and notes of its reports. */
  reportCounts: DerivedCounts<StoredCase>;
  actions: ActionModel;
}

export const DEFAULT_SETTINGS: Settings = { rateLimitScale: 1, reportsToHide: 3, newMemberDays: 3 };

export function createContext(
  connection: Connection,
  entities: EntityLookup,
  settings: Settings = DEFAULT_SETTINGS,
): Context {
  const comments = commentModel(connection);
  const likes = likeModel(connection);
  const reports = reportModel(connection);
  const cases = caseModel(connection);
  const members = memberModel(connection);
  const accountDeletions = createAccountDeletions(connection, 'comment_account_deletions');
  const rules = wordRuleModel(connection);
  const rulesVersions = wordRulesVersionModel(connection);
  const threadLog = createThreadLog(threadModel(connection));
  return {
    settings,
    comments,
    likes,
    likeCounts: createDerivedCounts<StoredComment>(comments, async (comment_uid) => ({
      likes: await likes.countDocuments({ comment_uid }),
    })),
    threadLog,
    threadSizes: createThreadSizes(comments, threadLog),
    firstPages: createFirstPages(threadLog),
    entities,
    accountDeletions,
    readForPosting: createReadForPosting(rulesVersions, { comments, members, accountDeletions }),
    rateLimits: createRateLimits(connection, settings.rateLimitScale),
    recentTexts: recentTextModel(connection),
    rules,
    wordRules: createWordRules(rules, rulesVersions),
    members,
    reports,
    cases,
    reportCounts: createDerivedCounts<StoredCase>(cases, (uid) => countReports(reports, uid)),
    actions: actionModel(connection),
  };
}

/** Maximum number of notes of reports that moderators see. */
const MAX_NOTES = 3;

async function countReports(
  reports: ReportModel,
  comment_uid: string,
): Promise<Pick<StoredCase, 'reports' | 'reasons' | 'notes'>> {
  const [counts, latest] = await Promise.all([
    reports.aggregate<{ _id: string; count: number }>([
      { $match: { comment_uid } },
      { $group: { _id: '$reason', count: { $sum: 1 } } },
    ]),
    reports
      .find({ comment_uid, note: { $exists: true } })
      .sort({ created: -1 })
      .limit(MAX_NOTES)
      .lean(),
  ]);
  return {
    reports: counts.reduce((sum, { count }) => sum + count, 0),
    reasons: Object.fromEntries(counts.map(({ _id, count }) => [_id, count])),
    notes: latest.flatMap(({ note }) => note ?? []),
  };
}
