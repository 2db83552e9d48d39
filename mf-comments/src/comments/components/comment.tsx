import { COMMENT_EDIT_WINDOW_MS } from '@savepoint/contracts';
import { Avatar, lazyWithRetry } from '@savepoint/region-kit';
import { useId, useState } from 'react';
import { commentId } from '../address';
import { takeFocus } from '../focus';
import { useAttempt, type Attempt } from '../hooks/use-attempt';
import { later } from '../later';
import { useThread, useThreadState } from '../state/thread';
import type { CommentNode } from '../state/tree';
import { Actions } from './actions';
import css from './comment.module.css';
import { MoreReplies } from './more-replies';
import { Permalink } from './permalink';
import { Removed } from './removed';
import { ReplyForm } from './reply-form';
import { Waits, Withheld } from './withheld';

/** Opens on a click, so its code comes then. */
const EditForm = lazyWithRetry(async () => ({ default: (await later()).EditForm }));

interface Props {
  comment: CommentNode;
  /** Milliseconds since 1970. */
  now: number;
}

/** A comment with everything under it. */
export function Comment({ comment, now }: Props) {
  const { uid, level, replying, comments } = comment;
  return (
    <li>
      <Place comment={comment} now={now} />
      {replying ? <ReplyForm parent={comment} /> : null}
      {comments.length ? (
        <ol className={css['replies']}>
          {comments.map((reply) => (
            <Comment key={reply.uid} comment={reply} now={now} />
          ))}
          {level === 0 ? <MoreReplies root_uid={uid} /> : null}
        </ol>
      ) : null}
    </li>
  );
}

/** A comment, or what stands in its place while it is being deleted. */
function Place({ comment, now }: Props) {
  const { uid } = comment;
  const thread = useThread();
  const going = useThreadState(({ removing }) => removing[uid]);
  const tried = useAttempt();
  const [undone, setUndone] = useState(false);

  const remove = () => {
    setUndone(false);
    void tried.attempt(async () => thread.dispatch((await later()).removeComment(uid)));
  };
  const undo = () => {
    setUndone(true);
    void later().then((part) => part.undoRemoval(uid));
  };
  if (going) return <Removed removal={going} onUndo={undo} />;
  return <Post comment={comment} now={now} tried={tried} focused={undone} onDelete={remove} />;
}

interface PostProps extends Props {
  tried: Attempt;
  /** Takes the focus when it comes. */
  focused: boolean;
  onDelete(): void;
}

function Post({ comment, now, tried, focused, onDelete }: PostProps) {
  const { uid, user_uid, name, created, edited, demo, sending, own, level } = comment;
  const author = useId();
  const linked = useThreadState(({ page }) => page.at?.comment === uid);
  const isNew = useThreadState(({ page }) => page.since !== '' && created > page.since);
  const [editing, setEditing] = useState(false);
  if (comment.hidden && !comment.content) return <Withheld comment={comment} focused={focused} />;
  const editable = own && now - Date.parse(created) < COMMENT_EDIT_WINDOW_MS;
  return (
    <article
      ref={focused ? takeFocus : null}
      className={css['comment']}
      id={commentId(uid)}
      aria-labelledby={author}
      aria-busy={sending || undefined}
      data-linked={linked || undefined}
      tabIndex={-1}
    >
      <Avatar uid={user_uid} name={name} />
      <div>
        <div className={css['head']}>
          {/* The discussion's own heading is of level 2. */}
          <b id={author} role="heading" aria-level={level + 3}>
            {name}
          </b>
          <Permalink uid={uid} created={created} now={now} />
          {isNew && !own ? (
            <span className="tag" data-new>
              new
            </span>
          ) : null}
          {edited ? <span>edited</span> : null}
          {demo ? <span className="tag">sample</span> : null}
        </div>
        {editing ? (
          <EditForm comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <>
            <p className={`${css['body']} ${sending ? css['sending'] : ''}`}>{comment.content}</p>
            {comment.hidden ? (
              <Waits />
            ) : (
              <Actions
                comment={comment}
                {...(editable && { onEdit: () => setEditing(true) })}
                onDelete={onDelete}
                tried={tried}
              />
            )}
          </>
        )}
      </div>
    </article>
  );
}
