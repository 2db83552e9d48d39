import type { InternalIdentity } from '@savepoint/contracts/base';
import type { ChangeReplyMailBody, ReplyMailSettings } from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import { normaliseEmail } from '@savepoint/service-kit/names';
import type { ReplyNoticeDependencies } from '../dependencies';
import {
  byToken,
  confirmationExpiry,
  MAX_LEFT_COUNT,
  type ModeratorMailDocument,
  notifiedUid,
  type ReplyMailSettingsDocument,
} from '../../data';
import { endPush, leavePush, leftBy } from '../push/subscriptions';
import type { Leaving } from '../links';

type Member = Pick<InternalIdentity, 'sub' | 'email' | 'email_verified'>;

/** The address that mail to a member goes to; null unless the identity provider has verified it. */
export const addressOf = ({ email, email_verified }: Member): string | null =>
  email_verified && email ? normaliseEmail(email) : null;

/** Addresses that differ in capitalisation only are one mailbox. */
export const isSameMailbox = (one: string, other: string | null): boolean =>
  one.toLowerCase() === other?.toLowerCase();

/** Replies in the answer; what was finished is deleted after a month. */
const MAX_NOTIFICATIONS = 500;

/** What is stored for a member, with the address that mail would go to now. */
async function readSettings(
  { replyMail, moderatorMail }: Pick<ReplyNoticeDependencies, 'replyMail' | 'moderatorMail'>,
  member: Member,
): Promise<ReplyMailSettings> {
  const email = addressOf(member);
  const [stored, notifications, addresses, ofSites] = await Promise.all([
    replyMail.settings.findById(member.sub).lean<ReplyMailSettingsDocument | null>(),
    replyMail.notifications
      .find({ member: member.sub })
      .sort({ created: -1 })
      .limit(MAX_NOTIFICATIONS)
      .lean(),
    replyMail.addresses.find({ member: member.sub }).limit(MAX_NOTIFICATIONS).lean(),
    moderatorMail.settings.find({ member: member.sub }).lean<ModeratorMailDocument[]>(),
  ]);
  const sites = ofSites.length ? { sites: ofSites.map(toOwnModeratorMail) } : {};
  if (!stored) return { mode: 'off', confirmed: false, email, left: [], notifications: [], ...sites };
  const { mode, left, requested, confirmed, sent_since, sent_count } = stored;
  return {
    mode,
    confirmed: confirmed !== undefined,
    email,
    left,
    notifications: notifications.map(({ _id, state, created, finished_at }) => ({
      reply_uid: notifiedUid({ _id }),
      state,
      noted: created.toISOString(),
      ...(finished_at && { finished: finished_at.toISOString() }),
    })),
    ...(addresses.length && {
      addresses: addresses.map(({ comment_uid, expires }) => ({
        comment_uid,
        expires: expires.toISOString(),
      })),
    }),
    requested: requested.toISOString(),
    ...(confirmed && { confirmed_at: confirmed.toISOString() }),
    ...sites,
    ...(sent_since && { sent: { since: sent_since.toISOString(), count: sent_count } }),
  };
}

const toOwnModeratorMail = ({
  site,
  name,
  mode,
  email,
  requested,
  confirmed,
  mailed_until,
  sent_since,
  sent_count,
}: ModeratorMailDocument) => ({
  ...{ site, name, mode, email, requested: requested.toISOString(), sent_count },
  ...(confirmed && { confirmed_at: confirmed.toISOString() }),
  mailed_until: mailed_until.toISOString(),
  ...(sent_since && { sent_since: sent_since.toISOString() }),
});

/** Reads whether a member gets mail about replies. */
export async function readReplyMail(
  context: Pick<ReplyNoticeDependencies, 'replyMail' | 'moderatorMail'>,
  member: Member,
): Promise<ReplyMailSettings> {
  await pauseAfterAddressChange(context, member);
  return readSettings(context, member);
}

/**
 * Stops mail to an address that is no longer the account’s: the member has to confirm the new one. Called with every call that
 * the pages of a member make about replies, which is when a change can be seen.
 */
