import type { MailClient } from '@savepoint/service-kit/calls';
import type { JobLog } from '@savepoint/service-kit/jobs';
import type { GuestMailDependencies } from '../dependencies';
import { noticeQueue, sendConfirmation, type StoredGuest } from '../../data';
import { linkUrl } from '../message-parts';

/** Path of the page that the link in the mail opens. */
export const CONFIRM_GUEST_PATH = '/guests/confirm';

interface Options {
  log: JobLog;
  closing: AbortSignal;
}

/** Sends the mails to guests that are due, one by one, and deletes their addresses. Several processes may do so concurrently. */
export async function sendDueGuestMail(
  { guests, sites, settings }: GuestMailDependencies,
  client: MailClient,
  { log, closing }: Options,
): Promise<void> {
  const queue = noticeQueue<StoredGuest>('mail to a guest', guests);
  const done = { unset: { email: 1 } } as const;
  await queue.runEach(closing, async (guest) => {
    const { lease, email } = guest;
    const site = await sites.findCurrent(guest.site);
    if (!site || email === undefined) return queue.release(guest, done);
    await sendConfirmation(guests, queue, guest, {
      ...{ log, done },
      send: (token) =>
        client('mailGuestConfirmation', {
          ...{ id: `guest-confirmation/${lease}`, to: email, site: site.name },
          confirm_url: linkUrl(settings.publicUrl, CONFIRM_GUEST_PATH, token),
        }),
    });
  });
}
