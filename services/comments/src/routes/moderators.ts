import {
  ModerationActionResponse,
  BanMemberBody,
  BansPage,
  DecideBody,
  DeleteWordRuleBody,
  DeleteWordRuleResponse,
  ModerationLogPage,
  ModerationPageBody,
  QueuePage,
  WordRulesResponse,
  SaveWordRuleBody,
  SaveWordRuleResponse,
  StrictObject,
  TestWordRuleBody,
  TestWordRuleResponse,
  UnbanMemberBody,
  UndoBody,
} from '@savepoint/contracts';
import { forbidden, type Server } from '@savepoint/service-kit';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { banMember, readBans, unbanMember } from '../moderation/bans';
import { deleteWordRule, readWordRules, saveWordRule, testWordRule } from '../moderation/edit-word-rules';
import { decide } from '../moderation/moderation-case';
import { readLog, undoAction } from '../moderation/moderation-log';
import { readQueue } from '../moderation/read-queue';

const requireModerator = async ({ user }: FastifyRequest): Promise<void> => {
  if (!user.roles.includes('admin'))
    throw forbidden('moderators-only', 'This is for the people who look after the comments.');
};

/** What moderators do. Their role comes from the verified identity, never from the request body. */
export function moderatorRoutes(app: Server, context: Context): void {
  const onRequest = [app.member, requireModerator];
  app.post(
    '/api/moderation/queue',
    { onRequest, schema: { body: ModerationPageBody, response: { 200: QueuePage } } },
    async ({ body }) => readQueue(context, body.cursor),
  );
  app.post(
    '/api/moderation/bans',
    { onRequest, schema: { body: ModerationPageBody, response: { 200: BansPage } } },
    async ({ body }) => readBans(context, body.cursor),
  );
  app.post(
    '/api/moderation/log',
    { onRequest, schema: { body: ModerationPageBody, response: { 200: ModerationLogPage } } },
    async ({ body }) => readLog(context, body.cursor),
  );
  const response = { 200: ModerationActionResponse };
  app.post(
    '/api/moderation/decide',
    { onRequest, schema: { body: DecideBody, response } },
    async ({ body, user }) => {
      await decide(context, user, body);
      return { action_uid: body.action_uid };
    },
  );
  app.post(
    '/api/moderation/undo',
    { onRequest, schema: { body: UndoBody, response } },
    async ({ body, user }) => {
      await undoAction(context, user, body.action_uid);
      return body;
    },
  );
  app.post(
    '/api/moderation/ban',
    { onRequest, schema: { body: BanMemberBody, response } },
    async ({ body, user }) => {
      await banMember(context, user, body);
      return { action_uid: body.action_uid };
    },
  );
  app.post(
    '/api/moderation/unban',
    { onRequest, schema: { body: UnbanMemberBody, response } },
    async ({ body, user }) => {
      await unbanMember(context, user, body);
      return { action_uid: body.action_uid };
    },
  );
  app.post(
    '/api/moderation/rules',
    { onRequest, schema: { body: StrictObject({}), response: { 200: WordRulesResponse } } },
    async () => ({ rules: await readWordRules(context) }),
  );
  app.post(
    '/api/moderation/rules/save',
    { onRequest, schema: { body: SaveWordRuleBody, response: { 200: SaveWordRuleResponse } } },
    async ({ body, user }) => ({ rule: await saveWordRule(context, user, body) }),
  );
  app.post(
    '/api/moderation/rules/delete',
    { onRequest, schema: { body: DeleteWordRuleBody, response: { 200: DeleteWordRuleResponse } } },
    async ({ body, user }) => {
      await deleteWordRule(context, user, body.rule_uid);
      return { deleted: body.rule_uid };
    },
  );
  app.post(
    '/api/moderation/rules/try',
    { onRequest, schema: { body: TestWordRuleBody, response: { 200: TestWordRuleResponse } } },
    async ({ body }) => testWordRule(context, body),
  );
}
