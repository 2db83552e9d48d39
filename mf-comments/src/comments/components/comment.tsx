import { COMMENT_EDIT_WINDOW_MS } from '@savepoint/contracts/base';
import { Avatar, CommentText } from '@savepoint/region-kit';
import { useId, useState } from 'react';
import { useRequest, type Request } from '@savepoint/region-kit/ui/request';
import { focusOnMount } from '../focus';
import { commentId } from '../links';
import { actions, loadActions } from '../load-actions';
import { message } from '../messages';
import { useThreadState, useThreadStore } from '../state/thread-store';
import type { CommentNode } from '../state/tree';
import { CommentActions } from './comment-actions';
import { CommentHeader } from './comment-header';
import css from './comment.module.css';
import { MoreReplies, ShowAll } from './load-more';

interface Props {
  comment: CommentNode;
  /** Milliseconds since 1970. */
  now: number;
}

/** A comment with its reply form and all its replies. */
export function Comment({ comment, now }: Props) {
  const { uid, level, replying, comments } = comment;
  // There may be replies of which none is on the page.
  const hasMore = useThreadState(({ page }) => level === 0 && uid in page.more_replies);
  return (
    <li>
      <DeletableComment comment={comment} now={now} />
      {replying && actions ? <actions.ReplyForm parent={comment} className={css['reply']} /> : null}
      {comments.length || hasMore ? (
        <ol className={css['replies']}>
          {comments.map((reply) => (
            <Comment key={reply.uid} comment={reply} now={now} />
          ))}
          {hasMore ? <MoreReplies root_uid={uid} /> : null}
        </ol>
      ) : null}
    </li>
  );
}

/** A comment, or the Undo line in its place while it is being deleted. */
function DeletableComment({ comment, now }: Props) {
  const { uid, user_uid } = comment;
  const store = useThreadStore();
  const ignored = useThreadState(({ page }) => page.own?.ignored.includes(user_uid));
  const deletion = useThreadState(({ deleting }) => deleting[uid]);
  const request = useRequest();
  const [restored, setRestored] = useState(false);
  const [shown, setShown] = useState(false);

  const remove = () => {
    setRestored(false);
    void request.run(async () => store.dispatch((await loadActions()).deleteWithUndo(uid)));
  };
  const undo = () => {
    setRestored(true);
    void loadActions().then(({ undoDeletion }) => undoDeletion(uid));
  };
  if (deletion && actions)
    return <actions.DeletedNotice uid={uid} deletion={deletion} className={css['deleted']} onUndo={undo} />;
  if (comment.hidden && !comment.content) return <HiddenComment comment={comment} focused={restored} />;
  if (ignored && !shown && actions)
    return (
      <actions.IgnoredComment comment={comment} className={css['hidden']} onShow={() => setShown(true)} />
    );
  return (
    <VisibleComment
      comment={comment}
      now={now}
      request={request}
      focused={restored || shown}
      onDelete={remove}
    />
  );
}

interface VisibleCommentProps extends Props {
  /** State of the last action on the comment. */
  request: Request;
  /** Focuses the comment when it is mounted. */
  focused: boolean;
  onDelete(): void;
}

function VisibleComment({ comment, now, request, focused, onDelete }: VisibleCommentProps) {
  const { uid, user_uid, name, created, sending, own } = comment;
  const authorId = useId();
  const linked = useThreadState(({ page }) => page.location?.comment === uid);
  const [editing, setEditing] = useState(false);
  const edit = () =>
    void request.run(async () => {
      await loadActions();
      setEditing(true);
    });
  const editable = own && now - Date.parse(created) < COMMENT_EDIT_WINDOW_MS;
  return (
    <article
      ref={focused ? focusOnMount : null}
      className={css['comment']}
      id={commentId(uid)}
      aria-labelledby={authorId}
      aria-busy={sending || undefined}
      data-linked={linked || undefined}
      tabIndex={-1}
    >
      <Avatar uid={user_uid} name={name} />
      <div>
        <CommentHeader comment={comment} now={now} authorId={authorId} />
        {editing && actions ? (
          <actions.EditForm comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <>
            <CommentText className={`${css['body']} ${sending ? css['sending'] : ''}`} comment={comment} />
            {comment.cut ? <ShowAll uid={uid} describedBy={authorId} /> : null}
            {comment.hidden && actions ? <actions.PendingNotice comment={comment} /> : null}
            <CommentActions
              comment={comment}
              {...(editable && { onEdit: edit })}
              onDelete={onDelete}
              request={request}
            />
          </>
        )}
      </div>
    </article>
  );
}

/** Placeholder of a comment whose text is hidden, above its replies. */
function HiddenComment({ comment, focused }: { comment: CommentNode; focused: boolean }) {
  const { uid, hidden, level } = comment;
  return (
    <article
      ref={focused ? focusOnMount : null}
      className={css['hidden']}
      id={commentId(uid)}
      aria-label={message('hiddenComment')}
      tabIndex={-1}
    >
      <p role="heading" aria-level={level + 3}>
        {hidden && message(hidden)}
      </p>
    </article>
  );
}
