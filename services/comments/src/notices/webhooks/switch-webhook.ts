import { HttpError } from '@savepoint/service-kit/base';
import type { WebhookOffReason } from '@savepoint/contracts/sites';
import type { WebhookDependencies } from '../dependencies';
import { type Actor, logChange, type StoredWebhook } from '../../data';

/** Forgets that the receiver was slow, or failed. */
export const WITHOUT_PAUSE = { paused_until: 1, slow_answers: 1, slow_since: 1 } as const;

/** Who switches off what does not work. */
const SAVEPOINT: Actor = { name: 'Savepoint' };

/** Switches off a webhook that does not work, and writes it into the log of its site. */
export async function switchOff(
  context: Pick<WebhookDependencies, 'webhooks' | 'siteLog'>,
  { _id, site, address }: Pick<StoredWebhook, '_id' | 'site' | 'address'>,
  reason: Exclude<WebhookOffReason, 'owner'>,
): Promise<void> {
  if (await setOff(context, _id, reason))
    await logChange(context.siteLog, { site, action: 'webhook-failing', by: SAVEPOINT, about: address });
}

async function setOff(
  { webhooks }: Pick<WebhookDependencies, 'webhooks'>,
  _id: string,
  reason: WebhookOffReason,
): Promise<boolean> {
  const { matchedCount } = await webhooks.hooks.updateOne(
    { _id, off: null } as object,
    {
      $set: { off: { since: webhooks.now(), reason } },
      $unset: { due: 1, lease: 1, lease_until: 1 },
    } as object,
  );
  return matchedCount > 0;
}

/** Switches a webhook on or off for an owner. Messages that were due when it was switched off are sent then. */
export async function switchWebhook(
  context: Pick<WebhookDependencies, 'webhooks' | 'siteLog'>,
  by: Actor,
  { site, uid: _id, on }: { site: string; uid: string; on: boolean },
): Promise<void> {
  const { hooks, now } = context.webhooks;
  const hook = await hooks.findOne({ _id, site }).lean();
  if (!hook) throw new HttpError('no-such-webhook');
  const isSwitched = on
    ? (
        await hooks.updateOne(
          { _id, off: { $ne: null } } as object,
          {
            $set: { due: now(), failures: 0 },
            // That it was slow is not forgotten by switching it off and on.
            $unset: { off: 1, failing_since: 1, ...(!hook.slow_answers && { paused_until: 1 }) },
          } as object,
        )
      ).matchedCount > 0
    : await setOff(context, _id, 'owner');
  if (isSwitched)
    await logChange(context.siteLog, {
      site,
      action: on ? 'webhook-on' : 'webhook-off',
      by,
      about: hook.address,
    });
}
