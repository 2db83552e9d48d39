import { registerCall, type Server } from '@savepoint/service-kit/http';
import { requireRole } from '../data';
import {
  answerInvitation,
  changeBlock,
  describeSite,
  invitePerson,
  listOwnSites,
  type SiteDependencies,
  withdrawInvitation,
} from '../sites';
import { actorOf, explained, type SiteRouteOptions } from './site-owners';

/** Routes of invitations to run sites: for owners, who send them, and for members, who answer them. */
export function siteInvitationRoutes(
  app: Server,
  context: SiteDependencies,
  options: SiteRouteOptions,
): void {
  registerCall(app, 'addSitePerson', options, async ({ user, body, ip: address }) => {
    const { site } = await requireRole(context, user, body.site, 'owner');
    await explained(invitePerson(context, site, actorOf(user), body, { address }));
    return { site: await describeSite(context, site, 'owner') };
  });
  registerCall(app, 'withdrawInvitation', options, async ({ user, body }) => {
    const { site } = await requireRole(context, user, body.site, 'owner');
    await withdrawInvitation(context, actorOf(user), body);
    return { site: await describeSite(context, site, 'owner') };
  });
  registerCall(app, 'answerInvitation', options, async ({ user, body }) => {
    await explained(answerInvitation(context, user, body));
    return listOwnSites(context, user);
  });
  registerCall(app, 'blockInvitations', options, async ({ user, body }) => {
    await changeBlock(context, user.sub, body);
    return listOwnSites(context, user);
  });
}
