import { COVERED_TEXT, excerpt, plainCommentText } from './comment-text';

test.each([
  ['a short text → as it is', 'A fine game.', 'A fine game.'],
  ['line breaks → one line', 'A fine\n\ngame.', 'A fine game.'],
  ['a long text → cut between words', 'one two three four five', 'one two three…'],
  ['one long word → cut inside it', 'x'.repeat(30), `${'x'.repeat(16)}…`],
  ['a character of two units at the cut → left out whole', `${'x'.repeat(15)}👾👾`, `${'x'.repeat(15)}…`],
])('excerpt: %s', (_what, text, expected) => {
  expect(excerpt(text, 16)).toBe(expected);
});

test('plainCommentText: a spoiler → a sentence in the place of its text', () => {
  expect(plainCommentText({ content: 'He is your father.', spoiler: true })).toBe(COVERED_TEXT);
  expect(plainCommentText({ content: 'A fine game.', spoiler: false })).toBe('A fine game.');
  expect(plainCommentText({ content: 'A fine game.' })).toBe('A fine game.');
});
