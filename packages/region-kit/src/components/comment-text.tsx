import { excerpt, type CommentInput } from '@savepoint/contracts';

interface Props {
  comment: CommentInput;
  className?: string | undefined;
  /** Shows an excerpt of at most this many characters. */
  maxLength?: number;
}

/** The text of a comment, wherever one is shown. */
export function CommentText({ comment, className, maxLength }: Props) {
  const text = maxLength === undefined ? comment.content : excerpt(comment.content, maxLength);
  return <p className={className}>{text}</p>;
}
