import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inLanguage, type LanguageTexts } from '@savepoint/contracts/base';
import { createLanguage } from './language';

const read = (name: string) => {
  const file = path.join(__dirname, `../../../assets/languages/${name}.json`);
  const { language, texts } = JSON.parse(readFileSync(file, 'utf8')) as LanguageTexts & { language: string };
  return createLanguage({ locale: language, texts });
};
const german = read('de');
const sentence = (code: string, params?: Record<string, string | number>, retryAfter = 0) =>
  german.errorSentence?.({ code, ...(params && { params }) }, retryAfter);

test('the sentence of an error, with its values; numbers are formatted in the language', () => {
  expect(sentence('words-rejected', { phrase: 'buy {max} (now)' })).toContain('„buy {max} (now)“');
  expect(sentence('too-many-links', { max: 3000 })).toContain(': 3.000.');
  expect(sentence('edit-window-over', { minutes: 30 })).toContain('30 Minuten');
});

test('a value is missing, as in a response of an older version → English stays', () => {
  expect(sentence('edit-window-over')).toBeUndefined();
  expect(sentence('edit-window-over', { max: 30 })).toBeUndefined();
  expect(
    sentence('edit-window-over', Object.create({ minutes: 30 }) as Record<string, number>),
  ).toBeUndefined();
});

test.each([
  [1, '1 Sekunde'],
  [59, '59 Sekunden'],
  [60, '1 Minute'],
  [61, '2 Minuten'],
  [7200, '2 Stunden'],
])('how long to wait: %d s → %s', (seconds, expected) => {
  expect(sentence('too-many-posts', { wait: 'in English' }, seconds)).toBe(
    `Du schreibst zu oft. Versuche es in ${expected} erneut.`,
  );
});

test('a part of the site is down: one sentence for all parts', () => {
  for (const code of ['comments-unavailable', 'upstream-timeout', 'busy', 'storage-full'])
    expect(sentence(code)).toBe('Das ist im Moment nicht möglich. Versuche es in Kürze erneut.');
});

test('an error without a text, and a language without texts of errors: English stays', () => {
  expect(sentence('no-such-game')).toBeUndefined();
  expect(sentence('constructor')).toBeUndefined();
  const bare = createLanguage({ locale: 'xx', texts: {} });
  expect(inLanguage(bare, () => bare.errorSentence?.({ code: 'busy' }, 1))).toBeUndefined();
});
