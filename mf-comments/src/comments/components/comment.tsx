import { COMMENT_EDIT_WINDOW } from '@savepoint/contracts';
import { Avatar, TimeAgo } from '@savepoint/region-kit';
import { useId, useState } from 'react';
import { commentId } from '../focus';
import type { CommentNode } from '../state/tree';
import { Actions } from './actions';
import css from './comment.module.css';
import { EditForm } from './edit-form';
import { MoreReplies } from './more-replies';
import { ReplyForm } from './reply-form';

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
      <Post comment={comment} now={now} />
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

function Post({ comment, now }: Props) {
  const { uid, user_uid, name, created, edited, demo, sending, canDelete } = comment;
  const author = useId();
  const [editing, setEditing] = useState(false);
  const editable = canDelete && now - Date.parse(created) < COMMENT_EDIT_WINDOW;
  return (
    <article
      className={css['comment']}
      id={commentId(uid)}
      aria-labelledby={author}
      aria-busy={sending || undefined}
      tabIndex={-1}
    >
      <Avatar uid={user_uid} name={name} />
      <div>
        <p className={css['head']}>
          <b id={author}>{name}</b>
          <a href={`#${commentId(uid)}`}>
            <TimeAgo date={created} now={now} />
          </a>
          {edited ? <span>edited</span> : null}
          {demo ? <span className="tag">sample</span> : null}
        </p>
        {editing ? (
          <EditForm comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <>
            <p className={`${css['body']} ${sending ? css['sending'] : ''}`}>{comment.content}</p>
            <Actions comment={comment} {...(editable && { onEdit: () => setEditing(true) })} />
          </>
        )}
      </div>
    </article>
  );
}
