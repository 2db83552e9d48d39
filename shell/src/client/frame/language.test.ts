import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errors, inLanguage, type LanguageTexts } from '@savepoint/contracts';
import { createLanguage } from './language';

const read = (name: string) => {
  const file = path.join(__dirname, `../../../assets/languages/${name}.json`);
  const { language, texts } = JSON.parse(readFileSync(file, 'utf8')) as LanguageTexts & { language: string };
  return createLanguage({ locale: language, texts });
};
const german = read('de');
const sentence = (code: string, english: string, retryAfter = 0) =>
  german.errorSentence?.({ code, error: english }, retryAfter);

test('the sentence of an error, with the values of the English one', () => {
  const english = errors['words-rejected'].sentence.replace('{phrase}', 'buy (now)');
  expect(sentence('words-rejected', english)).toContain('„buy (now)“');
  expect(sentence('too-many-links', errors['too-many-links'].sentence.replace('{max}', '3'))).toContain(
    ': 3.',
  );
});

test.each([
  [1, '1 Sekunde'],
  [59, '59 Sekunden'],
  [60, '1 Minute'],
  [61, '2 Minuten'],
  [7200, '2 Stunden'],
])('how long to wait: %d s → %s', (seconds, expected) => {
  expect(sentence('too-many-posts', 'English', seconds)).toBe(
    `Du schreibst zu oft. Versuche es in ${expected} erneut.`,
  );
});

test('a part of the site is down: one sentence for all parts', () => {
  for (const code of ['comments-unavailable', 'upstream-timeout', 'busy'])
    expect(sentence(code, 'English')).toBe('Das ist im Moment nicht möglich. Versuche es in Kürze erneut.');
});

test('an error without a text, and a language without texts of errors: English stays', () => {
  expect(sentence('no-such-game', 'English')).toBeUndefined();
  expect(sentence('constructor', 'English')).toBeUndefined();
  const bare = createLanguage({ locale: 'xx', texts: {} });
  expect(inLanguage(bare, () => bare.errorSentence?.({ code: 'busy', error: 'English' }, 1))).toBeUndefined();
});
