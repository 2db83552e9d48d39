import { superLinear } from '../testing';
import { normalise } from './normalise';

test('of more than thirty marks in a row thirty are left; fewer are put in order', () => {
  expect(normalise(`a${'\u0301'.repeat(200)}b`, 'NFC')).toBe(`\u00e1${'\u0301'.repeat(29)}b`);
  expect(normalise('a\u0301\u0316', 'NFC')).toBe('\u00e1\u0316');
  expect(normalise('ﾊﾞ', 'NFKC')).toBe('バ');
});

const MARKS = ['\u0301\u0316', '\u0316\u0345\u0301', '\u0344\u0316', '\uff9e\u0316', '\u0f71\u0f72'].map(
  (marks) => [marks, (length: number) => `a${marks.repeat(length / marks.length)}`] as const,
);
test.each(MARKS)('marks in a row, such as %j: twice as many take twice as long', async (_, make) => {
  for (const form of ['NFC', 'NFKC', 'NFKD'] as const)
    expect(await superLinear((text) => normalise(text, form), make, 64_000)).toBeUndefined();
});
