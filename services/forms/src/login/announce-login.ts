import { urls } from '@savepoint/contracts/base';
import type { AnnounceLoginBody } from '@savepoint/contracts/members';
import type { Context } from '../context';
import { message } from '../messages';
import { newEntry } from '../outbox/outbox';

/** A day and a time as a mail names them. */
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Puts a mail about a login on a new device into the outbox; once for each login. */
export async function announceLogin(
  { outbox, publicUrl, now }: Pick<Context, 'outbox' | 'publicUrl' | 'now'>,
  { login, email, device, signed_in }: AnnounceLoginBody,
): Promise<void> {
  const mail = {
    _id: `login/${login}`,
    to: email,
    subject: message('loginSubject'),
    text: message('loginText', {
      device,
      time: format.format(new Date(signed_in)),
      account: publicUrl + urls.account(),
    }),
  };
  await outbox.insertIfAbsent(newEntry(mail, now()));
}
