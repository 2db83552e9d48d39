import { calendarDay, CONTACT_MESSAGE_MAX_LENGTH, CONTACT_NAME_MAX_LENGTH } from '@savepoint/contracts/base';
import type { ContactFormBody } from '@savepoint/contracts/catalog';
import { cleanText, emailProblem, normaliseEmail, toMailbox } from '@savepoint/service-kit/names';
import type { Context } from '../context';
import { message } from '../messages';
import type { Mail } from '../models';
import { digest } from '../rules/digest';

/** Normalises a contact message before it is validated and stored. */
export const normaliseMessage = ({ name, email, message, agree }: ContactFormBody): ContactFormBody => ({
  name: cleanText(name).replace(/\s+/gu, ' '),
  email: normaliseEmail(email),
  message: cleanText(message),
  agree,
});

/** Validates a normalised message. @returns a sentence for each invalid field */
export function contactProblems(form: ContactFormBody): Record<string, string> {
  const problems = {
    name: lengthProblem(form.name, CONTACT_NAME_MAX_LENGTH, 'name'),
    email: emailProblem(form.email),
    message: lengthProblem(form.message, CONTACT_MESSAGE_MAX_LENGTH, 'message'),
    agree: form.agree ? undefined : message('agreeMissing'),
  };
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => !!entry[1]),
  );
}

/** @param max maximum length in code points */
function lengthProblem(value: string, max: number, field: 'name' | 'message'): string | undefined {
  if (!value) return message(`${field}Missing`);
  const length = [...value].length;
  return length > max ? message(`${field}TooLong`, { length, max }) : undefined;
}

/** Stores a normalised message with the mail it causes. The same message on the same day is stored once. */
export async function storeMessage(
  { messages, contactTo, now }: Pick<Context, 'messages' | 'contactTo' | 'now'>,
  { name, email, message: body }: ContactFormBody,
): Promise<void> {
  const created = now();
  const _id = digest(calendarDay(created), name, email, body);
  const mail: Mail = {
    _id: `contact/${_id}/${digest(contactTo)}`,
    to: contactTo,
    subject: message('contactSubject', { name }),
    reply_to: { name, address: email },
    text: message('contactText', { message: body, name, email }),
  };
  await messages.insertIfAbsent({
    _id,
    name,
    email,
    mailbox: toMailbox(email),
    message: body,
    created,
    mail,
  });
}
