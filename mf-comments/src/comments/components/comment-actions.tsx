import { COMMENT_MAX_LEVEL, type CommentInput } from '@savepoint/contracts';
import { Icon, useRegion } from '@savepoint/region-kit';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { RequestError, type Request } from '../../requests';
import { EMPTY_INPUT } from '../comment-input';
import { focusComment, focusReplyButton, replyButtonId } from '../focus';
import { loadDeferred } from '../load-deferred';
import { cancelReply, startReply } from '../state/comments-slice';
import { useThreadStore } from '../state/thread-store';
import type { CommentNode } from '../state/tree';
import css from './comment.module.css';
import { Composer, NOT_POSTED } from './composer';
import type { ReportDialogProps } from './report-dialog';

interface Props {
  comment: CommentNode;
  /** Absent when the comment cannot be edited. */
  onEdit?(): void;
  onDelete(): void;
  request: Request;
}

/** The buttons below a comment, and why the last action failed. */
export function CommentActions({ comment, onEdit, onDelete, request }: Props) {
  const { uid: comment_uid, level, replying, liked, likes, canDelete, leaf, own, sending } = comment;
  const store = useThreadStore();
  const { error, run } = request;
  if (sending)
    return (
      <div className={css['actions']}>
        <p className="muted">Sending…</p>
      </div>
    );
  return (
    <>
      <div className={css['actions']}>
        {level < COMMENT_MAX_LEVEL ? (
          <button
            id={replyButtonId(comment_uid)}
            className="btn btn--quiet"
            type="button"
            aria-expanded={replying}
            onClick={() =>
              store.dispatch(replying ? cancelReply({ comment_uid }) : startReply({ comment_uid }))
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
            void run(async () => store.dispatch((await loadDeferred()).toggleLike(comment_uid, !liked)))
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
        {own ? null : <ReportButton comment={comment} />}
      </div>
      <RequestError error={error} />
    </>
  );
}

/** The form below a comment in which a reply is written; takes the focus and gives it back when it closes. */
export function ReplyForm({ parent }: { parent: CommentNode }) {
  const store = useThreadStore();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);

  const cancel = () => {
    focusReplyButton(parent.uid);
    store.dispatch(cancelReply({ comment_uid: parent.uid }));
  };
  const send = async (input: CommentInput, comment_uid: string) => {
    const { postComment } = await loadDeferred();
    await store.dispatch(postComment({ input, comment_uid, parent }));
    // The reply is shown already, and the form, which has the focus, is about to be removed.
    focusComment(comment_uid);
  };
  return (
    <div className={css['reply']}>
      <Composer
        label={`Reply to ${parent.name}...`}
        action="Reply"
        errorTitle={NOT_POSTED}
        draftKey={parent.uid}
        initial={EMPTY_INPUT}
        box={box}
        send={send}
        onCancel={cancel}
      />
    </div>
  );
}

/** Opens the report dialog, whose code is loaded on the first click. */
function ReportButton({ comment }: { comment: CommentNode }) {
  const { report } = useRegion();
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null);
  const [state, setState] = useState<'' | 'open' | 'reported'>('');
  const open = () => {
    setState('open');
    import('./report-dialog').then(
      ({ ReportDialog }) => setDialog(() => ReportDialog),
      (error: unknown) => {
        setState('');
        report(error);
      },
    );
  };
  if (state === 'reported') return <p role="status">Reported. Thank you.</p>;
  return (
    <>
      <button className="btn btn--quiet" type="button" aria-haspopup="dialog" onClick={open}>
        Report
      </button>
      {state === 'open' && Dialog ? (
        <Dialog comment={comment} onClose={(reported) => setState(reported ? 'reported' : '')} />
      ) : null}
    </>
  );
}
