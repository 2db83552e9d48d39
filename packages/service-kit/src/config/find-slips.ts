import { editDistance } from '../base';

/** Longest difference, in letters, between a word and what it was probably meant to be. */
const MAX_DISTANCE = 2;
const MIN_LENGTH_TO_DIFFER = 3;

/** Stems of the words of a name: `TRUSTED_PROXIES` is as `TRUST_PROXY`. */
const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .replace(/^SAVEPOINT[_-]?/, '')
    .split(/[_-]+/)
    .map((word) => word.replace(/IES$/, 'Y').replace(/(?<=..)(S|ED)$/, ''));

/** Whether a word is probably a mistyped other one: most letters are right, the first one among them. */
function isMistyped(word: string, meant: string): boolean {
  const max = Math.min(MAX_DISTANCE, Math.floor(meant.length / 3));
  return word.length >= MIN_LENGTH_TO_DIFFER && word[0] === meant[0] && editDistance(word, meant, max) <= max;
}

/** Whether an unknown name is probably meant to be a known one. */
function isSlip(unknown: string, known: string): boolean {
  const [words, meant] = [wordsOf(unknown), wordsOf(known)];
  if (words.join('') === meant.join('')) return unknown.toUpperCase() !== known || known.includes('_');
  // Programs have variables of their own that differ from ours of one word by a letter or two, such as HOME.
  if (meant.length < 2 || words.length !== meant.length) return false;
  const different = words.flatMap((word, index) => (word === meant[index] ? [] : [[word, meant[index]!]]));
  return different.length === 1 && different.every(([word, other]) => isMistyped(word!, other!));
}

/** Longest name that is compared: no setting is longer. */
const MAX_LENGTH = 40;

/**
 * Finds variables that nobody reads and that are probably slips of the pen.
 * @param known names of settings; one that is set has not been mistyped
 * @returns a sentence for each slip
 */
export function findSlips(known: readonly string[], env: Record<string, string | undefined>): string[] {
  const names = new Set(known.flatMap((name) => [name, `${name}_FILE`]));
  const unset = known.filter((name) => !env[name] && !env[`${name}_FILE`]);
  return Object.keys(env).flatMap((unknown) => {
    if (names.has(unknown) || !env[unknown] || unknown.length > MAX_LENGTH) return [];
    const meant = unset.find((name) => isSlip(unknown.replace(/_FILE$/, ''), name));
    return meant === undefined ? [] : [`${unknown} is no setting, but ${meant} is: is that what was meant?`];
  });
}
