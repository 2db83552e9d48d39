/** Maximum length of an address. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.3 */
const MAX_EMAIL_LENGTH = 254;
/** One address, without display name, comment or quotation; letters of any script. */
const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** Normalises an address before it is stored. */
export const normaliseEmail = (text: string): string => text.normalize('NFC').trim();

/** The address in lower case: the same for every capitalisation of one mailbox. */
export const toMailbox = (email: string): string => email.toLowerCase();

/** Validates an address. @returns a sentence that says what is wrong, or undefined */
export function emailProblem(email: string): string | undefined {
  if (!email) return 'Enter your email address.';
  const [local, domain, ...more] = email.split('@');
  if (domain === undefined) return 'That address has no @.';
  if (!local) return 'That address begins with the @. Add the part before it.';
  if (!domain) return 'That address stops at the @. Add the part after it.';
  if (more.length) return 'That address has more than one @.';
  if (!/[^.]\.[^.]/.test(domain)) return 'The part after the @ needs a dot, as in example.com.';
  if (email.length > MAX_EMAIL_LENGTH) return `That address is longer than ${MAX_EMAIL_LENGTH} characters.`;
  return ADDRESS.test(email) ? undefined : 'That does not look like an email address.';
}
