import type { ShellConfig } from '../config';

/** RFC 9116 recommends less than a year. */
const VALIDITY_DAYS = 180;
const DAY_MS = 24 * 3600_000;
/** The language of the site and of those who read reports. */
const LANGUAGES = 'en';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

type Settings = Pick<ShellConfig, 'PUBLIC_URL' | 'SECURITY_CONTACT' | 'SECURITY_POLICY_URL'>;

/**
 * Writes security.txt, which says where to report vulnerabilities of this site.
 * @param now milliseconds since 1970: it expires a number of whole days later, so that it changes once a day
 * @returns null without a contact, since the file must have one
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityTxt(settings: Settings, now: number): string | null {
  const { PUBLIC_URL, SECURITY_CONTACT, SECURITY_POLICY_URL } = settings;
  if (!SECURITY_CONTACT) return null;
  const today = now - (now % DAY_MS);
  const fields: [string, string | false | undefined][] = [
    ...SECURITY_CONTACT.split(',').map((contact): [string, string] => ['Contact', contactUri(contact)]),
    ['Expires', new Date(today + VALIDITY_DAYS * DAY_MS).toISOString()],
    ['Preferred-Languages', LANGUAGES],
    // The RFC allows HTTPS only, which a site on a developer's machine does not have.
    ['Canonical', PUBLIC_URL.startsWith('https:') && PUBLIC_URL + SECURITY_TXT_PATH],
    ['Policy', SECURITY_POLICY_URL],
  ];
  return fields.flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : [])).join('');
}

/** A web address as it is, a mail address as a URI. */
const contactUri = (contact: string): string =>
  contact.startsWith('https://') ? contact : `mailto:${contact}`;
