import {
  cleanDisplayName,
  looksLikeOurs,
  looksLikeUid,
  NEUTRAL_NAME,
  stripInvisible,
} from '@savepoint/service-kit/names';

/** Name of authors who gave none. */
const GUEST_NAME = 'Guest';
/** Characters of a name that are looked at; what is shown is shorter. */
const MAX_RAW_LENGTH = 1_000;
/** What is between the words of a name, as which an address counts. */
const BETWEEN_WORDS = /([\s<>()[\],;:"']+)/;
/** What stands around an address, or is left of it. */
const AROUND = /\bmailto:|[<>()[\]"]|^[\s\p{P}]+$/gu;
const AT_SIGNS = /[\uff20\ufe6b]/g;

/**
 * The name of an imported author. Old systems have the mail address where somebody gave no name; readers never see it.
 * @returns the name, and whether there was an address in it
 */
export function toAuthorName(name = ''): { name: string; hadAddress: boolean } {
  const raw = name.slice(0, MAX_RAW_LENGTH).replace(AT_SIGNS, '@');
  const cleaned = clean(raw);
  const words = cleaned.split(BETWEEN_WORDS);
  const hadAddress = stripInvisible(raw).split(BETWEEN_WORDS).some(isAddress);
  if (!words.some(isAddress)) return { name: cleaned, hadAddress };
  const without = words.map((word) => (isAddress(word) ? '' : word)).join('');
  return { name: clean(without.replace(AROUND, ' ')), hadAddress: true };
}

/** Also of a host without a dot, or cut off. */
const isAddress = (word: string): boolean => word.indexOf('@') > 0;

function clean(name: string): string {
  const cleaned = cleanDisplayName(name);
  const isNone = cleaned === NEUTRAL_NAME && name.trim() !== NEUTRAL_NAME;
  // The team of a site may be called its admins; but nobody there is one of ours, or is called like a uid of ours.
  return isNone || looksLikeUid(cleaned) || looksLikeOurs(cleaned) ? GUEST_NAME : cleaned;
}
