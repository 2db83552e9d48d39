import { fold } from './fold';

const LEADING_ARTICLE = /^(?:the|a|an) (?=.)/;
/** Digits a number is padded to, so that text order is number order. */
const DIGITS = 6;

/** The key titles are sorted by: `The Witcher 3` stands under W, and `Part 2` before `Part 10`. */
export function titleKey(name: string): string {
  const key = fold(name)
    .replace(LEADING_ARTICLE, '')
    .replace(/\d+/g, (number) => number.padStart(DIGITS, '0'));
  return key || name;
}
