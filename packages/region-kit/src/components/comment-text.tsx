import { excerpt, isCovered, type CommentInput } from '@savepoint/contracts/comments';
import { message } from './messages';

interface Props {
  comment: CommentInput;
  className?: string | undefined;
  /** Shows an excerpt of at most this many characters. */
  maxLength?: number;
}

/** The text of a comment, wherever one is shown. A covered text opens without a script too. */
export function CommentText({ comment, className, maxLength }: Props) {
  const text = maxLength === undefined ? comment.content : excerpt(comment.content, maxLength);
  const paragraph = (
    <p className={className} dir="auto">
      {text}
    </p>
  );
  if (!isCovered(comment)) return paragraph;
  return (
    <details className="spoiler">
      <summary>
        <span className="spoiler__show">{message('showSpoiler')}</span>
        <span className="spoiler__hide">{message('hideSpoiler')}</span>
      </summary>
      {paragraph}
    </details>
  );
}
