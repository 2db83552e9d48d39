import type { InternalIdentity } from '@savepoint/contracts/base';
import type { ChangeModeratorMailBody, ModeratorMailSettings } from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import type { ModeratorMailDependencies } from '../dependencies';
import { byToken, confirmationExpiry, type ModeratorMailDocument, moderatorMailId } from '../../data';
import { addressOf, isSameMailbox } from '../mail/settings';

type Member = Pick<InternalIdentity, 'sub' | 'name' | 'email' | 'email_verified'>;

/** Reads whether a moderator gets mail about a site, and stops mail to an address that is no longer the account’s. */
export async function readModeratorMail(
  { moderatorMail: { settings } }: Pick<ModeratorMailDependencies, 'moderatorMail'>,
  member: Member,
  site: string,
): Promise<ModeratorMailSettings> {
  const _id = moderatorMailId(member.sub, site);
  const email = addressOf(member);
  const stored = await settings.findById(_id).lean<ModeratorMailDocument | null>();
  if (stored && !isSameMailbox(stored.email, email)) {
    await settings.deleteOne({ _id, email: stored.email });
    return { mode: 'off', confirmed: false, email };
  }
  return { mode: stored?.mode ?? 'off', confirmed: stored?.confirmed !== undefined, email };
}

/**
 * Changes whether and when a moderator gets mail about a site. It begins when they confirm it by a link in a mail.
 * @param address the caller’s IP address
 * @throws {HttpError} 403 without a verified email address, 429
 */
export async function changeModeratorMail(
  context: Pick<ModeratorMailDependencies, 'moderatorMail' | 'rateLimits'>,
  member: Member,
  { site, mode }: ChangeModeratorMailBody,
  address?: string,
): Promise<ModeratorMailSettings> {
  const { settings, now } = context.moderatorMail;
  const _id = moderatorMailId(member.sub, site);
  if (mode === 'off') {
    await settings.deleteOne({ _id });
    return readModeratorMail(context, member, site);
  }
  const email = addressOf(member);
  if (email === null) throw new HttpError('email-not-verified');
  await readModeratorMail(context, member, site);
  const { matchedCount } = await settings.updateOne(
    { _id, confirmed: { $type: 'date' } },
    // What waited for the next daily mail is sent now.
    { $set: { mode, name: member.name }, ...(mode === 'now' && { $min: { due: now() } }) },
  );
  if (!matchedCount) {
    await context.rateLimits.consume('confirmation', { member: member.sub, ...(address && { address }) });
    const requested = now();
    const request = {
      mode,
      email,
      name: member.name,
      requested,
      expires: confirmationExpiry(requested),
      due: requested,
    };
    await settings.updateOrInsert(
      { _id, member: member.sub, site, mailed_until: requested, ...request },
      { $set: { ...request, attempts: 0 }, $unset: { token_hash: 1 } },
    );
  }
  return readModeratorMail(context, member, site);
}

/**
 * Confirms that a moderator wants mail: about what is opened from now on. The token works once.
 * @returns false if it is unknown, used or has expired
 */
export async function confirmModeratorMail(
  { moderatorMail }: Pick<ModeratorMailDependencies, 'moderatorMail'>,
  token: string,
): Promise<boolean> {
  const now = moderatorMail.now();
  const { modifiedCount } = await moderatorMail.settings.updateOne(byToken(token, now), {
    $set: { confirmed: now, mailed_until: now },
    $unset: { token_hash: 1, expires: 1, due: 1 },
  });
  return modifiedCount === 1;
}

/** What the links in mail call the mail about a site; leaving by a link names it. */
export const moderationEntry = (site: string): string => `moderation:${site}`;

/** Ends a member’s mail about a site, and deletes their address. */
export async function leaveModeratorMail(
  { moderatorMail }: Pick<ModeratorMailDependencies, 'moderatorMail'>,
  member: string,
  site: string,
): Promise<void> {
  await moderatorMail.settings.deleteOne({ _id: moderatorMailId(member, site) });
}
