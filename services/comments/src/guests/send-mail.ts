import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import type { StoredGuest } from '../models/guest';
import { linkUrl } from '../reply-mail/compose';
import { claimNext, release, retryLater, type Claimed } from '../reply-mail/lease';
import { newToken, tokenHash } from '../reply-mail/links';
import type { GuestMailClient } from '../reply-mail/mail-client';
import { MAX_ATTEMPTS } from '../reply-mail/schedule';

/** Path of the page that the link in the mail opens. */
export const CONFIRM_GUEST_PATH = '/guests/confirm';

interface Options {
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
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

/** The token is made here and stored as a digest, so that nothing but the mail has it. The address is deleted afterwards. */
async function sendConfirmation(
  context: Context,
  client: GuestMailClient,
  guest: Claimed<StoredGuest>,
  log: Options['log'],
): Promise<void> {
  const { guests, sites, settings } = context;
  const { _id, lease, email } = guest;
  const forgetAddress = () => release<StoredGuest>(guests, guest, {}, { due: 1, email: 1 });
  const site = await sites.find(guest.site);
  if (!site || email === undefined) return forgetAddress();
  const token = newToken();
  await guests.settings.updateOne({ _id, lease }, { $set: { token_hash: tokenHash(token) } });
  const outcome = await client.mailGuestConfirmation({
    id: `guest-confirmation/${lease}`,
    to: email,
    site: site.name,
    confirm_url: linkUrl(settings.publicUrl, CONFIRM_GUEST_PATH, token),
  });
  const details = { mail: lease, attempts: guest.attempts + 1, outcome };
  if (outcome === 'sent') log.info(details, 'mail to a guest sent');
  else log.warn(details, 'mail to a guest was not sent');
  if (outcome === 'not-sent' && guest.attempts + 1 < MAX_ATTEMPTS) return retryLater(guests, guest);
  await forgetAddress();
}
