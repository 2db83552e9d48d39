import { COMMENT_MAX_LEVEL } from '@savepoint/contracts/base';
import { Icon, lazyWithRetry } from '@savepoint/region-kit';
import { useState } from 'react';
import type { Request } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { replyButtonId } from '../focus';
import { actions, loadActions } from '../load-actions';
import { message } from '../messages';
import { cancelReply, startReply } from '../state/comments-slice';
import { useThreadState, useThreadStore } from '../state/thread-store';
import type { CommentNode } from '../state/tree';
import css from './comment.module.css';

const ReportDialog = lazyWithRetry(async () => ({ default: (await loadActions()).ReportDialog }));

interface Props {
  comment: CommentNode;
  /** Absent when the comment cannot be edited. */
  onEdit?(): void;
  onDelete(): void;
  request: Request;
}

/** The buttons below a comment, and why the last action failed. */
export function CommentActions({ comment, onEdit, onDelete, request }: Props) {
  const { uid: comment_uid, level, replying, likes, canDelete, leaf, own, sending, hidden } = comment;
  const store = useThreadStore();
  const view = useThreadState(({ page }) => page.own);
  const { error } = request;
  const toggleReply = () => {
    if (replying) store.dispatch(cancelReply({ comment_uid }));
    else
      void request.run(async () => {
        // It has the form.
        await loadActions();
        store.dispatch(startReply({ comment_uid }));
      });
  };
  if (sending)
    return (
      <div className={css['actions']}>
        <p className="muted">{message('sending')}</p>
      </div>
    );
  return (
    <>
      <div className={`${css['actions']} ${own ? css['own'] : ''}`}>
        {level < COMMENT_MAX_LEVEL && !hidden ? (
          <button
            id={replyButtonId(comment_uid)}
            className="btn btn--quiet"
            type="button"
            aria-expanded={replying}
            onClick={toggleReply}
          >
            <Icon name="reply" small />
            {message('reply')}
          </button>
        ) : null}
        {hidden ? null : own ? (
          <p className={css['likes']}>{message('likes', { count: likes })}</p>
        ) : (
          <LikeButton comment={comment} request={request} />
        )}
        {onEdit ? (
          <button className="btn btn--quiet" type="button" onClick={onEdit}>
            <Icon name="edit" small />
            {message('edit')}
          </button>
        ) : null}
        {canDelete && leaf ? (
          <button className="btn btn--quiet" type="button" onClick={onDelete}>
            <Icon name="bin" small />
            {message('delete')}
          </button>
        ) : null}
        {own ? null : <ReportButton comment={comment} />}
        {actions && view && (!own || view.moderates) ? <actions.CommentMenu comment={comment} /> : null}
      </div>
      <RequestError error={error} />
    </>
  );
}

function LikeButton({ comment, request }: Pick<Props, 'comment' | 'request'>) {
  const { uid, liked, likes } = comment;
  const store = useThreadStore();
  const toggle = () =>
    void request.run(async () => store.dispatch((await loadActions()).toggleLike(uid, !liked)));
  return (
    <button className="btn btn--quiet" type="button" aria-pressed={liked} onClick={toggle}>
      <Icon name="like" small />
      {message(liked ? 'unlike' : 'like')} <span className="num">{likes}</span>
    </button>
  );
}

/** Opens the report dialog. */
function ReportButton({ comment }: { comment: CommentNode }) {
  const [state, setState] = useState<'' | 'open' | 'reported'>('');
  if (state === 'reported') return <p role="status">{message('reported')}</p>;
  return (
    <>
      <button
        className="btn btn--quiet"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        {message('report')}
      </button>
      {state === 'open' ? (
        <ReportDialog comment={comment} onClose={(reported) => setState(reported ? 'reported' : '')} />
      ) : null}
    </>
  );
}