export async function pauseAfterAddressChange(
  { replyMail }: Pick<ReplyNoticeDependencies, 'replyMail'>,
  member: Member,
): Promise<void> {
  const { settings, now } = replyMail;
  const stored = await settings.findById(member.sub, { email: 1, confirmed: 1 }).lean();
  if (!stored?.confirmed || isSameMailbox(stored.email, addressOf(member))) return;
  await settings.updateOne(
    { _id: member.sub, email: stored.email },
    {
      $set: { expires: confirmationExpiry(now()) },
      $unset: { confirmed: 1, due: 1, token_hash: 1 },
    },
  );
}

/**
 * Changes whether and when a member gets mail about replies. An address that is not confirmed gets a mail with a link first.
 * @param address the caller’s IP address
 * @throws {HttpError} 403 without a verified email address, 429
 */
export async function changeReplyMail(
  context: Pick<ReplyNoticeDependencies, 'replyMail' | 'replyPush' | 'moderatorMail' | 'rateLimits'>,
  member: Member,
  { mode, rejoin }: ChangeReplyMailBody,
  address?: string,
): Promise<ReplyMailSettings> {
  const { settings, now } = context.replyMail;
  if (mode === 'off') {
    await switchOff(context, member.sub);
    return readSettings(context, member);
  }
  const email = addressOf(member);
  if (email === null) throw new HttpError('email-not-verified');
  await pauseAfterAddressChange(context, member);
  const joined = rejoin && { left: [] };
  if (rejoin) await context.replyPush.settings.updateMany({ member: member.sub }, { $set: { left: [] } });
  const { matchedCount } = await settings.updateOne(
    { _id: member.sub, confirmed: { $type: 'date' } },
    // What waited for the next digest is sent now.
    { $set: { mode, ...joined }, ...(mode === 'now' && { $min: { due: now() } }) },
  );
  if (!matchedCount) {
    await context.rateLimits.consume('confirmation', { member: member.sub, ...(address && { address }) });
    const requested = now();
    const request = {
      mode,
      email,
      requested,
      expires: confirmationExpiry(requested),
      due: requested,
    };
    await settings.updateOrInsert(
      { _id: member.sub, ...request, left: await leftBy(context, member.sub) },
      { $set: { ...request, ...joined, attempts: 0 }, $unset: { token_hash: 1 } },
    );
  }
  return readSettings(context, member);
}

/** Deletes everything about a member’s mail, the address too. */
export async function switchOff(
  { replyMail }: Pick<ReplyNoticeDependencies, 'replyMail'>,
  member: string,
): Promise<void> {
  await replyMail.settings.deleteOne({ _id: member });
  await replyMail.notifications.deleteMany({ member });
  await replyMail.addresses.deleteMany({ member });
}

/**
 * Confirms that a member wants mail. The token works once.
 * @returns false if it is unknown, used or has expired
 */
export async function confirmReplyMail(
  { replyMail }: Pick<ReplyNoticeDependencies, 'replyMail'>,
  token: string,
): Promise<boolean> {
  const now = replyMail.now();
  const { modifiedCount } = await replyMail.settings.updateOne(byToken(token, now), {
    $set: { confirmed: now },
    $unset: { token_hash: 1, expires: 1, due: 1 },
  });
  return modifiedCount === 1;
}

/** Ends a member’s mail and push messages about one thread, one site, or all. Safe to repeat. */
export async function leaveReplyMail(
  context: Pick<ReplyNoticeDependencies, 'replyMail' | 'replyPush'>,
  { member, what }: Leaving,
): Promise<void> {
  if (what === 'all') {
    await endPush(context, member);
    return switchOff(context, member);
  }
  await leavePush(context, member, what);
  const { settings } = context.replyMail;
  await settings.updateOne({ _id: member, [`left.${MAX_LEFT_COUNT - 1}`]: { $exists: false } } as object, {
    $addToSet: { left: what },
  });
  const stored = await settings.findById(member, { left: 1 }).lean();
  // Forgetting what was left first would mail about it again.
  if (stored && !stored.left.includes(what)) await switchOff(context, member);
}
