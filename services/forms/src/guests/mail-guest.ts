import type { MailGuestConfirmationBody } from '@savepoint/contracts/members';
import { message } from '../messages';
import type { OutgoingMail } from '../outbox/transport';
import { toHeaderText } from '../replies/mail-replies';

/** Characters (code points) of a site’s name in a mail. */
const MAX_SITE_LENGTH = 60;

/**
 * Composes the mail that asks a guest to confirm the address, which may be a stranger’s. Nothing in it was written by whoever gave
 * the address. Whoever registered the site chose its name: it is not in the subject, and the text marks it as a name.
 */
export const composeGuestConfirmation = (
  { id, to, site, confirm_url: confirm }: MailGuestConfirmationBody,
  now: Date,
): OutgoingMail => ({
  _id: id,
  to,
  subject: message('confirmGuestSubject'),
  text: message('confirmGuestText', { site: toHeaderText(site, MAX_SITE_LENGTH), confirm }),
  created: now,
});
