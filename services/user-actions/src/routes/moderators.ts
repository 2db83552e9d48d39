import { registerCall, requireAdministrator, type Server } from '@savepoint/service-kit/http';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { listMemberNames } from '../account/read-account';
import { changeRole } from '../team/change-role';
import { findMembers, readTeam } from '../team/read-team';
import { decideSurge, listSurges } from '../surges/decide-surge';

/** Routes of moderators. */
export function moderatorRoutes(app: Server, context: Context): void {
  registerCall(app, 'listRatingSurges', async ({ id }) => ({ surges: await listSurges(context, id) }));
  registerCall(app, 'listMemberNames', async ({ body }) => ({
    names: await listMemberNames(context, body.user_uid),
  }));
  const preHandler = async ({ user }: FastifyRequest) => requireAdministrator(user);
  registerCall(app, 'readTeam', { preHandler }, () => readTeam(context));
  registerCall(app, 'findMembers', { preHandler }, async ({ body }) => ({
    members: await findMembers(context, body.query),
  }));
  registerCall(app, 'changeRole', { preHandler }, async ({ body, user }) => {
    const offered = await changeRole(context, user, body);
    return { change_uid: body.change_uid, offered };
  });
  registerCall(app, 'decideRatingSurge', async ({ body, user }) => ({
    version: await decideSurge(context, user, body),
  }));
}
