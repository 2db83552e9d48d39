import type { CommentInput } from './comment';

/** Whether readers see a comment’s text covered until they open it. */
export const isCovered = ({ spoiler }: CommentInput): boolean => spoiler === true;

/** Replaces a covered text where it cannot be opened. */
export const COVERED_TEXT = 'This comment is marked as a spoiler.';

/** Returns a comment’s text for places without markup: logs, structured data. */
export const plainCommentText = (comment: CommentInput): string =>
  isCovered(comment) ? COVERED_TEXT : comment.content;

/**
 * Returns the beginning of a text on one line, cut between words, with an ellipsis if it was cut.
 * @param maxLength in UTF-16 units, without the ellipsis
 */
export function excerpt(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= maxLength) return line;
  return `${line.slice(0, maxLength).replace(/\s\S*$|[\ud800-\udbff]$/, '')}…`;
}
