import { useEffect, useRef } from 'react';
import { focusComment, focusReplyButton } from '../focus';
import { later } from '../later';
import { cancelReply } from '../state/comments-slice';
import { useThread } from '../state/thread';
import type { CommentNode } from '../state/tree';
import css from './comment.module.css';
import { Composer, NOT_POSTED } from './composer';

/** Where a reply is written, under its comment. The focus comes into the box, and goes back when it closes. */
export function ReplyForm({ parent }: { parent: CommentNode }) {
  const thread = useThread();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);

  const cancel = () => {
    focusReplyButton(parent.uid);
    thread.dispatch(cancelReply({ comment_uid: parent.uid }));
  };
  const send = async (content: string, comment_uid: string) => {
    const { postComment } = await later();
    await thread.dispatch(postComment({ content, comment_uid, parent }));
    // Shown since it was sent; the box is about to go.
    focusComment(comment_uid);
  };
  return (
    <div className={css['reply']}>
      <Composer
        label={`Reply to ${parent.name}...`}
        action="Reply"
        trouble={NOT_POSTED}
        draftKey={parent.uid}
        box={box}
        send={send}
        onCancel={cancel}
      />
    </div>
  );
}
