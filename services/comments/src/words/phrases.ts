import { foldWords } from './fold';

/** A phrase made ready to be looked for. */
export interface Phrase {
  /** As a moderator wrote it. */
  phrase: string;
  needle: string;
}

/** A text made ready to be looked through: its words, each between two spaces. */
export const toHaystack = (text: string): string => ` ${foldWords(text).join(' ')} `;

/**
 * Makes a phrase ready. Its words are found one after the other, whole, however they are written; `*` at
 * the end lets the last go on. Looking is plain search for text, so no phrase can be slow.
 * @returns null when there is no word in it
 */
export function toPhrase(phrase: string): Phrase | null {
  const words = foldWords(phrase);
  if (!words.length) return null;
  return { phrase, needle: ` ${words.join(' ')}${phrase.trimEnd().endsWith('*') ? '' : ' '}` };
}

/** The first of the phrases that is in a text. */
export const findPhrase = (phrases: readonly Phrase[], haystack: string): Phrase | undefined =>
  phrases.find(({ needle }) => haystack.includes(needle));
