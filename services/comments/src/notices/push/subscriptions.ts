import { createHash, ECDH } from 'node:crypto';
import { PUSH_SUBSCRIPTIONS_MAX } from '@savepoint/contracts/base';
import type {
  AddPushSubscriptionBody,
  PushSettings,
  RemovePushSubscriptionBody,
} from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import { OutgoingError } from '@savepoint/service-kit/outgoing';
import type { ReplyNoticeDependencies } from '../dependencies';
import { MAX_LEFT_COUNT, notifiedUid, type PushSubscriptionDocument } from '../../data';

/** The id of a subscription: an endpoint is a secret that need not be in an index. */
const subscriptionId = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url');

/** Replies in the answer for each browser; what was finished is deleted after a month. */
const MAX_NOTIFICATIONS = 500;

/** Reads on which browsers a member gets push messages. */
export async function readPush(
  { replyPush }: Pick<ReplyNoticeDependencies, 'replyPush'>,
  member: string,
): Promise<PushSettings> {
  const { settings, notifications, vapid } = replyPush;
  const stored = await settings
    .find({ member })
    .sort({ since: -1 })
    .limit(PUSH_SUBSCRIPTIONS_MAX)
    .lean<PushSubscriptionDocument[]>();
  return {
    key: vapid?.publicKey ?? null,
    subscriptions: await Promise.all(
      stored.map(async ({ _id, endpoint, since, key, left, sent_since, sent_count }) => ({
        ...{ endpoint, since: since.toISOString(), key, left },
        ...(sent_since && { sent: { since: sent_since.toISOString(), count: sent_count } }),
        notifications: (
          await notifications
            .find({ subscription: _id })
            .sort({ created: -1 })
            .limit(MAX_NOTIFICATIONS)
            .lean()
        ).map((one) => ({
          reply_uid: notifiedUid(one),
          state: one.state,
          noted: one.created.toISOString(),
          ...(one.finished_at && { finished: one.finished_at.toISOString() }),
        })),
      })),
    ),
  };
}

/**
 * Sends push messages about replies to a browser. It belongs to the member who added it last; the oldest of too many ends.
 * @param address the caller’s IP address
 * @throws {HttpError} 400 for what is no subscription, 409 where the site sends none, 429
 */
export async function addPushSubscription(
  context: Pick<ReplyNoticeDependencies, 'replyMail' | 'replyPush' | 'rateLimits'>,
  member: string,
  { endpoint: chosen, p256dh, auth, rejoin }: AddPushSubscriptionBody,
  address?: string,
): Promise<PushSettings> {
  const { settings, notifications, vapid, now } = context.replyPush;
  if (!vapid) throw new HttpError('push-off');
  await context.rateLimits.consume('subscription', { member, ...(address && { address }) });
  if (!isPoint(p256dh)) throw new HttpError('invalid-push-subscription');
  const endpoint = await allowedEndpoint(context, chosen);
  const _id = subscriptionId(endpoint);
  if (rejoin) await forgetLeft(context, member);
  // Somebody else may have used this browser: what they were to be told is not for this member.
  await notifications.deleteMany({ subscription: _id, member: { $ne: member } });
  const subscription = {
    ...{ member, endpoint, p256dh, auth, key: vapid.publicKey, since: now() },
    left: await leftBy(context, member),
  };
  await settings.updateOrInsert({ _id, ...subscription }, { $set: { ...subscription, attempts: 0 } });
  const all = await settings.find({ member }, { _id: 1 }).sort({ since: -1 }).lean();
  for (const each of all.slice(PUSH_SUBSCRIPTIONS_MAX)) await removeSubscription(context, each._id, member);
  return readPush(context, member);
}

/** Ends push messages to one browser of a member, or to all others. Safe to repeat. */
export async function removePushSubscription(
  context: Pick<ReplyNoticeDependencies, 'replyPush'>,
  member: string,
  { which, endpoint }: RemovePushSubscriptionBody,
): Promise<PushSettings> {
  const { settings } = context.replyPush;
  const id = endpoint === undefined ? '' : subscriptionId(endpoint);
  const ids =
    which === 'this'
      ? [id]
      : (await settings.find({ member }, { _id: 1 }).lean())
          .map(({ _id }) => _id)
          .filter((_id) => _id !== id);
  for (const each of ids) await removeSubscription(context, each, member);
  return readPush(context, member);
}

/** Ends all push messages to a member. */
export async function endPush(
  { replyPush: { settings, notifications } }: Pick<ReplyNoticeDependencies, 'replyPush'>,
  member: string,
): Promise<void> {
  await settings.deleteMany({ member });
  await notifications.deleteMany({ member });
}

/** Deletes a subscription and what its browser was to be told. */
export async function removeSubscription(
  { replyPush: { settings, notifications } }: Pick<ReplyNoticeDependencies, 'replyPush'>,
  _id: string,
  member: string,
): Promise<void> {
  await settings.deleteOne({ _id, member });
  await notifications.deleteMany({ subscription: _id, member });
}

/** Ends push messages to a member about one thread or one site; with more than are stored, about all. Safe to repeat. */
export async function leavePush(
  context: Pick<ReplyNoticeDependencies, 'replyPush'>,
  member: string,
  what: string,
): Promise<void> {
  const { settings } = context.replyPush;
  await settings.updateMany({ member, [`left.${MAX_LEFT_COUNT - 1}`]: { $exists: false } } as object, {
    $addToSet: { left: what },
  });
  if (await settings.exists({ member, left: { $ne: what } })) await endPush(context, member);
}

/** The member is told about everything again. */
async function forgetLeft(
  { replyMail, replyPush }: Pick<ReplyNoticeDependencies, 'replyMail' | 'replyPush'>,
  member: string,
): Promise<void> {
  await replyMail.settings.updateOne({ _id: member }, { $set: { left: [] } });
  await replyPush.settings.updateMany({ member }, { $set: { left: [] } });
}

/** What a member has left, by mail or on another browser. */
export async function leftBy(
  { replyMail, replyPush }: Pick<ReplyNoticeDependencies, 'replyMail' | 'replyPush'>,
  member: string,
): Promise<string[]> {
  const byMail = await replyMail.settings.findById(member, { left: 1 }).lean();
  const stored = byMail ?? (await replyPush.settings.findOne({ member }, { left: 1 }).lean());
  return stored?.left ?? [];
}

/** Whether a text is a public key of P-256. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed') !== '';
  } catch {
    return false;
  }
}

/** @throws {HttpError} */
async function allowedEndpoint(
  { replyPush }: Pick<ReplyNoticeDependencies, 'replyPush'>,
  endpoint: string,
): Promise<string> {
  try {
    return await replyPush.client.check(endpoint);
  } catch (error) {
    if (error instanceof OutgoingError) throw new HttpError('invalid-push-subscription');
    throw error;
  }
}
