import {
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  type ContactFormBody,
} from '@savepoint/contracts';
import { cleanText } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { Mail } from '../models';
import { digest } from '../rules/digest';
import { emailProblem, normaliseEmail, toMailbox } from '../rules/email';

/** Normalises a contact message before it is validated and stored. */
export const normaliseMessage = ({ name, email, message, agree }: ContactFormBody): ContactFormBody => ({
  name: cleanText(name).replace(/\s+/gu, ' '),
  email: normaliseEmail(email),
  message: cleanText(message),
  agree,
});

/** Validates a normalised message. @returns a sentence for each invalid field */
export function contactProblems({ name, email, message, agree }: ContactFormBody): Record<string, string> {
  const problems = {
    name: lengthProblem(name, CONTACT_NAME_MAX_LENGTH, 'Enter your name.', 'The name'),
    email: emailProblem(email),
    message: lengthProblem(message, CONTACT_MESSAGE_MAX_LENGTH, 'Write a message first.', 'The message'),
    agree: agree ? undefined : 'We can only answer if you agree.',
  };
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => !!entry[1]),
  );
}

/** @param max maximum length in code points */
function lengthProblem(text: string, max: number, ifEmpty: string, field: string): string | undefined {
  if (!text) return ifEmpty;
  const length = [...text].length;
  if (length <= max) return undefined;
  return `${field} may have ${max.toLocaleString('en-GB')} characters; these are ${length.toLocaleString('en-GB')}.`;
}

/** Stores a normalised message with the mail it causes. The same message on the same day is stored once. */
export async function storeMessage(
  { messages, contactTo, now }: Pick<Context, 'messages' | 'contactTo' | 'now'>,
  { name, email, message }: ContactFormBody,
): Promise<void> {
  const created = now();
  const day = created.toISOString().slice(0, 10);
  const _id = digest(day, name, email, message);
  const mail = contactMail(_id, contactTo, { name, email, message });
  await messages.insertIfAbsent({ _id, name, email, mailbox: toMailbox(email), message, created, mail });
}

const contactMail = (
  id: string,
  to: string,
  { name, email, message }: Pick<ContactFormBody, 'name' | 'email' | 'message'>,
): Mail => ({
  _id: `contact/${id}/${digest(to)}`,
  to,
  subject: `Message from ${name}`,
  reply_to: { name, address: email },
  text: `${message}\n\n-- \n${name} <${email}> wrote this in the contact form. Replies go to that address.\n`,
});
