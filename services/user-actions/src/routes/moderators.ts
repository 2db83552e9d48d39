import { registerCall, type Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { decideSurge, listSurges } from '../surges/decide-surge';

/** Routes of moderators. */
export function moderatorRoutes(app: Server, context: Context): void {
  registerCall(app, 'listRatingSurges', async ({ id }) => ({ surges: await listSurges(context, id) }));
  registerCall(app, 'decideRatingSurge', async ({ body, user }) => ({
    version: await decideSurge(context, user, body),
  }));
}
