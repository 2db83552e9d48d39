import { COMMENT_MAX_LEVEL } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { replyButtonId } from '../focus';
import type { Attempt } from '../hooks/use-attempt';
import { later } from '../later';
import { cancelReply, startReply } from '../state/comments-slice';
import { useThread } from '../state/thread';
import type { CommentNode } from '../state/tree';
import css from './comment.module.css';
import { Report } from './report';

interface Props {
  comment: CommentNode;
  /** Absent when the comment cannot be edited. */
  onEdit?(): void;
  onDelete(): void;
  /** What was tried last with the comment. */
  tried: Pick<Attempt, 'failure' | 'attempt'>;
}

/** What can be done with a comment, and why it could not. */
export function Actions({ comment, onEdit, onDelete, tried }: Props) {
  const { uid: comment_uid, level, replying, liked, likes, canDelete, leaf, own, sending } = comment;
  const thread = useThread();
  const { failure, attempt } = tried;
  if (sending)
    return (
      <div className={css['acts']}>
        <p className="muted">Sending…</p>
      </div>
    );
  return (
    <>
      <div className={css['acts']}>
        {level < COMMENT_MAX_LEVEL ? (
          <button
            id={replyButtonId(comment_uid)}
            className="btn btn--quiet"
            type="button"
            aria-expanded={replying}
            onClick={() =>
              thread.dispatch(replying ? cancelReply({ comment_uid }) : startReply({ comment_uid }))
            }
          >
            <Icon name="reply" small />
            Reply
          </button>
        ) : null}
        <button
          className="btn btn--quiet"
          type="button"
          aria-pressed={liked}
          onClick={() =>
            void attempt(async () => thread.dispatch((await later()).toggleLike(comment_uid, !liked)))
          }
        >
          <Icon name="like" small />
          {liked ? 'Unlike' : 'Like'} <span className="num">{likes}</span>
        </button>
        {onEdit ? (
          <button className="btn btn--quiet" type="button" onClick={onEdit}>
            <Icon name="edit" small />
            Edit
          </button>
        ) : null}
        {canDelete && leaf ? (
          <button className="btn btn--quiet" type="button" onClick={onDelete}>
            <Icon name="bin" small />
            Delete
          </button>
        ) : null}
        {own ? null : <Report comment={comment} />}
      </div>
      {failure ? (
        <p className={css['trouble']} role="alert">
          {failure.message}
        </p>
      ) : null}
    </>
  );
}
