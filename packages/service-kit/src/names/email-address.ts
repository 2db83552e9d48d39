import { domainToASCII } from 'node:url';
import { message } from '../base';
import { normalise } from './normalise';

/** Maximum length of an address. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.3 */
const MAX_EMAIL_LENGTH = 254;
/** One address, without display name, comment or quotation; letters of any script. */
const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** Normalises an address before it is stored. */
export const normaliseEmail = (email: string): string => normalise(email, 'NFC').trim();

/** The address in lower case: the same for every capitalisation of one mailbox. */
export const toMailbox = (email: string): string => email.toLowerCase();

/** Providers that deliver the mail of several domains to one mailbox, by the domain that stands for all of them. */
const SAME_PROVIDER: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};
/** Of these, such that ignore dots before the @. */
const IGNORES_DOTS = new Set(['gmail.com', 'proton.me']);

/**
 * What is the same for every spelling of an address that reaches one person: without case, without what follows a plus sign,
 * without dots where the provider ignores them, and with the domain as the name system has it. To count mails, never to send them.
 * @param email a valid address
 */
export function toReceiver(email: string): string {
  const at = email.lastIndexOf('@');
  const written = email.slice(at + 1).toLowerCase();
  const ascii = domainToASCII(written) || written;
  const domain = SAME_PROVIDER[ascii] ?? ascii;
  const name = email.slice(0, at).normalize('NFKC').toLowerCase();
  const untagged = name.split('+', 1)[0] || name;
  return `${IGNORES_DOTS.has(domain) ? untagged.replaceAll('.', '') : untagged}@${domain}`;
}

/** Validates an address. @returns a sentence that says what is wrong, or undefined */
export function emailProblem(email: string): string | undefined {
  if (!email) return message('emailMissing');
  const [local, domain, ...more] = email.split('@');
  if (domain === undefined) return message('emailWithoutAt');
  if (!local) return message('emailWithoutName');
  if (!domain) return message('emailWithoutDomain');
  if (more.length) return message('emailWithTwoAts');
  if (!/[^.]\.[^.]/.test(domain)) return message('emailWithoutDot');
  if (email.length > MAX_EMAIL_LENGTH) return message('emailTooLong', { max: MAX_EMAIL_LENGTH });
  return ADDRESS.test(email) ? undefined : message('emailInvalid');
}
