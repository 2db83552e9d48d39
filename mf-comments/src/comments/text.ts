import { COMMENT_MAX_LENGTH, COMMENT_MIN_LENGTH } from '@savepoint/contracts';

/** Characters as people count them: code points. */
export const countCharacters = (text: string): number => [...text].length;

/** As much of a text as a comment may hold. */
export const cut = (text: string): string =>
  text.length > COMMENT_MAX_LENGTH ? [...text].slice(0, COMMENT_MAX_LENGTH).join('') : text;

/** @param text trimmed */
export function hasCommentLength(text: string): boolean {
  const count = countCharacters(text);
  return count >= COMMENT_MIN_LENGTH && count <= COMMENT_MAX_LENGTH;
}
