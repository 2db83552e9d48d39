import type { ReplaySiteDeliveryBody, SiteDeliveriesPage, SiteDelivery } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import { deliveryId, LATEST_FIRST, type StoredDelivery, type StoredWebhook } from '../../data';
import type { WebhookDependencies } from '../../notices';

const PAGE_SIZE = 20;

/** The messages of a webhook, latest first. @throws {HttpError} 400 for an invalid cursor, 404 */
export async function listMessages(
  context: Pick<WebhookDependencies, 'webhooks'>,
  { site, uid, cursor }: { site: string; uid: string; cursor?: string },
): Promise<SiteDeliveriesPage> {
  const { _id: webhook } = await requireWebhook(context, site, uid);
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await context.webhooks.deliveries
    .find({
      webhook,
      ...(after && {
        at: { $lte: after.created },
        $or: [{ at: { $lt: after.created } }, { _id: { $lt: after._id } }],
      }),
    })
    .sort(LATEST_FIRST)
    .limit(PAGE_SIZE + 1)
    .lean();
  const [page, next_cursor] = toPage(
    found.map((each) => ({ ...each, created: each.at })),
    PAGE_SIZE,
  );
  return { deliveries: page.map(toSiteDelivery), next_cursor };
}

/** Sends a message again, with the same id. @throws {HttpError} 404; 409 when the webhook is off */
export async function replayMessage(
  context: Pick<WebhookDependencies, 'webhooks'>,
  { site, uid, delivery }: ReplaySiteDeliveryBody,
): Promise<SiteDelivery> {
  const { hooks, deliveries, now } = context.webhooks;
  const { _id: webhook, off, slow_answers } = await requireWebhook(context, site, uid);
  if (off) throw new HttpError('webhook-off');
  const due = now();
  const replayed = await deliveries
    .findOneAndUpdate(
      { _id: deliveryId(webhook, delivery) },
      { $set: { state: 'pending', due, failures: 0 } },
      { returnDocument: 'after' },
    )
    .lean<StoredDelivery | null>();
  if (!replayed) throw new HttpError('no-such-webhook');
  await hooks.updateOne(
    { _id: webhook, off: null } as object,
    // One that is slow waits with all its messages, so that those of others do not.
    { $min: { due }, ...(!slow_answers && { $unset: { paused_until: 1 } }) } as object,
  );
  return toSiteDelivery(replayed);
}

async function requireWebhook(
  { webhooks }: Pick<WebhookDependencies, 'webhooks'>,
  site: string,
  _id: string,
): Promise<StoredWebhook> {
  const hook = await webhooks.hooks.findOne({ _id, site }).lean();
  if (!hook) throw new HttpError('no-such-webhook');
  return hook;
}

const toSiteDelivery = ({
  event_uid: uid,
  event,
  comment_uid,
  at,
  state,
  due,
  attempts,
}: StoredDelivery): SiteDelivery => ({
  uid,
  event,
  comment_uid,
  at: at.toISOString(),
  state,
  ...(due && { due: due.toISOString() }),
  attempts: attempts.map(({ at: time, ...attempt }) => ({ at: time.toISOString(), ...attempt })),
});
