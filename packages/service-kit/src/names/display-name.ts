import { FORMER_MEMBER } from '@savepoint/contracts/base';
import { blanksToSpaces, skeletonOf, stripInvisibleAroundEmoji } from './look-alikes';
import { normalise } from './normalise';

/** Name of members whose account has none, or one that nobody may use. */
export const NEUTRAL_NAME = 'Member';
const MAX_LENGTH = 100;

const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Private and unassigned characters. */
const UNKNOWN = /[\p{Co}\p{Cn}]/gu;
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/**
 * Cleans the name of an account: without control, format and other invisible characters, but for those that join an emoji,
 * with single spaces, and with at most three marks on a letter.
 * @param claim of the identity token
 * @returns at most 100 characters, at least one of them a letter, number or symbol
 */
export function cleanDisplayName(claim: unknown): string {
  if (typeof claim !== 'string') return NEUTRAL_NAME;
  const name = stripInvisibleAroundEmoji(blanksToSpaces(normalise(claim.replace(CONTROLS, ' '), 'NFC')))
    .replace(UNKNOWN, '')
    .replace(STACKED_MARKS, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const short = [...name].slice(0, MAX_LENGTH).join('').trim();
  return /[\p{L}\p{N}\p{So}]/u.test(short) ? short : NEUTRAL_NAME;
}

/** No name may contain these, also as a part of a word: the site, and those who run it. */
const RESERVED_PARTS = ['savepoint', 'moderator', 'administrator', 'webmaster'];
/** No name may contain these as a word. */
const RESERVED_WORDS = ['admin', 'admins', 'mod', 'mods', 'official', 'staff'];
/** Names that nobody may have, with or without a number; as a part of a longer name they are harmless. */
const RESERVED_NAMES = [
  ...['editor', 'editorial', 'editors', 'owner', 'root', 'security', 'support', 'system', 'team'],
  FORMER_MEMBER.name,
];

/** It begins where a letter is before it, so that no place is looked at twice. */
const NUMBER_AT_END = /(?<![\d\s\p{P}])[\d\s\p{P}]+$/u;

/** The letters of a text and what they look like: without spaces, punctuation and digits at the end. */
const lettersOf = (text: string): string =>
  skeletonOf(text.replace(NUMBER_AT_END, '')).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * What two names have in common if a reader could take one for the other: their letters and numbers as they look,
 * without spaces and punctuation. Empty for a name without letters, numbers and symbols.
 */
export const nameKeyOf = (name: string): string => skeletonOf(name).replace(/[^\p{L}\p{N}\p{S}]/gu, '');

/**
 * Makes the check whether a name is reserved: it looks as if it contained the name of the site or of a role, or like
 * one of the other reserved names.
 * @param further names that are reserved as a whole, such as those of the staff
 */
export function createIsReserved(further: readonly string[] = []): (name: string) => boolean {
  const parts = RESERVED_PARTS.map(lettersOf);
  const words = new Set(RESERVED_WORDS.map(lettersOf));
  const names = new Set([...RESERVED_WORDS, ...RESERVED_NAMES, ...further].map(lettersOf).filter(Boolean));
  return (name) => {
    const whole = lettersOf(name);
    if (names.has(whole) || parts.some((part) => whole.includes(part))) return true;
    return skeletonOf(name)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => words.has(word));
  };
}
