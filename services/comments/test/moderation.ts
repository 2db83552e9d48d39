import type { CommentTarget, DecideBody } from '@savepoint/contracts';
import type { Context } from '../src/context';
import { banMember, unbanMember } from '../src/moderation/ban';
import { decide } from '../src/moderation/decide';
import { finishLeftBehind } from '../src/moderation/finish-case';
import { readBans, readLog } from '../src/moderation/read-lists';
import { readQueue } from '../src/moderation/read-queue';
import { readWaiting } from '../src/moderation/read-waiting';
import { reportComment } from '../src/moderation/report-comment';
import { undoAction } from '../src/moderation/undo';
import { postComment } from '../src/posting/post-comment';
import { editComment } from '../src/threads/edit-comment';
import { deleteRule, readRules, saveRule } from '../src/words/edit-rules';
import { tryRule } from '../src/words/try-rule';
import { addBody } from './comments';

export const mod = { sub: 'mod', name: 'Mo' };

/** Does everything that moderators do, and what they do it about. */
export async function moderateEverything(
  context: Context,
  place: Pick<CommentTarget, 'entity_type' | 'entity_slug'>,
) {
  const { entity_type, entity_slug } = place;
  const rule = {
    rule_uid: 'rule-00000001',
    phrases: ['gold coins'],
    effect: 'moderate' as const,
    enabled: true,
  };
  await saveRule(context, mod, { ...rule, version: 0 });
  await saveRule(context, mod, { ...rule, phrases: ['cheap gold'], version: 1 });
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
  for (const member of ['bob', 'cyd', 'dan']) await reportComment(context, { member }, reported);
  await readWaiting(context, 'ann', { entity_type, entity_slug });

  const verdict = async (comment_uid: string, given: DecideBody['verdict'], action_uid: string) => {
    const stored = await context.cases.findById(comment_uid).lean();
    await decide(context, mod, { action_uid, comment_uid, verdict: given, version: stored?.version ?? 0 });
  };
  const cursor = Buffer.from(`${Date.now()}.comment-1`).toString('base64url');
  await readQueue(context);
  await readQueue(context, cursor);
  await verdict(held._id, 'approved', 'action-0001');
  await verdict(seen._id, 'removed', 'action-0002');
  await undoAction(context, mod, 'action-0002');
  await banMember(context, mod, { action_uid: 'action-0003', user_uid: 'ann', days: 1, reason: 'Spam' });
  await readBans(context);
  await readBans(context, cursor);
  await readLog(context);
  await readLog(context, cursor);
  await undoAction(context, mod, 'action-0003');
  await banMember(context, mod, { action_uid: 'action-0004', user_uid: 'ann', days: null, reason: '' });
  await unbanMember(context, mod, { action_uid: 'action-0005', user_uid: 'ann' });
  await finishLeftBehind(context);
  const { next_cursor } = await tryRule(context, { phrases: ['game'] });
  await tryRule(context, { phrases: ['game'], cursor: next_cursor ?? cursor });
  await readRules(context);
  await deleteRule(context, mod, rule.rule_uid);
}
