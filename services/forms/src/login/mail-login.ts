import { urls } from '@savepoint/contracts/base';
import type { MailLoginBody } from '@savepoint/contracts/members';
import { message } from '../messages';
import type { OutgoingMail } from '../outbox/transport';

/** A day and a time as a mail names them. */
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Composes the mail about a login on a new device. It is the same at each attempt, its date too. */
export function composeLogin(
  { login, email, device, signed_in }: MailLoginBody,
  publicUrl: string,
): OutgoingMail {
  const created = new Date(signed_in);
  const text = message('loginText', {
    device,
    time: format.format(created),
    account: publicUrl + urls.account(),
  });
  return { _id: `login/${login}`, to: email, subject: message('loginSubject'), text, created };
}
