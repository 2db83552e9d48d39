/** Characters an address may have. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.3 */
const LONGEST = 254;
/** One address, without display name, comment or quotation; letters of any script. */
const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** The address as it is stored and written to. */
export const address = (text: string): string => text.normalize('NFC').trim();

/** One name for one mailbox, however it is capitalised. */
export const mailboxOf = (email: string): string => email.toLowerCase();

/** @returns a sentence saying what is wrong with an address, or undefined */
export function emailProblem(email: string): string | undefined {
  if (!email) return 'Enter your email address.';
  const [local, domain, ...more] = email.split('@');
  if (domain === undefined) return 'That address has no @.';
  if (!local) return 'That address begins with the @. Add the part before it.';
  if (!domain) return 'That address stops at the @. Add the part after it.';
  if (more.length) return 'That address has more than one @.';
  if (!/[^.]\.[^.]/.test(domain)) return 'The part after the @ needs a dot, as in example.com.';
  if (email.length > LONGEST) return `That address is longer than ${LONGEST} characters.`;
  return ADDRESS.test(email) ? undefined : 'That does not look like an email address.';
}
