import { decompose, foldLookAlikes } from './look-alikes';

/** Characters of the shortest ids that identity providers give. */
const UID_MIN_LENGTH = 20;
/** Without a digit: some family names are almost as long. */
const LETTERS_MIN_LENGTH = 24;
/** Changes between letters and digits in a text with spaces or punctuation: those of dates and ordinals are fewer. */
const CHANGES_MIN = 3;
/** A text of pieces that are no longer was taken apart. */
const PIECE_MAX_LENGTH = 3;

/** Look-alikes for which there is no table are fewer. */
const LATIN_SHARE_MIN = 0.75;

const SEPARATORS = /[^\p{L}\p{N}]+/u;

/**
 * Whether a text could be taken for the id of an account, whatever its case: twenty or more Latin letters and digits, or what
 * looks like them, that are no words. Spaces, punctuation and invisible characters between them make no difference.
 */
export function looksLikeUid(text: string): boolean {
  const pieces = foldLookAlikes(decompose(text)).split(SEPARATORS).filter(Boolean);
  const isTakenApart = pieces.every((piece) => piece.length <= PIECE_MAX_LENGTH);
  const whole = pieces.join('');
  if ((isTakenApart ? [whole] : pieces).some(isOneWord)) return true;
  return isLatin(whole) && changesIn(whole) >= CHANGES_MIN;
}

/** Whether it is long enough, and of Latin letters and digits but for a few. */
function isLatin(letters: string): boolean {
  const latin = letters.match(/[a-z\d]/gi)?.length ?? 0;
  return latin >= UID_MIN_LENGTH && latin >= LATIN_SHARE_MIN * letters.length;
}

const isOneWord = (word: string): boolean =>
  isLatin(word) && (word.length >= LETTERS_MIN_LENGTH || changesIn(word) > 0);

const changesIn = (letters: string): number => letters.match(/\d(?=[a-z])|[a-z](?=\d)/gi)?.length ?? 0;
