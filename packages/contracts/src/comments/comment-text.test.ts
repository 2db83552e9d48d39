import { COVERED_TEXT, excerpt, isCovered, plainCommentText } from './comment-text';

test.each([
  ['a short text → as it is', 'A fine game.', 'A fine game.'],
  ['line breaks → one line', 'A fine\n\ngame.', 'A fine game.'],
  ['a text of the maximum length → as it is', 'x'.repeat(16), 'x'.repeat(16)],
  ['one character more → cut', 'x'.repeat(17), `${'x'.repeat(16)}…`],
  ['nothing → nothing', '', ''],
  ['several line breaks → counted as one space', 'one\n\n\n\n\ntwo three', 'one two three'],
  ['a character of two units before the cut → kept', `👾${'x'.repeat(20)}`, `👾${'x'.repeat(14)}…`],
  ['a long text → cut between words', 'one two three four five', 'one two three…'],
  ['one long word → cut inside it', 'x'.repeat(30), `${'x'.repeat(16)}…`],
  ['a character of two units at the cut → left out whole', `${'x'.repeat(15)}👾👾`, `${'x'.repeat(15)}…`],
])('excerpt: %s', (_what, text, expected) => {
  expect(excerpt(text, 16)).toBe(expected);
});

test('isCovered: only a text marked as a spoiler is covered', () => {
  expect(isCovered({ content: 'A fine game.', spoiler: true })).toBe(true);
  expect(isCovered({ content: 'A fine game.', spoiler: false })).toBe(false);
  expect(isCovered({ content: 'A fine game.' })).toBe(false);
});

test('plainCommentText: a spoiler → a sentence in the place of its text', () => {
  expect(plainCommentText({ content: 'He is your father.', spoiler: true })).toBe(COVERED_TEXT);
  expect(plainCommentText({ content: 'A fine game.', spoiler: false })).toBe('A fine game.');
  expect(plainCommentText({ content: 'A fine game.' })).toBe('A fine game.');
});
