import { insertIfAbsent } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { Mail } from '../models/mail';
import { mailboxOf } from '../rules/email';
import { digest, newToken } from '../rules/token';

/** Milliseconds in which a sign-up can be confirmed; after that it is forgotten, and one may begin anew. */
const CONFIRM_WITHIN = 7 * 24 * 60 * 60 * 1000;

/** Begins a subscription and asks the mailbox’s owner, once; a mailbox that is known is left as it is. */
export async function signUp(
  { subscriptions, publicUrl, now }: Pick<Context, 'subscriptions' | 'publicUrl' | 'now'>,
  email: string,
): Promise<void> {
  const created = now();
  const _id = digest(mailboxOf(email));
  const token = newToken();
  const token_hash = digest(token);
  await insertIfAbsent(subscriptions, {
    _id,
    email,
    token_hash,
    created,
    expires: new Date(created.getTime() + CONFIRM_WITHIN),
    mail: confirmationMail(`newsletter/${_id}/${token_hash}`, email, publicUrl, token),
  });
}

const confirmationMail = (_id: string, to: string, publicUrl: string, token: string): Mail => ({
  _id,
  to,
  subject: 'Please confirm: one letter, every Friday',
  leave_url: `${publicUrl}/newsletter/unsubscribe?token=${token}`,
  text: `Somebody, we hope you, entered this address for Savepoint’s letter: five games worth your weekend, every Friday.

Yes, send it to me:
${publicUrl}/newsletter/confirm?token=${token}

The link works for seven days. If it was not you, do nothing, and you will not hear from us again.

Leave whenever you like:
${publicUrl}/newsletter/unsubscribe?token=${token}
`,
});
