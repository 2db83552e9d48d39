import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { FastifyRequest } from 'fastify';
import type { ModeratorRouteDependencies } from './dependencies';
import {
  addMemberNote,
  assignCase,
  banMember,
  decide,
  decideAppeal,
  deleteMemberNote,
  deleteWordRule,
  listAppeals,
  listMemberNotes,
  pinComment,
  readBans,
  readLog,
  readQueue,
  readShadowed,
  readTransparency,
  readWordRules,
  reopenAppeal,
  saveWordRule,
  shadowMember,
  testWordRule,
  unbanMember,
  undoAndGrantAppeal,
} from '../moderation';
import { invalidateThreads } from './cached-threads';
import { contextOf } from './site-access';

/** Routes of moderators. */
export function moderatorRoutes(app: Server, context: ModeratorRouteDependencies): void {
  /** Counts what a moderator does, whatever becomes of it, over all sites. */
  const count = ({ user, ip: address }: FastifyRequest) =>
    context.rateLimits.consume('decision', { member: user.sub, address });
  const counted = { preHandler: count };
  const changesThreads = { preHandler: [count, invalidateThreads] };
  const of = (request: FastifyRequest) => contextOf(request, context);
  registerCall(app, 'readModerationQueue', (request) =>
    readQueue(of(request), request.body.cursor, {
      requestId: request.id,
      viewer: request.user.sub,
      why: request.body.why,
    }),
  );
  registerCall(app, 'listBans', (request) => readBans(of(request), request.body.cursor));
  registerCall(app, 'readModerationLog', (request) => readLog(of(request), request.body.cursor));
  registerCall(app, 'decideCase', changesThreads, async (request) => {
    await decide(of(request), request.user, request.body);
    return { action_uid: request.body.action_uid };
  });
  registerCall(app, 'assignCase', counted, (request) =>
    assignCase(of(request), request.user, request.body.comment_uid),
  );
  registerCall(app, 'pinComment', changesThreads, async (request) => {
    await pinComment(of(request), request.user, request.body);
    return { action_uid: request.body.action_uid };
  });
  registerCall(app, 'undoModerationAction', changesThreads, async (request) => {
    const { action_uid, user_uid } = request.body;
    await undoAndGrantAppeal(of(request), request.user, action_uid, user_uid);
    return { action_uid };
  });
  registerCall(app, 'listAppeals', (request) => listAppeals(of(request), request.user, request.body.cursor));
  registerCall(app, 'decideAppeal', changesThreads, async (request) => {
    const { appeal_uid, outcome } = request.body;
    await decideAppeal(of(request), request.user, request.body);
    return { appeal_uid, outcome };
  });
  registerCall(app, 'reopenAppeal', counted, async (request) => {
    await reopenAppeal(of(request), request.user, request.body.appeal_uid);
    return { appeal_uid: request.body.appeal_uid };
  });
  registerCall(app, 'banMember', changesThreads, async (request) => {
    await banMember(of(request), request.user, request.body);
    return { action_uid: request.body.action_uid };
  });
  registerCall(app, 'unbanMember', changesThreads, async (request) => {
    await unbanMember(of(request), request.user, request.body);
    return { action_uid: request.body.action_uid };
  });
  registerCall(app, 'shadowMember', counted, async (request) => {
    await shadowMember(of(request), request.user, request.body);
    return { action_uid: request.body.action_uid };
  });
  registerCall(app, 'listShadowed', (request) => readShadowed(of(request), request.body.cursor));
  registerCall(app, 'listMemberNotes', async (request) => ({
    notes: await listMemberNotes(of(request), request.body.user_uid),
  }));
  registerCall(app, 'addMemberNote', counted, async (request) => ({
    note: await addMemberNote(of(request), request.user, request.body),
  }));
  registerCall(app, 'deleteMemberNote', counted, async (request) => {
    await deleteMemberNote(of(request), request.body.note_uid);
    return { deleted: request.body.note_uid };
  });
  registerCall(app, 'readTransparency', (request) => readTransparency(of(request)));
  registerCall(app, 'listWordRules', async (request) => ({ rules: await readWordRules(of(request)) }));
  registerCall(app, 'saveWordRule', counted, async (request) => ({
    rule: await saveWordRule(of(request), request.user, request.body),
  }));
  registerCall(app, 'deleteWordRule', counted, async (request) => {
    await deleteWordRule(of(request), request.user, request.body.rule_uid);
    return { deleted: request.body.rule_uid };
  });
  registerCall(app, 'testWordRule', counted, (request) => testWordRule(of(request), request.body));
}
