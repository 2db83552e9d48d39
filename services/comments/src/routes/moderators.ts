import {
  ActionAnswer,
  BanMember,
  BansPage,
  Decide,
  DeleteRule,
  DeleteRuleAnswer,
  LogPage,
  PageQuery,
  QueuePage,
  RulesAnswer,
  SaveRule,
  SaveRuleAnswer,
  Strict,
  TryRule,
  TryRuleAnswer,
  UnbanMember,
  Undo,
} from '@savepoint/contracts';
import { forbidden, type Server } from '@savepoint/service-kit';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { banMember, unbanMember } from '../moderation/ban';
import { decide } from '../moderation/decide';
import { readBans, readLog } from '../moderation/read-lists';
import { readQueue } from '../moderation/read-queue';
import { undoAction } from '../moderation/undo';
import { deleteRule, readRules, saveRule } from '../words/edit-rules';
import { tryRule } from '../words/try-rule';

const requireModerator = async ({ user }: FastifyRequest): Promise<void> => {
  if (!user.roles.includes('admin'))
    throw forbidden('moderators-only', 'This is for the people who look after the comments.');
};

/** What moderators do. The gateway says who they are; nothing here believes a client about it. */
export function moderatorRoutes(app: Server, context: Context): void {
  const onRequest = [app.member, requireModerator];
  app.post(
    '/api/moderation/queue',
    { onRequest, schema: { body: PageQuery, response: { 200: QueuePage } } },
    async ({ body }) => readQueue(context, body.cursor),
  );
  app.post(
    '/api/moderation/bans',
    { onRequest, schema: { body: PageQuery, response: { 200: BansPage } } },
    async ({ body }) => readBans(context, body.cursor),
  );
  app.post(
    '/api/moderation/log',
    { onRequest, schema: { body: PageQuery, response: { 200: LogPage } } },
    async ({ body }) => readLog(context, body.cursor),
  );
  const response = { 200: ActionAnswer };
  app.post(
    '/api/moderation/decide',
    { onRequest, schema: { body: Decide, response } },
    async ({ body, user }) => {
      await decide(context, user, body);
      return { action_uid: body.action_uid };
    },
  );
  app.post(
    '/api/moderation/undo',
    { onRequest, schema: { body: Undo, response } },
    async ({ body, user }) => {
      await undoAction(context, user, body.action_uid);
      return body;
    },
  );
  app.post(
    '/api/moderation/ban',
    { onRequest, schema: { body: BanMember, response } },
    async ({ body, user }) => {
      await banMember(context, user, body);
      return { action_uid: body.action_uid };
    },
  );
  app.post(
    '/api/moderation/unban',
    { onRequest, schema: { body: UnbanMember, response } },
    async ({ body, user }) => {
      await unbanMember(context, user, body);
      return { action_uid: body.action_uid };
    },
  );
  app.post(
    '/api/moderation/rules',
    { onRequest, schema: { body: Strict({}), response: { 200: RulesAnswer } } },
    async () => ({ rules: await readRules(context) }),
  );
  app.post(
    '/api/moderation/rules/save',
    { onRequest, schema: { body: SaveRule, response: { 200: SaveRuleAnswer } } },
    async ({ body, user }) => ({ rule: await saveRule(context, user, body) }),
  );
  app.post(
    '/api/moderation/rules/delete',
    { onRequest, schema: { body: DeleteRule, response: { 200: DeleteRuleAnswer } } },
    async ({ body, user }) => {
      await deleteRule(context, user, body.rule_uid);
      return { deleted: body.rule_uid };
    },
  );
  app.post(
    '/api/moderation/rules/try',
    { onRequest, schema: { body: TryRule, response: { 200: TryRuleAnswer } } },
    async ({ body }) => tryRule(context, body),
  );
}
