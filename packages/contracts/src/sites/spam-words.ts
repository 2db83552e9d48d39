/** Imports nothing: browsers load it. */

/** What the filter looks at besides words, in words. */
const SIGNALS: Readonly<Record<string, string>> = {
  '#link': 'a link',
  '#links': 'several links',
  '#phone': 'a long number',
  '#price': 'an amount of money',
  '#capitals': 'mostly capitals',
};

/** The words and signals of a finding, for moderators. */
export const spamWordsText = (words: readonly string[]): string =>
  words.map((word) => SIGNALS[word] ?? `“${word}”`).join(', ');
