import fc from 'fast-check';
import { countLinks } from './check-text';
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
  ['See https://a.example/b?c=d.e and www.f.example', 2],
  ['Buy at example.com/cheap', 1],
  ['I like node.js and 1.5 of it...', 0],
  ['Mail me@example.com', 0],
  ['https://a.com/b.com/c.com', 1],
])('links in “%s”: %i', (text, count) => {
  expect(countLinks(text)).toBe(count);
});
