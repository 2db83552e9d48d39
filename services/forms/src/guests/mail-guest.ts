import type { MailGuestConfirmationBody } from '@savepoint/contracts/members';
import { message } from '../messages';
import type { OutgoingMail } from '../outbox/transport';
import { toHeaderText } from '../replies/mail-replies';

/** Characters (code points) of a site’s name in a subject. */
const MAX_SITE_LENGTH = 60;

/** Composes the mail that asks a guest to confirm the address. Nothing in it was written by whoever gave the address. */
export const composeGuestConfirmation = (
  { id, to, site, confirm_url: confirm }: MailGuestConfirmationBody,
  now: Date,
): OutgoingMail => ({
  _id: id,
  to,
  subject: message('confirmGuestSubject', { site: toHeaderText(site, MAX_SITE_LENGTH) }),
  text: message('confirmGuestText', { site, confirm }),
  created: now,
});
