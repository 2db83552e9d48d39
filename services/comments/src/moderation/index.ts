export {
  appealDecision,
  appealUntil,
  decideAppeal,
  listAppeals,
  reopenAppeal,
  toOwnAppeal,
  undoAndGrantAppeal,
} from './appeals';
export { assignCase } from './assign-case';
export { banMember, isInForce, readBans, requireNotBanned, unbanMember } from './bans';
export { checkText, rejectDuplicateText, releaseText } from './check-text';
export { countReports } from './count-reports';
export type {
  DecisionDependencies,
  FigureDependencies,
  QueueDependencies,
  RefusedCallDependencies,
  ReportDependencies,
  TextCheckDependencies,
  TrainingDependencies,
  WordRuleDependencies,
} from './dependencies';
export { deleteWordRule, readWordRules, saveWordRule } from './edit-word-rules';
export { createPublishedFigures, storeClosedMonths } from './figures/published-figures';
export { hideComment } from './hide-comment';
export { isConfirmed, isUnconfirmed, requireConfirmed, verifyGuest, waitsForGuest } from './known-guests';
export { addMemberNote, deleteMemberNote, listMemberNotes } from './member-notes';
export { decide, finishAbandonedDecisions, openCase, openShadowCase, UNDECIDED } from './moderation-case';
export { finishAbandonedActions, readLog } from './moderation-log';
export {
  HELD,
  readPendingReasons,
  reasonsAfterEdit,
  statusOf,
  toAuthor,
  toOwnComment,
  toOwnComments,
} from './pending-reasons';
export { pinComment } from './pin-comment';
export { publishUndecided } from './publish-undecided';
export { ageOfOldestCase, countOpenCases, readQueue } from './read-queue';
export { readRefusedCalls } from './read-refused-calls';
export { reportComment } from './report-comment';
export { isInShadow, readShadowed, readStanding, shadowMember } from './shadow';
export { askAboutNew, type Caller, findSpamKey } from './spam/ask-service';
export { type Example, SPAM_SCORE_MIN, train } from './spam/classifier';
export { readExamples } from './spam/decisions';
export { forgetFoundWords } from './spam/forget-words';
export { SpamServiceError } from './spam/protocol';
export { blogOf } from './spam/site-fields';
export { createSpamFilters } from './spam/spam-filters';
export { createSpamService, forgetSpamKey, type SpamService } from './spam/spam-service';
export { testWordRule } from './test-word-rule';
export { answerTrainingCase, nextTrainingCase, readTrainingResults } from './training/training';
export { CASE_STATUSES, readTransparency } from './transparency';
export { createWordRules, rulesVersionId, type WordRules } from './word-rules';
