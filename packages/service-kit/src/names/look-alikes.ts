import unhomoglyph from 'unhomoglyph';
import { normalise } from './normalise';

/** Characters without a glyph, as put between the letters of a word to disguise it: Unicode’s default-ignorable ones. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
/** Accents and other marks that any script can carry; the sound marks of Japanese are part of their letters. */
const MARKS = /(?![\u3099\u309a])(?=\p{M})\p{Script=Inherited}/gu;

/** Invisible characters that take the room of a space. */
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/** Replaces letters and symbols without a glyph that take the room of a space. */
export const blanksToSpaces = (text: string): string => text.replace(BLANKS, ' ');

/** Removes invisible characters and blanks that are letters or symbols for Unicode. */
export const stripInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Emoji, whose parts invisible characters join: `🏳️‍🌈` is one, not a white flag and a rainbow. */
const EMOJI_OR_INVISIBLE = new RegExp(
  '(\\p{RGI_Emoji})|[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800]',
  'gv',
);

/** Removes invisible characters, but for those that belong to an emoji. */
export const stripInvisibleAroundEmoji = (text: string): string => text.replace(EMOJI_OR_INVISIBLE, '$1');

/** Decomposes a text (NFKD), without accents and invisible characters; styled letters become plain ones. */
export const decompose = (text: string): string => stripInvisible(normalise(text, 'NFKD')).replace(MARKS, '');

/** Letters in black squares and circles and of flags: those for which Unicode has no decomposition. */
const ENCLOSED_A = [0x1f150, 0x1f170, 0x1f1e6] as const;
/** A character class of them. */
export const ENCLOSED = '\\u{1f150}-\\u{1f169}\\u{1f170}-\\u{1f189}\\u{1f1e6}-\\u{1f1ff}';

/** Small capitals. Unicode’s table has them as letters of their own, and as what small Cyrillic letters look like. */
const SMALL_CAPITALS = new Map(
  Object.entries({
    ᴀ: 'a',
    ʙ: 'b',
    ᴅ: 'd',
    ᴇ: 'e',
    ꜰ: 'f',
    ɢ: 'g',
    ʜ: 'h',
    ɪ: 'i',
    ᴊ: 'j',
    ĸ: 'k',
    ᴋ: 'k',
    ʟ: 'l',
    ʍ: 'm',
    ᴍ: 'm',
    ɴ: 'n',
    ᴘ: 'p',
    ꞯ: 'q',
    ʀ: 'r',
    ᴛ: 't',
    ʏ: 'y',
  }),
);

/**
 * Replaces every character by the Latin letter that it looks like, where there is one: by Unicode’s table of
 * confusable characters (UTS 39). ASCII characters stay: “burn” is not “bum”.
 * @param text decomposed
 */
export function foldLookAlikes(text: string): string {
  let folded = '';
  for (const char of text) folded += char <= '\x7f' ? char : foldKnown(char);
  return folded.replace(/\p{M}/gu, '');
}

/** What characters were folded to: there are fewer of them than of a text’s. */
const known = new Map<string, string>();
const MAX_KNOWN_COUNT = 20_000;

function foldKnown(char: string): string {
  const found = known.get(char);
  if (found !== undefined) return found;
  const folded = foldCharacter(char);
  if (known.size < MAX_KNOWN_COUNT) known.set(char, folded);
  return folded;
}

function foldCharacter(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const start = ENCLOSED_A.find((a) => code >= a && code < a + 26);
  if (start !== undefined) return String.fromCharCode('a'.charCodeAt(0) + code - start);
  const prototype = unhomoglyph(char);
  // The table has “rn” for every m, and l for a capital i.
  if (prototype === 'rn') return 'm';
  if (prototype === 'l' && char !== char.toLowerCase()) return 'i';
  return [...prototype].map((part) => SMALL_CAPITALS.get(part) ?? part).join('');
}

/**
 * A text as a reader perceives it at a glance, to compare short names: two texts with the same skeleton look alike.
 * Not for sentences, of which too many have the same.
 */
export const skeletonOf = (text: string): string =>
  foldLookAlikes(decompose(text))
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('0', 'o')
    .replace(/[1l|]/g, 'i');
