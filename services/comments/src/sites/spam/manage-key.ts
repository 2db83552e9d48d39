import type { InternalIdentity } from '@savepoint/contracts/base';
import type { Site } from '@savepoint/contracts/schema';
import { HttpError } from '@savepoint/service-kit/base';
import type { SiteDependencies } from '../dependencies';
import { message } from '../../texts';
import { type Actor, logChange, requireRole } from '../../data';
import { blogOf, SpamServiceError } from '../../moderation';

/**
 * Sets a site’s key at the spam service, which is asked whether it is valid. A wrong key changes nothing.
 * @throws {HttpError} 400 for a key that is not valid; 403, 404 when the site or its owner is gone by then; 503 when the
 * service gives no answer
 */
export async function setSpamKey(
  context: Pick<SiteDependencies, 'siteModel' | 'siteLog' | 'spamService'>,
  site: Site,
  user: InternalIdentity,
  api_key: string,
): Promise<void> {
  await requireValid(context, site, api_key);
  // The answer may have taken seconds.
  await requireRole(context, user, site.key, 'owner');
  await context.spamService.store(site.key, api_key);
  const by = { uid: user.sub, name: user.name };
  await logChange(context.siteLog, { site: site.key, action: 'spam-key-set', by, about: '' });
}

/** @throws {HttpError} */
async function requireValid(
  { spamService }: Pick<SiteDependencies, 'spamService'>,
  site: Site,
  api_key: string,
): Promise<void> {
  const { valid, words } = await spamService.verifyKey(api_key, blogOf(site)).catch((cause: unknown) => {
    if (!(cause instanceof SpamServiceError)) throw cause;
    throw new HttpError('spam-service-unavailable', { cause });
  });
  if (!valid)
    throw new HttpError('invalid-spam-key', {
      ...(words && { errors: { api_key: message('keyRefused', { words }) } }),
    });
}

/** Removes a site’s key. Safe to repeat. */
export async function removeSpamKey(
  { spamService, siteLog }: Pick<SiteDependencies, 'siteLog' | 'spamService'>,
  site: string,
  by: Actor,
): Promise<void> {
  if (await spamService.forget(site))
    await logChange(siteLog, { site, action: 'spam-key-removed', by, about: '' });
}
