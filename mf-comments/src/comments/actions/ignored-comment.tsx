import { commentId } from '../links';
import type { CommentNode } from '../state/tree';
import { message } from './messages';

interface Props {
  comment: CommentNode;
  /** Of the place of a comment that is not shown. */
  className: string | undefined;
  onShow(): void;
}

/** Stands for a comment of somebody whom the reader ignores, above its replies. */
export function IgnoredComment({ comment: { uid, level }, className, onShow }: Props) {
  return (
    <article className={className} id={commentId(uid)} aria-label={message('ignoredComment')} tabIndex={-1}>
      <p role="heading" aria-level={level + 3}>
        {message('ignoredComment')}
      </p>
      <button className="btn btn--quiet" type="button" onClick={onShow}>
        {message('showIgnored')}
      </button>
    </article>
  );
}
