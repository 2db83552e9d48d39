import { randomBytes } from 'node:crypto';
import { SITE_WEBHOOKS_MAX, WEBHOOK_SECRET_OVERLAP_HOURS } from '@savepoint/contracts/base';
import type { AddSiteWebhookBody, SiteWebhook } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import { createWebhookSecret, OutgoingError, type OutgoingProblem } from '@savepoint/service-kit/outgoing';
import { SiteError } from '../../texts';
import { type Actor, HOUR_MS, logAndChange, type StoredWebhook } from '../../data';
import { SLOW_ANSWERS_MAX, type WebhookDependencies } from '../../notices';

const UID_BYTES = 12;

/** What an owner reads when an address is refused. */
const REFUSALS: Partial<Record<OutgoingProblem, string>> = {
  'invalid-address': 'An address begins with https:// and has no user name or password.',
  'private-address': 'This address does not lead to a host of the public internet.',
  'unknown-host': 'The host of this address cannot be found.',
};

/** The webhooks of a site, oldest first, without their secrets. */
export async function listWebhooks(
  { webhooks }: Pick<WebhookDependencies, 'webhooks'>,
  site: string,
): Promise<SiteWebhook[]> {
  const found = await webhooks.hooks.find({ site }).sort({ created: 1 }).lean();
  return found.map((hook) => toSiteWebhook(hook, webhooks.now()));
}

function toSiteWebhook(stored: StoredWebhook, now: Date): SiteWebhook {
  const { _id: uid, address, events, created, earlier, failing_since, slow_since, off } = stored;
  const isSlow = (stored.slow_answers ?? 0) >= SLOW_ANSWERS_MAX;
  const until = earlier && earlier.until > now ? earlier.until : undefined;
  return {
    uid,
    address,
    events,
    created: created.toISOString(),
    ...(until && { earlier_secret_until: until.toISOString() }),
    ...(failing_since && { failing_since: failing_since.toISOString() }),
    ...(isSlow && slow_since && { slow_since: slow_since.toISOString() }),
    ...(off && { off: { since: off.since.toISOString(), reason: off.reason } }),
  };
}

/**
 * Adds a webhook to a site.
 * @returns its uid and its secret, which is shown this once
 * @throws {SiteError} for an address that is not allowed
 * @throws {HttpError} 409 when the site has too many
 */
export async function addWebhook(
  context: Pick<WebhookDependencies, 'webhooks' | 'siteLog'>,
  by: Actor,
  { site, address: chosen, events }: AddSiteWebhookBody,
): Promise<{ uid: string; secret: string }> {
  const { hooks, now } = context.webhooks;
  const hasRoom = async (others: number) => (await hooks.countDocuments({ site })) <= others;
  if (!(await hasRoom(SITE_WEBHOOKS_MAX - 1)))
    throw new HttpError('too-many-webhooks', { params: { max: SITE_WEBHOOKS_MAX } });
  const address = await allowedAddress(context, chosen.trim());
  const uid = randomBytes(UID_BYTES).toString('base64url');
  const secret = createWebhookSecret();
  await logAndChange(context.siteLog, { site, action: 'webhook-added', by, about: address }, async () => {
    await hooks.insertIfAbsent({ _id: uid, site, address, events, secret, created: now() });
    // Another call may have inserted one since the count.
    if (await hasRoom(SITE_WEBHOOKS_MAX)) return;
    await hooks.deleteOne({ _id: uid });
    throw new HttpError('too-many-webhooks', { params: { max: SITE_WEBHOOKS_MAX } });
  });
  return { uid, secret };
}

/** @throws {SiteError} */
async function allowedAddress(
  { webhooks }: Pick<WebhookDependencies, 'webhooks'>,
  address: string,
): Promise<string> {
  try {
    return await webhooks.client.check(address);
  } catch (error) {
    const refusal = error instanceof OutgoingError ? REFUSALS[error.problem] : undefined;
    if (refusal === undefined) throw error;
    throw new SiteError(refusal, 'address');
  }
}

/**
 * Makes a new secret for a webhook. The present one signs too for a day, and any earlier one no more.
 * @returns the secret, which is shown this once
 * @throws {HttpError} 404
 */
export async function renewSecret(
  context: Pick<WebhookDependencies, 'webhooks' | 'siteLog'>,
  by: Actor,
  { site, uid: _id }: { site: string; uid: string },
): Promise<string> {
  const { hooks, now } = context.webhooks;
  const hook = await hooks.findOne({ _id, site }).lean();
  if (!hook) throw new HttpError('no-such-webhook');
  const secret = createWebhookSecret();
  const until = new Date(now().getTime() + WEBHOOK_SECRET_OVERLAP_HOURS * HOUR_MS);
  const entry = { site, action: 'webhook-secret', by, about: hook.address } as const;
  const isRenewed = await logAndChange(context.siteLog, entry, async () => {
    // Of two calls at once, the second one replaces the secret of the first.
    const { matchedCount } = await hooks.updateOne(
      { _id, secret: hook.secret },
      { $set: { secret, earlier: { secret: hook.secret, until } } },
    );
    return matchedCount > 0;
  });
  return isRenewed ? secret : renewSecret(context, by, { site, uid: _id });
}

/** Removes a webhook with its messages. @throws {HttpError} 404 */
export async function removeWebhook(
  context: Pick<WebhookDependencies, 'webhooks' | 'siteLog'>,
  by: Actor,
  { site, uid: _id }: { site: string; uid: string },
): Promise<void> {
  const { hooks, deliveries } = context.webhooks;
  const hook = await hooks.findOne({ _id, site }).lean<StoredWebhook | null>();
  if (!hook) throw new HttpError('no-such-webhook');
  const entry = { site, action: 'webhook-removed', by, about: hook.address } as const;
  await logAndChange(context.siteLog, entry, async () => {
    const { deletedCount } = await hooks.deleteOne({ _id, site });
    if (!deletedCount) throw new HttpError('no-such-webhook');
    await deliveries.deleteMany({ webhook: _id });
  });
}
