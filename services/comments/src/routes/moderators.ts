import { registerCall, requireAdministrator, type Server } from '@savepoint/service-kit/http';
import type { FastifyRequest } from 'fastify';
import type { ModeratorRouteDependencies } from './dependencies';
import {
  addMemberNote,
  answerTrainingCase,
  assignCase,
  banMember,
  decide,
  decideAppeal,
  deleteMemberNote,
  deleteWordRule,
  listAppeals,
  listMemberNotes,
  nextTrainingCase,
  pinComment,
  readBans,
  readLog,
  readQueue,
  readRefusedCalls,
  readShadowed,
  readTrainingResults,
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
  const changesThreads = { preHandler: invalidateThreads };
  const of = (request: FastifyRequest) => contextOf(request, context);
  registerCall(app, 'readModerationQueue', (request) =>
    readQueue(of(request), request.body.cursor, {
      requestId: request.id,
      viewer: request.user.sub,
      why: request.body.why,
    }),
  );
  registerCall(
    app,
    'readCommentLimits',
    { preHandler: async ({ user }) => requireAdministrator(user) },
    async ({ body }) => ({ refused_calls: await readRefusedCalls(context, body.days_ago) }),
  );
  registerCall(app, 'listBans', (request) => readBans(of(request), request.body.cursor));
  registerCall(app, 'readModerationLog', (request) => readLog(of(request), request.body.cursor));
  registerCall(app, 'decideCase', changesThreads, async (request) => {
    await decide(of(request), request.user, request.body);
    return { action_uid: request.body.action_uid };
  });
  registerCall(app, 'assignCase', (request) =>
    assignCase(of(request), request.user, request.body.comment_uid),
  );
  registerCall(app, 'pinComment', changesThreads, async (request) => {
    await pinComment(of(request), request.user, request.body);
    return { action_uid: request.body.action_uid };
  });
  registerCall(app, 'undoModerationAction', changesThreads, async (request) => {
    const { action_uid } = request.body;
    await undoAndGrantAppeal(of(request), request.user, action_uid);
    return { action_uid };
  });
  registerCall(app, 'listAppeals', (request) => listAppeals(of(request), request.user, request.body.cursor));
  registerCall(app, 'decideAppeal', changesThreads, async (request) => {
    const { appeal_uid, outcome } = request.body;
    await decideAppeal(of(request), request.user, request.body);
    return { appeal_uid, outcome };
  });
  registerCall(app, 'reopenAppeal', async (request) => {
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
  registerCall(app, 'shadowMember', async (request) => {
    await shadowMember(of(request), request.user, request.body);
    return { action_uid: request.body.action_uid };
  });
  registerCall(app, 'listShadowed', (request) => readShadowed(of(request), request.body.cursor));
  registerCall(app, 'listMemberNotes', async (request) => ({
    notes: await listMemberNotes(of(request), request.body.user_uid),
  }));
  registerCall(app, 'addMemberNote', async (request) => ({
    note: await addMemberNote(of(request), request.user, request.body),
  }));
  registerCall(app, 'deleteMemberNote', async (request) => {
    await deleteMemberNote(of(request), request.body.note_uid);
    return { deleted: request.body.note_uid };
  });
  registerCall(app, 'readTransparency', (request) => readTransparency(of(request)));
  registerCall(app, 'nextTrainingCase', ({ body, user, id: requestId }) =>
    nextTrainingCase(context, user, body.cursor, { requestId }),
  );
  registerCall(app, 'answerTrainingCase', ({ body, user }) => answerTrainingCase(context, user, body));
  registerCall(
    app,
    'listTrainingResults',
    { preHandler: async ({ user }) => requireAdministrator(user) },
    async () => ({ results: await readTrainingResults(context) }),
  );
  registerCall(app, 'listWordRules', async (request) => ({ rules: await readWordRules(of(request)) }));
  registerCall(app, 'saveWordRule', async (request) => ({
    rule: await saveWordRule(of(request), request.user, request.body),
  }));
  registerCall(app, 'deleteWordRule', async (request) => {
    await deleteWordRule(of(request), request.user, request.body.rule_uid);
    return { deleted: request.body.rule_uid };
  });
  registerCall(app, 'testWordRule', (request) => testWordRule(of(request), request.body));
}
