import { registerCall, type Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { listMemberNames } from '../account/read-account';
import { decideSurge, listSurges } from '../surges/decide-surge';

/** Routes of moderators. */
export function moderatorRoutes(app: Server, context: Context): void {
  registerCall(app, 'listRatingSurges', async ({ id }) => ({ surges: await listSurges(context, id) }));
  registerCall(app, 'listMemberNames', async ({ body }) => ({
    names: await listMemberNames(context, body.user_uid),
  }));
  registerCall(app, 'decideRatingSurge', async ({ body, user }) => ({
    version: await decideSurge(context, user, body),
  }));
}
