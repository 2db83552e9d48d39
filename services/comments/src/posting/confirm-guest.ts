import { DAY_MS } from '@savepoint/contracts/base';
import { RETENTION_DAYS } from '@savepoint/service-kit/privacy';
import type { GuestDependencies, PublishingDependencies } from './dependencies';
import { byToken, canConfirm, ofSite, type StoredComment, type StoredGuest } from '../data';
import { HELD, isConfirmed, isUnconfirmed, publishUndecided, UNDECIDED, waitsForGuest } from '../moderation';

/** How long the browser of a guest who has confirmed the address is known. */
const CONFIRMED_TTL_MS = RETENTION_DAYS.guest * DAY_MS;
/** Comments that a guest may have written before. */
const MAX_WAITING = 1_000;

/** Whether the token of a link can confirm. */
export const canConfirmGuest = (
  { guests }: Pick<GuestDependencies, 'guests'>,
  token: string,
): Promise<boolean> => canConfirm(guests, token, CONFIRMED_TTL_MS);

/**
 * Confirms the mail address of a guest, and publishes the comments that waited for it. Safe to repeat: the link works as
 * long as the guest is known.
 * @returns false if the token is unknown or has expired
 */
export async function confirmGuest(
  context: Pick<GuestDependencies, 'guests' | 'sites' | 'forSite'>,
  token: string,
): Promise<boolean> {
  const { guests, sites } = context;
  const now = guests.now();
  const filter = byToken(token, now, CONFIRMED_TTL_MS);
  const guest = await guests.settings.findOne(filter).lean<StoredGuest | null>();
  if (!guest) return false;
  const expires = new Date(now.getTime() + CONFIRMED_TTL_MS);
  await guests.settings.updateOne(filter, { $set: { confirmed: guest.confirmed ?? now, expires } });
  const site = await sites.findCurrent(guest.site);
  if (site) await publishWaiting(context.forSite(site), guest._id);
  return true;
}

/** Publishes what a guest wrote before, unless it waits for something else too. */
async function publishWaiting(context: PublishingDependencies, uid: string): Promise<void> {
  const { comments, cases, site } = context;
  const waiting = await comments
    .find({ user_uid: uid, state: 'hidden', ...ofSite({ site }), hidden: { $in: HELD } })
    .sort({ created: 1, _id: 1 })
    .limit(MAX_WAITING)
    .lean<StoredComment[]>();
  const found = await cases.find({ _id: { $in: waiting.map(({ _id }) => _id) }, ...ofSite({ site }) }).lean();
  const caseOf = new Map(found.map((stored) => [stored._id, stored]));
  let isLeft = false;
  // Oldest first: what answers a comment is published after it.
  for (const { _id } of waiting) {
    const stored = caseOf.get(_id);
    if (!stored || !UNDECIDED.includes(stored.status)) continue;
    const { status, version, pending_reasons } = stored;
    if (status === 'open' && waitsForGuest(pending_reasons) && !stored.reports)
      await publishUndecided(context, stored);
    else {
      const rest = pending_reasons.filter((reason) => !isUnconfirmed(reason));
      // What the link settles nothing about stays as it is, however often it is used.
      if (rest.length === pending_reasons.length) continue;
      const mailed = status === 'open' && { opened: context.guests.now() };
      await cases.updateOne({ _id, version }, { $set: { pending_reasons: rest, ...mailed } });
      isLeft ||= status === 'open';
    }
  }
  if (isLeft) await context.onCaseWaiting();
}

/** Publishes a comment that was stored as waiting while its author confirmed the address. @returns it as it is then */
export async function publishIfConfirmed(
  context: PublishingDependencies,
  comment: StoredComment,
): Promise<StoredComment> {
  const { guests, cases, comments } = context;
  const stored = await cases.findById(comment._id).lean();
  const mayWait = stored?.status === 'open' && waitsForGuest(stored.pending_reasons);
  if (!mayWait || !(await isConfirmed(guests, comment.user_uid))) return comment;
  await publishUndecided(context, stored);
  return (await comments.findById(comment._id).lean()) ?? comment;
}
