const WORDS = 'one two three four five six seven eight nine ten'.split(' ');
const TENS = ['', 'x', 'xx', 'xxx'];
const UNITS = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** Numbers that are written in several ways, by each of these. */
const NUMBERS = new Map<string, number>();
for (let number = 1; number < 40; number++) {
  NUMBERS.set(String(number), number);
  NUMBERS.set(romanOf(number), number);
}
WORDS.forEach((word, index) => NUMBERS.set(word, index + 1));

function romanOf(number: number): string {
  return TENS[Math.floor(number / 10)]! + UNITS[number % 10]!;
}

/** Whether a word is a number in Arabic or Roman numerals. */
export const isNumeral = (word: string): boolean =>
  /^\d+$/.test(word) || (NUMBERS.has(word) && !WORDS.includes(word));

/** The ways to write a number below 40: as it is, in Arabic, in Roman, as a word. */
const FORMS: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => String(NUMBERS.get(word) ?? word),
  (word) => {
    const number = NUMBERS.get(word);
    return number === undefined ? word : romanOf(number);
  },
  (word) => WORDS[NUMBERS.get(word)! - 1] ?? word,
];

/**
 * The words of a name with its numbers as they are, in Arabic, in Roman and as words; each form as often as the next
 * one, even if they are equal. `I` at the beginning is no number.
 */
export function numeralForms(words: readonly string[]): (readonly string[])[] {
  if (!words.some((word, index) => NUMBERS.has(word) && (index > 0 || word !== 'i'))) return [words];
  return FORMS.map((form) => words.map((word, index) => (index === 0 && word === 'i' ? word : form(word))));
}
