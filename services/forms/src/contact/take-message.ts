import type { ContactFormBody } from '@savepoint/contracts';
import { insertIfAbsent } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { Mail } from '../models/mail';
import { mailboxOf } from '../rules/email';
import { digest } from '../rules/token';

/** Stores a tidy message with the mail it causes; the same one on the same day is taken once, however often it comes. */
export async function takeMessage(
  { messages, contactTo, now }: Pick<Context, 'messages' | 'contactTo' | 'now'>,
  { name, email, message }: ContactFormBody,
): Promise<void> {
  const received = now();
  const day = received.toISOString().slice(0, 10);
  const _id = digest(day, name, email, message);
  const mail = mailOf(_id, contactTo, { name, email, message });
  const mailbox = mailboxOf(email);
  await insertIfAbsent(messages, { _id, name, email, mailbox, message, received, mail });
}

const mailOf = (
  id: string,
  to: string,
  { name, email, message }: Pick<ContactFormBody, 'name' | 'email' | 'message'>,
): Mail => ({
  _id: `contact/${id}/${digest(to)}`,
  to,
  subject: `Message from ${name}`,
  reply_to: { name, address: email },
  text: `${message}\n\n-- \n${name} <${email}> wrote this in the contact form. Answers go there.\n`,
});
