import { createHash } from 'node:crypto';
import { FORMER_MEMBER } from '@savepoint/contracts/base';
import type { ForgottenDecisionDependencies } from './dependencies';
import { memberOfSites, reportId, WITHOUT_COMMENT } from '../data';
import { isInForce } from '../moderation';
import { CHOSEN_NAME_FIELDS } from './rename-member';

const BATCH_COUNT = 50;
const LATEST_FIRST = { created: -1, _id: -1 } as const;

/**
 * Removes the member and their notes from the reports they made. The reports stay, because cases count them. Safe to
 * repeat and to interrupt.
 * @param deadline milliseconds since 1970
 * @returns whether none is left
 */
export async function anonymiseReports(
  { reports, reportCounts }: Pick<ForgottenDecisionDependencies, 'reports' | 'reportCounts'>,
  user_uid: string,
  deadline: number,
): Promise<boolean> {
  for (;;) {
    const batch = await reports.find({ user_uid }).sort(LATEST_FIRST).limit(BATCH_COUNT).lean();
    if (!batch.length) return true;
    for (const { note: _, ...report } of batch) {
      if (Date.now() > deadline) return false;
      const { _id, comment_uid } = report;
      const { uid } = FORMER_MEMBER;
      const change = await reportCounts.beginChange(comment_uid);
      // The same for every attempt, so that an interrupted one counts no report twice.
      const anonymous = reportId(comment_uid, `${uid}-${digest(_id)}`);
      await reports.insertIfAbsent({ ...report, _id: anonymous, user_uid: uid });
      await reports.deleteOne({ _id });
      await reportCounts.recount(comment_uid, change ?? undefined);
    }
  }
}

const digest = (id: string): string => createHash('sha256').update(id).digest('base64url');

/**
 * Deletes what the moderators of every site noted and decided about a member, but for a ban in force, which lasts until its end: it stays under
 * the uid, without the name. The log keeps what was done, without the name.
 */
export async function anonymiseDecisions(
  {
    standings,
    moderationLog,
    appeals,
    notes,
  }: Pick<ForgottenDecisionDependencies, 'standings' | 'moderationLog' | 'appeals' | 'notes'>,
  user_uid: string,
): Promise<void> {
  const inSites = await standings.find(memberOfSites(user_uid)).lean();
  for (const _id of [user_uid, ...inSites.map((member) => member._id)])
    await anonymiseDecisionsAbout({ standings, moderationLog }, _id);
  await notes.deleteMany({ member: user_uid });
  await appeals.deleteMany({ member: user_uid, state: 'open' });
  const decided = { member: FORMER_MEMBER.uid, text: '', 'decided.answer': '' };
  await appeals.updateMany({ member: user_uid }, { $set: decided } as object);
  const withBanBefore = { member: user_uid, 'ban.before.reason': { $exists: true } };
  await moderationLog.updateMany(withBanBefore as object, { $set: { 'ban.before.reason': '' } } as object);
  await moderationLog.updateMany({ member: user_uid }, {
    $unset: { member: 1, 'ban.reason': 1, ...WITHOUT_COMMENT },
  } as object);
}

/** @param _id the member in one site */
async function anonymiseDecisionsAbout(
  { standings, moderationLog }: Pick<ForgottenDecisionDependencies, 'standings' | 'moderationLog'>,
  _id: string,
): Promise<void> {
  const { uid, name } = FORMER_MEMBER;
  const ban = (await standings.findById(_id).lean())?.ban;
  if (ban && isInForce(ban)) {
    await standings.updateOne(
      { _id },
      { $set: { name }, $unset: { trusted: 1, shadow: 1, ...CHOSEN_NAME_FIELDS } },
    );
    // The uid stays, because undoing the ban needs it.
    await moderationLog.updateMany({ target: _id }, { $set: { about: name } });
    return;
  }
  await standings.deleteOne({ _id });
  await moderationLog.updateMany({ target: _id }, { $set: { about: name, target: uid } });
}
