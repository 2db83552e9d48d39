import type { CommentInput } from './comment';

/** A comment’s text where only plain text fits: logs, structured data, excerpts. */
export const plainCommentText = ({ content }: CommentInput): string => content;

/**
 * Returns the beginning of a text on one line, cut between words, with an ellipsis if it was cut.
 * @param maxLength in UTF-16 units, without the ellipsis
 */
export function excerpt(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= maxLength) return line;
  return `${line.slice(0, maxLength).replace(/\s\S*$|[\ud800-\udbff]$/, '')}…`;
}
