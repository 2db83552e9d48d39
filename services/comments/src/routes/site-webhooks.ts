import type { InternalIdentity } from '@savepoint/contracts/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { FastifyRequest } from 'fastify';
import type { SiteRouteDependencies } from './dependencies';
import { type Actor, requireRole } from '../data';
import { switchWebhook } from '../notices';
import { addWebhook, listMessages, listWebhooks, removeWebhook, renewSecret, replayMessage } from '../sites';
import { actorOf, explained, type SiteRouteOptions } from './site-owners';

/** Routes of owners about the webhooks of their sites. */
export function siteWebhookRoutes(
  app: Server,
  context: Pick<SiteRouteDependencies, 'siteModel' | 'siteLog' | 'webhooks' | 'rateLimits'>,
  options: SiteRouteOptions,
): void {
  /** Runs what an owner asks for. */
  async function asOwner<B extends { site: string }, R>(
    { user, body }: { user: InternalIdentity; body: B },
    work: (body: B, by: Actor) => Promise<R>,
  ): Promise<R> {
    await requireRole(context, user, body.site, 'owner');
    return explained(work(body, actorOf(user)));
  }
  /** Over all sites of the member, whatever becomes of it. */
  const countReplay = ({ user, ip: address }: FastifyRequest) =>
    context.rateLimits.consume('replay', { member: user.sub, address });
  const listed = async (site: string) => ({ webhooks: await listWebhooks(context, site) });

  registerCall(app, 'listSiteWebhooks', options, (request) => asOwner(request, ({ site }) => listed(site)));
  registerCall(app, 'addSiteWebhook', options, (request) =>
    asOwner(request, async (body, by) => {
      // Over all sites of the member.
      await context.rateLimits.consume('webhook-host', { member: request.user.sub, address: request.ip });
      const added = await addWebhook(context, by, body);
      return { ...(await listed(body.site)), ...added };
    }),
  );
  registerCall(app, 'switchSiteWebhook', options, (request) =>
    asOwner(request, async (body, by) => {
      if (body.on) await countReplay(request);
      await switchWebhook(context, by, body);
      return listed(body.site);
    }),
  );
  registerCall(app, 'renewSiteWebhookSecret', options, (request) =>
    asOwner(request, async (body, by) => {
      const secret = await renewSecret(context, by, body);
      return { ...(await listed(body.site)), uid: body.uid, secret };
    }),
  );
  registerCall(app, 'removeSiteWebhook', options, (request) =>
    asOwner(request, async (body, by) => {
      await removeWebhook(context, by, body);
      return listed(body.site);
    }),
  );
  registerCall(app, 'listSiteDeliveries', options, (request) =>
    asOwner(request, (body) => listMessages(context, body)),
  );
  registerCall(app, 'replaySiteDelivery', options, (request) =>
    asOwner(request, async (body) => {
      await countReplay(request);
      return { delivery: await replayMessage(context, body) };
    }),
  );
}
