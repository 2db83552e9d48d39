import { DAY_MS } from '@savepoint/contracts/base';
import type { CommentTarget } from '@savepoint/contracts/comments';
import type { DecideBody } from '@savepoint/contracts/moderation';
import { encodeCursor } from '@savepoint/service-kit/data';
import type { Dependencies } from '../src/dependencies';
import { editComment } from '../src/posting/edit-comment';
import { postComment } from '../src/posting/post-comment';
import { readOwnDecisions } from '../src/members/read-own-decisions';
import { readOwnModeration } from '../src/members/read-own-moderation';
import { readPendingComments } from '../src/members/read-own-comments';
import { appealDecision, listAppeals } from '../src/moderation/appeals';
import { assignCase } from '../src/moderation/assign-case';
import { banMember, readBans, unbanMember } from '../src/moderation/bans';
import { deleteWordRule, readWordRules, saveWordRule } from '../src/moderation/edit-word-rules';
import { testWordRule } from '../src/moderation/test-word-rule';
import { addMemberNote, deleteMemberNote, listMemberNotes } from '../src/moderation/member-notes';
import { decide, finishAbandonedDecisions } from '../src/moderation/moderation-case';
import { readLog, undoAction } from '../src/moderation/moderation-log';
import { pinComment } from '../src/moderation/pin-comment';
import { readQueue } from '../src/moderation/read-queue';
import { reportComment } from '../src/moderation/report-comment';
import { createPublishedFigures, storeClosedMonths } from '../src/moderation/figures/published-figures';
import { readShadowed } from '../src/moderation/shadow';
import { readTransparency } from '../src/moderation/transparency';
import { readPage } from '../src/threads/read-page';
import { addBody } from './comments';

export const mod = { sub: 'mod', name: 'Mo' };

/** Runs every use case of moderation once, with the comments and reports that it needs. */
export async function moderateEverything(
  context: Dependencies,
  place: Pick<CommentTarget, 'entity_type' | 'entity_slug'>,
) {
  const { entity_type, entity_slug } = place;
  const rule = {
    rule_uid: 'rule-00000001',
    phrases: ['gold coins'],
    effect: 'moderate' as const,
    enabled: true,
  };
  await saveWordRule(context, mod, { ...rule, version: 0 });
  await saveWordRule(context, mod, { ...rule, phrases: ['cheap gold'], version: 1 });
  const ann = { sub: 'ann', name: 'Ann', auth_time: Math.ceil(Date.now() / 1000) + 60 };
  const held = await postComment(context, ann, addBody({ content: 'Cheap gold here, https://gold.example' }));
  await postComment(context, ann, addBody({ content: 'Cheap gold here, https://gold.example' })).catch(
    () => {},
  );
  const edited = await postComment(context, ann, addBody());
  const target = { comment_uid: edited._id, entity_type, entity_slug };
  await editComment(context, ann, { ...target, content: 'All cheap gold' });
  const seen = await postComment(context, ann, addBody());
  const reported = {
    comment_uid: seen._id,
    entity_type,
    entity_slug,
    reason: 'spam' as const,
    note: 'See it',
  };
  for (const member of ['bob', 'cyd', 'dan']) {
    await context.standings.insertIfAbsent({ _id: member, name: member, trusted: new Date() });
    await reportComment(context, { member }, reported);
  }
  await readPendingComments(context, { sub: 'ann' }, { entity_type, entity_slug });

  const verdict = async (comment_uid: string, given: DecideBody['verdict'], action_uid: string) => {
    const stored = await context.cases.findById(comment_uid).lean();
    await decide(context, mod, { action_uid, comment_uid, verdict: given, version: stored?.version ?? 0 });
  };
  const cursor = encodeCursor({ created: new Date(), _id: 'comment-1' });
  const note = { note_uid: 'note-00000001', user_uid: 'ann', text: 'Sells gold' };
  await addMemberNote(context, mod, note);
  await listMemberNotes(context, 'ann');
  await readQueue(context);
  await readQueue(context, cursor);
  await assignCase(context, mod, held._id);
  await verdict(held._id, 'approved', 'action-0001');
  await verdict(seen._id, 'removed', 'action-0002');
  await undoAction(context, mod, 'action-0002');
  await appealDecision(context, { member: 'ann' }, { decision_uid: 'action-0002', text: 'Why?' }).catch(
    () => {},
  );
  await banMember(context, mod, { action_uid: 'action-0003', user_uid: 'ann', days: 1, reason: 'Spam' });
  await readBans(context);
  await readBans(context, cursor);
  await appealDecision(context, { member: 'ann' }, { decision_uid: 'action-0003', text: 'A mistake' });
  await listAppeals(context, mod);
  await listAppeals(context, mod, '0.action-0000');
  await readOwnModeration(context, 'ann', {});
  await readOwnDecisions(context, 'ann', {});
  await deleteMemberNote(context, note.note_uid);
  await readOwnDecisions(context, 'ann', { cursor });
  await readTransparency(context);
  await createPublishedFigures(context)(new Date(Date.now() + 2 * DAY_MS));
  await storeClosedMonths(context, new Date(Date.now() + 70 * DAY_MS));
  const pin = { action_uid: 'action-0006', comment_uid: held._id, pinned: true };
  await pinComment(context, mod, pin);
  await readPage(context, { entity_type, entity_slug, limit: 1 });
  await undoAction(context, mod, pin.action_uid);
  await readLog(context);
  await readLog(context, cursor);
  await undoAction(context, mod, 'action-0003', { about: 'ann' });
  await banMember(context, mod, { action_uid: 'action-0004', user_uid: 'ann', days: null, reason: '' });
  await unbanMember(context, mod, { action_uid: 'action-0005', user_uid: 'ann' });
  await readShadowed(context);
  await readShadowed(context, cursor);
  await finishAbandonedDecisions(context);
  const { next_cursor } = await testWordRule(context, { phrases: ['game'] });
  await testWordRule(context, { phrases: ['game'], cursor: next_cursor ?? cursor });
  await readWordRules(context);
  await deleteWordRule(context, mod, rule.rule_uid);
}
