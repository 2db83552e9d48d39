import type { PendingReason } from '@savepoint/contracts/comments';
import type { SiteMember } from '@savepoint/contracts/sites';
import { guestKeyId, isGuestUid } from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import type { Guests, SiteRegistry } from '../data';
import type { TextCheckDependencies } from './dependencies';

/** Reads the guest whom a token names. @returns null unless it was signed here, and the site has guests and knows this one */
export async function verifyGuest(
  { guests, sites }: { guests: Guests; sites: SiteRegistry },
  token: string,
): Promise<SiteMember | null> {
  const signed = await guests.tokens.verify(token);
  const guest = signed && (await guests.settings.findById(signed.uid).lean());
  if (!guest || signed.kid !== guestKeyId(guest.site)) return null;
  const site = await sites.findCurrent(guest.site);
  if (!site || site.settings.guests === 'off') return null;
  const { _id: uid, name, created, expires } = guest;
  return {
    ...{ site: site.key, signed_with: signed.kid, uid, name, email: '', is_moderator: false },
    issued_at: Math.floor(created.getTime() / 1000),
    expires_at: Math.floor(expires.getTime() / 1000),
  };
}

/** Why a comment of a guest waits; empty for anybody else. @param member uid of its author */
export async function guestReasons(
  { guests, site }: Pick<TextCheckDependencies, 'site' | 'guests'>,
  member: string,
): Promise<PendingReason[]> {
  if (!isGuestUid(member)) return [];
  if (site?.settings.guests === 'held') return [{ kind: 'site', rule: 'guest' }];
  return (await isConfirmed(guests, member)) ? [] : [{ kind: 'guest' }];
}

/** Whether all that a comment waits for is that its author confirms the mail address: no moderator has to look at it. */
export const waitsForGuest = (reasons: readonly PendingReason[]): boolean =>
  reasons.length > 0 && reasons.every(isUnconfirmed);

export const isUnconfirmed = ({ kind }: PendingReason): boolean => kind === 'guest';

/** @throws {HttpError} 403 for a guest who has not confirmed the mail address */
export async function requireConfirmed(
  { guests }: Pick<TextCheckDependencies, 'guests'>,
  uid: string,
): Promise<void> {
  if (isGuestUid(uid) && !(await isConfirmed(guests, uid))) throw new HttpError('guest-unconfirmed');
}

export const isConfirmed = async ({ settings }: Guests, uid: string): Promise<boolean> =>
  (await settings.exists({ _id: uid, confirmed: { $exists: true } })) !== null;
