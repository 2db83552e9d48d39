import { registerCall, type Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { banMember, readBans, unbanMember } from '../moderation/bans';
import { deleteWordRule, readWordRules, saveWordRule, testWordRule } from '../moderation/edit-word-rules';
import { decide } from '../moderation/moderation-case';
import { readLog, undoAction } from '../moderation/moderation-log';
import { readQueue } from '../moderation/read-queue';
import { invalidateThreads } from './cached-threads';

/** Routes of moderators. */
export function moderatorRoutes(app: Server, context: Context): void {
  const changesThreads = { preHandler: invalidateThreads };
  registerCall(app, 'readModerationQueue', ({ body, id }) => readQueue(context, body.cursor, id));
  registerCall(app, 'listBans', ({ body }) => readBans(context, body.cursor));
  registerCall(app, 'readModerationLog', ({ body }) => readLog(context, body.cursor));
  registerCall(app, 'decideCase', changesThreads, async ({ body, user }) => {
    await decide(context, user, body);
    return { action_uid: body.action_uid };
  });
  registerCall(app, 'undoModerationAction', changesThreads, async ({ body, user }) => {
    await undoAction(context, user, body.action_uid);
    return body;
  });
  registerCall(app, 'banMember', changesThreads, async ({ body, user }) => {
    await banMember(context, user, body);
    return { action_uid: body.action_uid };
  });
  registerCall(app, 'unbanMember', changesThreads, async ({ body, user }) => {
    await unbanMember(context, user, body);
    return { action_uid: body.action_uid };
  });
  registerCall(app, 'listWordRules', async () => ({ rules: await readWordRules(context) }));
  registerCall(app, 'saveWordRule', async ({ body, user }) => ({
    rule: await saveWordRule(context, user, body),
  }));
  registerCall(app, 'deleteWordRule', async ({ body, user }) => {
    await deleteWordRule(context, user, body.rule_uid);
    return { deleted: body.rule_uid };
  });
  registerCall(app, 'testWordRule', ({ body }) => testWordRule(context, body));
}
