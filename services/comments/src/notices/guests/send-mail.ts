import type { Context } from '../../context';
import type { StoredGuest } from '../../data/models/guest';
import { linkUrl } from '../mail/compose';
import { issueToken } from '../../data/confirmation';
import { reportDelivery, type Log } from '../mail/deliver';
import { claimNext, release, retryLater, type Claimed } from '../../data/lease';
import type { GuestMailClient } from '../mail/mail-client';

/** Path of the page that the link in the mail opens. */
export const CONFIRM_GUEST_PATH = '/guests/confirm';

interface Options {
  log: Log;
  closing: AbortSignal;
}

/** Sends the mails to guests that are due, one by one. Several processes may do so concurrently. */
export async function sendDueGuestMail(
  context: Context,
  client: GuestMailClient,
  { log, closing }: Options,
): Promise<void> {
  while (!closing.aborted) {
    const guest = await claimNext<StoredGuest>(context.guests);
    if (!guest) return;
    await sendConfirmation(context, client, guest, log);
  }
}

/** The address is deleted afterwards. */
async function sendConfirmation(
  context: Context,
  client: GuestMailClient,
  guest: Claimed<StoredGuest>,
  log: Log,
): Promise<void> {
  const { guests, sites, settings } = context;
  const { lease, email } = guest;
  const forgetAddress = () => release<StoredGuest>(guests, guest, {}, { due: 1, email: 1 });
  const site = await sites.findCurrent(guest.site);
  if (!site || email === undefined) return forgetAddress();
  const outcome = await client.mailGuestConfirmation({
    id: `guest-confirmation/${lease}`,
    to: email,
    site: site.name,
    confirm_url: linkUrl(settings.publicUrl, CONFIRM_GUEST_PATH, await issueToken(guests, guest)),
  });
  const isLast = reportDelivery('mail to a guest', guest, { outcome }, log);
  if (outcome === 'not-sent' && !isLast) return retryLater(guests, guest);
  await forgetAddress();
}
