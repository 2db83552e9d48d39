import { COMMENT_MAX, COMMENT_MIN } from '@savepoint/contracts';

/** Characters as people count them: code points. */
export const countCharacters = (text: string): number => [...text].length;

/** As much of a text as a comment may hold. */
export const cut = (text: string): string =>
  text.length > COMMENT_MAX ? [...text].slice(0, COMMENT_MAX).join('') : text;

/** @param text trimmed */
export function hasCommentLength(text: string): boolean {
  const count = countCharacters(text);
  return count >= COMMENT_MIN && count <= COMMENT_MAX;
}
