import { COMMENT_MAX_LENGTH, COMMENT_MIN_LENGTH } from '@savepoint/contracts/base';
import type { CommentInput } from '@savepoint/contracts/comments';

// Form, drafts, outbox and API calls all pass one `CommentInput`. `Required` makes the compiler ask for new fields.

export const EMPTY_INPUT: Required<CommentInput> = { content: '', spoiler: false };

/** Returns the input as it is sent to the API: the text trimmed, without fields that are false. */
export const normaliseInput = ({ content, spoiler }: CommentInput): CommentInput => ({
  content: content.trim(),
  ...(spoiler && { spoiler }),
});

/** Returns the input with its text cut to the length a comment may have. */
export const truncateInput = (input: CommentInput): CommentInput => ({
  ...input,
  content:
    input.content.length > COMMENT_MAX_LENGTH
      ? [...input.content].slice(0, COMMENT_MAX_LENGTH).join('')
      : input.content,
});

/** Whether two inputs are equal as sent. */
export function isSameInput(one: CommentInput, other: CommentInput): boolean {
  const [a, b] = [normaliseInput(one), normaliseInput(other)];
  return (Object.keys(EMPTY_INPUT) as (keyof CommentInput)[]).every((field) => a[field] === b[field]);
}

/** Counts characters as people do: code points, not UTF-16 units. */
export const countCharacters = (text: string): number => [...text].length;

/** @param input normalised */
export function hasValidLength({ content }: CommentInput): boolean {
  const count = countCharacters(content);
  return count >= COMMENT_MIN_LENGTH && count <= COMMENT_MAX_LENGTH;
}
