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
