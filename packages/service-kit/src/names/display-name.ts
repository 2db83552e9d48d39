import { blanksToSpaces, skeletonOf, stripInvisible, stripInvisibleAroundEmoji } from './look-alikes';
import { shortenText } from './shorten-text';
import { normalise } from './normalise';

/** Name of members whose account has none, or one that nobody may use. */
export const NEUTRAL_NAME = 'Member';
const MAX_LENGTH = 100;

const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Private and unassigned characters. */
const UNKNOWN = /[\p{Co}\p{Cn}]/gu;
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

const LABEL = '[\\p{L}\\p{N}-]{1,63}';
/** A mail address, also as mail programs write it, with wide forms of its signs. */
const ADDRESS = `[<(]?[^\\s@＠﹫<>()"“”,;]{1,64}[@＠﹫]${LABEL}(?:[.．。｡]${LABEL}){1,8}[>)]?`;
const ANY_ADDRESS = new RegExp(ADDRESS, 'u');
const ADDRESSES = new RegExp(ADDRESS, 'gu');
const QUOTED = /^["“'](.{1,200})["”']$/u;

/** Whether a name contains a mail address, which is never shown to readers. */
export const hasMailAddress = (name: string): boolean => ANY_ADDRESS.test(stripInvisible(name));

/** `"Bo" <bo@example.org>` → `Bo` */
function withoutAddresses(name: string): string {
  if (!ANY_ADDRESS.test(name)) return name;
  const rest = name.replace(ADDRESSES, ' ').trim();
  return QUOTED.exec(rest)?.[1] ?? rest;
}

/**
 * Cleans the name of an account: without control, format and other invisible characters but those in emoji, with single
 * spaces, with at most three marks on a letter, and without mail addresses.
 * @param claim of the identity token
 * @returns at most 100 characters, at least one of them a letter, number or symbol
 */
export function cleanDisplayName(claim: unknown): string {
  if (typeof claim !== 'string') return NEUTRAL_NAME;
  const visible = stripInvisibleAroundEmoji(blanksToSpaces(normalise(claim.replace(CONTROLS, ' '), 'NFC')))
    .replace(UNKNOWN, '')
    .replace(STACKED_MARKS, '$1');
  const name = withoutAddresses(visible).replace(/\s+/g, ' ').trim();
  const short = shortenText(name, MAX_LENGTH).trim();
  return /[\p{L}\p{N}\p{So}]/u.test(short) ? short : NEUTRAL_NAME;
}

/**
 * What two names have in common if a reader could take one for the other: their letters and numbers as they look,
 * without spaces and punctuation. Empty for a name without letters, numbers and symbols.
 */
export const nameKeyOf = (name: string): string => skeletonOf(name).replace(/[^\p{L}\p{N}\p{S}]/gu, '');
