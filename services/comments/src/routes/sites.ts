import type { InternalIdentity } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import { isOnTeam } from '@savepoint/contracts/moderation';
import type { SiteRole } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { FastifyRequest } from 'fastify';
import type { SiteRouteDependencies } from './dependencies';
import { SiteError } from '../texts';
import { closingField, describeChanges, logAndChange, logChange, readSiteLog, requireRole } from '../data';
import { changeModeratorMail, readModeratorMail } from '../notices';
import {
  addSignOnKey,
  changeSite,
  createSiteFigures,
  createSiteImports,
  createSpamTrials,
  describeSite,
  exportInParts,
  isImporting,
  listOwnSites,
  listSiteThreads,
  logExport,
  readImport,
  registerSite,
  removePerson,
  removeSite,
  removeSpamKey,
  requireSiteName,
  requireTestedSpamFilter,
  revokeSignOnKey,
  setSpamKey,
  storePart,
} from '../sites';
import { invalidateThreads } from './cached-threads';
import { actorOf, explained } from './site-owners';
import { readKeyRoutes } from './keyed-reads';
import { siteInvitationRoutes } from './site-invitations';
import { siteWebhookRoutes } from './site-webhooks';

/** Routes of members who run sites. Each asks the database what the member is for the site. */
export function siteRoutes(app: Server, context: SiteRouteDependencies): void {
  const options = { onRequest: [context.accountDeletions.rejectDeleted, requireOwnPage] };
  const { siteModel, siteLog, signOnKeys } = context;
  const spamTrials = createSpamTrials(context.moderationLog);
  const imports = createSiteImports(context, (err) => app.log.error({ err }, 'import of a site failed'));
  app.addHook('preClose', () => imports.close());
  siteWebhookRoutes(app, context, options);
  readKeyRoutes(app, context, options);
  siteInvitationRoutes(app, context, options);

  /** Sites are run on Savepoint’s pages, never on their own or those of others. */
  async function requireOwnPage({ headers: { origin } }: FastifyRequest): Promise<void> {
    if (origin !== undefined && origin !== context.settings.publicUrl)
      throw new HttpError('origin-not-registered', { params: { origin: origin.slice(0, 100) } });
  }

  /** Runs a change of an owner, and responds with the site as it is then. */
  async function asOwner(
    { user, body: { site: key } }: { user: InternalIdentity; body: { site: string } },
    change: (site: Site, by: { uid: string; name: string }) => Promise<unknown>,
  ) {
    const { site } = await requireRole(context, user, key, 'owner');
    await explained(change(site, actorOf(user)));
    return respond(user, key, 'moderator');
  }

  /** Owners can remove themselves, and then see the site no more. */
  async function respond(user: InternalIdentity, key: string, needed: SiteRole) {
    const { site, role } = await requireRole(context, user, key, needed);
    return { site: await describeSite(context, site, role) };
  }

  registerCall(app, 'listOwnSites', options, ({ user }) => listOwnSites(context, user));
  registerCall(app, 'registerSite', options, async ({ user, body, ip: address }) => {
    const { key } = await explained(registerSite(context, user, { address }, body));
    return respond(user, key, 'owner');
  });
  registerCall(app, 'readSite', options, ({ user, body }) => respond(user, body.site, 'moderator'));
  registerCall(app, 'changeSite', options, ({ user, body: { site: key, version, ...choices } }) =>
    asOwner({ user, body: { site: key } }, async (site, by) => {
      if (choices.settings?.spam_filter === 'on' && site.settings.spam_filter === 'try')
        await requireTestedSpamFilter(spamTrials, key);
      if (choices.name !== undefined && choices.name.trim() !== site.name)
        requireSiteName(choices.name, isOnTeam(user));
      await changeSite(siteModel, key, choices, {
        from: version,
        async around(before, after, change) {
          const about = describeChanges(before, after);
          await (about
            ? logAndChange(siteLog, { site: key, action: 'changed', by, about }, change)
            : change());
        },
      });
    }),
  );
  registerCall(app, 'removeSite', options, async ({ user, body: { site: key, name } }) => {
    const { site } = await requireRole(context, user, key, 'owner');
    if (name.trim() !== site.name)
      await explained(Promise.reject(new SiteError('This is not the name of the site.', 'name')));
    const entry = { site: key, action: 'removed', by: actorOf(user), about: site.name } as const;
    await explained(
      logAndChange(siteLog, entry, () => removeSite(siteModel, key, context.spamService.forget)),
    );
    context.sites.forget(key);
    return { removed: key };
  });
  registerCall(app, 'removeSitePerson', options, async ({ user, body }) => {
    await requireRole(context, user, body.site, 'owner');
    const after = await explained(removePerson(context, actorOf(user), body));
    return {
      site: await describeSite(context, after, after.owners.includes(user.sub) ? 'owner' : 'moderator'),
    };
  });
  registerCall(app, 'addSiteKey', options, async ({ user, body: { site: key, algorithm } }) => {
    const { site } = await requireRole(context, user, key, 'owner');
    const { kid, signing_key } = await explained(addSignOnKey(signOnKeys, key, algorithm));
    await logChange(siteLog, {
      site: key,
      action: 'key-added',
      by: actorOf(user),
      about: `${kid} (${algorithm})`,
    });
    return { site: await describeSite(context, site, 'owner'), kid, signing_key };
  });
  registerCall(app, 'removeSiteKey', options, ({ user, body }) =>
    asOwner({ user, body }, (_site, by) =>
      logAndChange(siteLog, { site: body.site, action: 'key-removed', by, about: body.kid }, () =>
        revokeSignOnKey(signOnKeys, body.site, body.kid),
      ),
    ),
  );
  registerCall(app, 'listSiteThreads', options, async ({ user, body: { site: key, cursor } }) => {
    const { site } = await requireRole(context, user, key, 'moderator');
    return listSiteThreads(context, site, cursor);
  });
  registerCall(
    app,
    'lockSiteThread',
    { ...options, preHandler: invalidateThreads },
    async ({ user, ip: address, body: { site: key, slug, locked } }) => {
      await context.rateLimits.consume('decision', { member: user.sub, address });
      const { site } = await requireRole(context, user, key, 'moderator');
      const { page, isNew } = await context.pages.lock(site, slug, locked);
      const action = locked ? 'thread-locked' : 'thread-unlocked';
      // Otherwise calls that change nothing would push what did out of the log.
      if (isNew) await logChange(siteLog, { site: key, action, by: actorOf(user), about: page.title });
      return { slug, ...closingField(site, page) };
    },
  );
  registerCall(app, 'readModeratorMail', options, async ({ user, body: { site } }) => {
    await requireRole(context, user, site, 'moderator');
    return readModeratorMail(context, user, site);
  });
  registerCall(app, 'changeModeratorMail', options, async ({ user, body, ip: address }) => {
    await requireRole(context, user, body.site, 'moderator');
    return changeModeratorMail(context, user, body, address);
  });
  registerCall(app, 'trySpamFilter', options, async ({ user, body: { site } }) => {
    await requireRole(context, user, site, 'owner');
    return spamTrials.run(site);
  });
  registerCall(app, 'setSpamServiceKey', options, async ({ user, body, ip: address }) => {
    const { site } = await requireRole(context, user, body.site, 'owner');
    // Over all sites of the member, each of which would have the service asked as often.
    await context.rateLimits.consume('spam-key', { member: user.sub, address });
    await setSpamKey(context, site, user, body.api_key);
    return respond(user, body.site, 'owner');
  });
  registerCall(app, 'removeSpamServiceKey', options, ({ user, body }) =>
    asOwner({ user, body }, (_site, by) => removeSpamKey(context, body.site, by)),
  );
  const figures = createSiteFigures(context);
  registerCall(app, 'readSiteFigures', options, async ({ user, body: { site } }) => {
    await requireRole(context, user, site, 'moderator');
    return figures.read(site);
  });
  registerCall(app, 'readSiteLog', options, async ({ user, body: { site, cursor } }) => {
    const { role } = await requireRole(context, user, site, 'moderator');
    return readSiteLog(context, { site, role }, cursor);
  });
  registerCall(app, 'exportSite', options, async ({ user, body: { site: key, cursor } }) => {
    const { site } = await requireRole(context, user, key, 'owner');
    const part = await exportInParts(context, site, cursor);
    await logExport(siteLog, key, actorOf(user), cursor);
    return part;
  });
  registerCall(app, 'sendSiteFile', options, async ({ user, body }) => {
    await requireRole(context, user, body.site, 'owner');
    if (await isImporting(context, body.site)) throw new HttpError('import-running');
    await storePart(context, user.sub, body);
    return { index: body.index };
  });
  registerCall(app, 'startSiteImport', options, async ({ user, body, ip: address }) => {
    const { site } = await requireRole(context, user, body.site, 'owner');
    // Over all sites of the member.
    await context.rateLimits.consume('import', { member: user.sub, address });
    return imports.start(site, actorOf(user), body);
  });
  registerCall(app, 'readSiteImport', options, async ({ user, body }) => {
    await requireRole(context, user, body.site, 'owner');
    return readImport(context, body.site);
  });
}
