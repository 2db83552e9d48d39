import {
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  type ContactFormBody,
} from '@savepoint/contracts';
import { address, emailProblem } from './email';
import { lengthOf, line, lines } from './text';

/** A contact message as it is checked and stored. */
export const tidy = ({ name, email, message, agree }: ContactFormBody): ContactFormBody => ({
  name: line(name),
  email: address(email),
  message: lines(message),
  agree,
});

/** A sentence for each field of a tidy message that cannot be taken. */
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

function lengthProblem(text: string, most: number, none: string, what: string): string | undefined {
  if (!text) return none;
  const length = lengthOf(text);
  if (length <= most) return undefined;
  return `${what} may have ${most.toLocaleString('en-GB')} characters; these are ${length.toLocaleString('en-GB')}.`;
}
