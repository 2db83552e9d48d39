import {
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  type ContactFormBody,
} from '@savepoint/contracts';
import { cleanText } from '@savepoint/service-kit';
import type { Context } from '../context';
import { text } from '../messages';
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
    name: lengthProblem(name, CONTACT_NAME_MAX_LENGTH, 'name'),
    email: emailProblem(email),
    message: lengthProblem(message, CONTACT_MESSAGE_MAX_LENGTH, 'message'),
    agree: agree ? undefined : text('agreeMissing'),
  };
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => !!entry[1]),
  );
}

/** @param max maximum length in code points */
function lengthProblem(value: string, max: number, field: 'name' | 'message'): string | undefined {
  if (!value) return text(`${field}Missing`);
  const length = [...value].length;
  return length > max ? text(`${field}TooLong`, { length, max }) : undefined;
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
  subject: text('contactSubject', { name }),
  reply_to: { name, address: email },
  text: text('contactText', { message, name, email }),
});
