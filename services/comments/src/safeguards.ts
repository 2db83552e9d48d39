import { createDerivedCounts, type DerivedCounts } from '@savepoint/service-kit';
import type { Connection } from 'mongoose';
import { createLimits, type Limits } from './limits/create-limits';
import { memberModel, type MemberModel } from './models/comment-member';
import { caseModel, type CaseModel, type StoredCase } from './models/moderation-case';
import { actionModel, type ActionModel } from './models/moderation-log';
import { reportModel, type ReportModel } from './models/report';
import { saidTextModel, type SaidTextModel } from './models/said-text';
import { ruleModel, type RuleModel } from './models/word-rule';
import { rulesVersionModel } from './models/word-rules-version';
import { createWordRules, type WordRules } from './words/word-rules';

export interface SafeguardSettings {
  /** Multiplies every limit. */
  scale: number;
  /** Members whose reports together hide a comment. */
  reportsToHide: number;
  /** Days for which a member counts as new after their first comment. */
  newMemberDays: number;
}

/** What holds abuse off. */
export interface Safeguards {
  settings: SafeguardSettings;
  limits: Limits;
  said: SaidTextModel;
  members: MemberModel;
  reports: ReportModel;
  cases: CaseModel;
  /** Keeps what each case says about its reports. */
  caseTally: DerivedCounts<StoredCase>;
  actions: ActionModel;
  rules: RuleModel;
  words: WordRules;
}

/** Notes of reports that a moderator is shown. */
const NOTES = 3;

export function createSafeguards(connection: Connection, settings: SafeguardSettings): Safeguards {
  const reports = reportModel(connection);
  const cases = caseModel(connection);
  const rules = ruleModel(connection);
  return {
    settings,
    limits: createLimits(connection, settings.scale),
    said: saidTextModel(connection),
    members: memberModel(connection),
    reports,
    cases,
    caseTally: createDerivedCounts<StoredCase>(cases, (uid) => tallyReports(reports, uid)),
    actions: actionModel(connection),
    rules,
    words: createWordRules(rules, rulesVersionModel(connection)),
  };
}

async function tallyReports(
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
      .limit(NOTES)
      .lean(),
  ]);
  return {
    reports: counts.reduce((sum, { count }) => sum + count, 0),
    reasons: Object.fromEntries(counts.map(({ _id, count }) => [_id, count])),
    notes: latest.flatMap(({ note }) => note ?? []),
  };
}
