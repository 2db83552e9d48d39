import fc from 'fast-check';
import { findPhrase, toHaystack, toPhrase } from './word-rules';

const isIn = (phrase: string, text: string) =>
  findPhrase([toPhrase(phrase)!], toHaystack(text)) !== undefined;

test.each([
  ['cheap gold', 'CHEAP   GOLD!!', true],
  ['cheap gold', 'cheap, gold', true],
  ['cheap gold', 'cheap golden', false],
  ['cheap gold*', 'cheap golden things', true],
  ['ass', 'A classic assassin', false],
  ['ass', 'what an ass.', true],
  ['cafe', 'Café', true],
  ['strasse', 'Straße', true],
  ['spam', 'ｓｐａｍ', true],
  ['spam', 'sp\u200bam', true],
  ['spam', '𝓼𝓹𝓪𝓶', true],
  ['が', 'か', false],
  ['金币', '便宜的金币在这里', true],
  ['gold', 'it was go ld', false],
])('“%s” in “%s”: %s', (phrase, text, found) => {
  expect(isIn(phrase, text)).toBe(found);
});

test('a phrase without a letter or number is not a phrase', () => {
  expect(toPhrase(' *?! ')).toBeNull();
});

test('every phrase is found in every text that contains it between other words', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  const words = fc.array(word, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(words, fc.array(word), fc.array(word), (phrase, before, after) => {
      expect(isIn(phrase.join(' '), [...before, ...phrase, ...after].join(', '))).toBe(true);
    }),
  );
});

test.each([
  ['a variation selector', 'sc\ufe0fam'],
  ['a Hangul filler', 's\u3164cam'],
  ['a half-width filler', 's\uffa0cam'],
  ['a blank Braille pattern', 's\u2800c\u2800a\u2800m'],
  ['a Khmer vowel without a glyph', 's\u17b4cam'],
  ['a mark outside the common block', 's\u1dc4cam'],
  ['a Hebrew point', 's\u05b0cam'],
  ['a right-to-left mark and a soft hyphen', 's\u200fc\u00adam'],
  ['tag characters', 's\u{e0063}cam'],
  ['letters in squares', '🅂🄲🄰🄼'],
  ['letters in black squares', '🆂🅲🅰🅼'],
  ['letters in black circles', '🅢🅒🅐🅜'],
  ['one letter in a square', 'sc🅰️m'],
  ['letters of flags', '🇸🇨🇦🇲'],
  ['letters in parentheses', '⒮⒞⒜⒨'],
  ['small capitals', 'ꜱᴄᴀᴍ'],
  ['full stops', 'this is a s.c.a.m'],
  ['hyphens', 's-c-a-m!'],
  ['spaces', 'S C A M'],
  ['a Cyrillic letter', 'scаm'],
  ['small Cyrillic letters', 'it is a ѕсам'],
  ['capital Cyrillic letters', 'ЅСАМ'],
  ['a Greek letter', 'scαm'],
  ['capital Greek letters', 'SCΑΜ'],
  ['Cherokee letters', 'ᏚᏟᎪᎷ'],
  ['Lisu letters', 'ꓢꓚꓮꓟ'],
  ['a stroke', 'sȼam'],
  ['several at once', 'ѕ\u2800ᴄ.🅰.m'.replaceAll('\u2800', '.')],
])('“scam” disguised with %s is found', (_disguise, text) => {
  expect(isIn('scam', text)).toBe(true);
});

test('words are found with blank characters between them', () => {
  for (const blank of ['\u3164', '\u2800', '\u115f'])
    expect(isIn('cheap gold', `cheap${blank}gold`)).toBe(true);
});

test.each([
  ['scam', 'The scampi in Node.js v1.2.3, e.g. 5.10, was no scamper.'],
  ['scam', 'It has scale. Am I wrong?'],
  ['bum', 'They burn the modern corn.'],
  ['eg', 'e.g. this'],
  ['cop', 'Вынеси сор из избы'],
  ['cop', 'Это сор.'],
  ['pot', 'Закрой рот, пожалуйста'],
  ['cap', 'Хорошая игра, мне нравится САР'],
  ['kai', 'Το παιχνίδι και η μουσική'],
  ['usa', 'I. Am. Usable.'],
  ['ass', 'Plan A, S-tier, S-rank'],
  ['fail', 'It will fall, I1 and l0 too.'],
])('“%s” is not found in “%s”', (phrase, text) => {
  expect(isIn(phrase, text)).toBe(false);
});

test.each(['рот', 'сор', 'αυτό', 'かな', '한국어', 'नमस्ते', 'ไทย', 'עברית', 'العربية'])(
  'the phrase “%s” is found in a text of its own script, and not in a Latin one',
  (phrase) => {
    expect(isIn(phrase, `${phrase}, ${phrase}!`)).toBe(true);
    expect(isIn(phrase, 'The pot of the cop is auto.')).toBe(false);
  },
);

test.each([
  ['c.t', 'a cat'],
  ['ca(t', 'a cat'],
  ['(a+)+', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'],
  ['[a-z]', 'm'],
])('the phrase %s is no regular expression: not found in %s', (phrase, text) => {
  expect(isIn(phrase, text)).toBe(false);
});
