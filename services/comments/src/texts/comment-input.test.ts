import { COMMENT_MAX_LENGTH } from '@savepoint/contracts/base';
import fc from 'fast-check';
import { storedComment } from '../../test/comments';
import {
  HIDDEN_INPUT,
  normaliseInput,
  normaliseText,
  pickInput,
  presentInput,
  REMOVED_INPUT,
  isSameComment,
} from './comment-input';

const rejection = expect.objectContaining({
  status: 400,
  code: 'comment-length',
  message: 'Please edit your comment length',
  errors: { content: `A comment has 1 to ${COMMENT_MAX_LENGTH} characters.` },
});

test('space around the text is trimmed', () => {
  expect(normaliseText(' \n A fine game. \t')).toBe('A fine game.');
});

test('control characters and broken surrogate pairs are dropped, line breaks and tabs stay', () => {
  expect(normaliseText('a\u0000b\u0007c\u007f\u0085d\ud800')).toBe('abcd');
  expect(normaliseText('one\r\ntwo\rthree\n\tfour')).toBe('one\ntwo\nthree\n\tfour');
});

test('text is composed, also where a control character stood between a letter and its accent', () => {
  expect(normaliseText('Poke\u0301mon')).toBe('Pokémon');
  expect(normaliseText('Poke\u0000\u0301mon')).toBe('Pokémon');
});

test('direction overrides, with which “macs” is shown as “scam”, are dropped; other directions stay', () => {
  expect(normaliseText('a \u202emacs\u202c b')).toBe('a macs\u202c b');
  expect(normaliseText('\u202dabc')).toBe('abc');
  expect(normaliseText('\u2067\u05d0\u2069\u200f!')).toBe('\u2067\u05d0\u2069\u200f!');
});

test('a letter has at most six marks, so that no text covers the lines around it', () => {
  expect(normaliseText(`q${'\u0305'.repeat(400)}x`)).toBe(`q${'\u0305'.repeat(6)}x`);
  const pointed = '\u05d1\u05bc\u05b0\u0591\u05be';
  expect(normaliseText(pointed)).toBe(pointed.normalize('NFC'));
});

test('length is counted in code points: the maximum fits, one more emoji does not', () => {
  const longest = '👾'.repeat(COMMENT_MAX_LENGTH);
  expect(normaliseText(longest)).toBe(longest);
  expect(() => normaliseText(`${longest}👾`)).toThrow(rejection);
});

test('a comment of one character is accepted', () => {
  expect(normaliseText('!')).toBe('!');
});

test.each([
  ['nothing', ''],
  ['space', ' \n\t '],
  ['control characters', '\u0000\u0008'],
  ['characters nobody can see', '\u200b\u2060\ufeff'],
  ['letters and symbols without a glyph', '\u3164 \u2800\u115f\uffa0'],
])('a comment of %s is rejected', (_what, content) => {
  expect(() => normaliseText(content)).toThrow(rejection);
});

test('the maximum length fits in a longer input when the rest is space', () => {
  expect(normaliseText(`${'x'.repeat(COMMENT_MAX_LENGTH)}${' '.repeat(100)}`)).toHaveLength(
    COMMENT_MAX_LENGTH,
  );
});

test('stored text is never changed by normalising it again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (content) => {
      let text: string;
      try {
        text = normaliseText(content);
      } catch (error) {
        expect(error).toMatchObject({ status: 400 });
        return;
      }
      expect(normaliseText(text)).toBe(text);
      expect(text).not.toMatch(/(?![\n\t])\p{Cc}/u);
    }),
  );
});

test.each([
  ['absent', {}, false],
  ['false', { spoiler: false }, false],
  ['true', { spoiler: true }, true],
])('normaliseInput: a spoiler mark that is %s → stored as a boolean', (_what, mark, expected) => {
  expect(normaliseInput({ content: ' Text ', ...mark })).toEqual({ content: 'Text', spoiler: expected });
});

test.each([
  ['no spoiler mark', {}, { content: 'Text' }],
  ['a spoiler mark that is false', { spoiler: false }, { content: 'Text' }],
  ['a spoiler mark that is true', { spoiler: true }, { content: 'Text', spoiler: true }],
])('presentInput: %s → in the response only when it is true', (_what, mark, expected) => {
  expect(presentInput({ content: 'Text', ...mark })).toEqual(expected);
});

test('pickInput: a stored comment → only what its author wrote', () => {
  expect(pickInput(storedComment({ content: 'Text', spoiler: true }))).toEqual({
    content: 'Text',
    spoiler: true,
  });
});

test('a hidden comment shows readers neither its text nor its spoiler mark', () => {
  expect(HIDDEN_INPUT).toEqual({ content: '', spoiler: false });
});

test('a removed comment with replies: the text is replaced, and it is not a spoiler', () => {
  expect(REMOVED_INPUT).toEqual({ content: 'This comment was removed by its author.', spoiler: false });
});

const body = {
  entity_type: 'game' as const,
  entity_slug: 'hades',
  parent_uid: null,
  grandparent_uid: null,
  content: 'Hello',
  spoiler: false,
};
const stored = storedComment();

test.each([
  ['the comment as it was stored', stored],
  ['a comment that was collapsed since', { ...stored, state: 'collapsed' as const }],
])('%s → the same comment', (_what, before) => {
  expect(isSameComment(before, 'ann', body)).toBe(true);
});

test.each([
  ['another member', stored, 'bob', body],
  ['another text', stored, 'ann', { ...body, content: 'Goodbye' }],
  ['another spoiler mark', stored, 'ann', { ...body, spoiler: true }],
  ['another game', stored, 'ann', { ...body, entity_slug: 'celeste' }],
  ['another type of entity', stored, 'ann', { ...body, entity_type: 'article' as const }],
  ['another parent', stored, 'ann', { ...body, parent_uid: 'comment-0' }],
  ['another grandparent', stored, 'ann', { ...body, grandparent_uid: 'comment-0' }],
  ['a comment that was deleted', { ...stored, state: 'deleted' as const }, 'ann', body],
])('%s → another comment', (_what, before, member, given) => {
  expect(isSameComment(before, member, given)).toBe(false);
});
