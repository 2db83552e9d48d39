import type { CommentInput } from '@savepoint/contracts/comments';
import { useEffect, useRef } from 'react';
import { EMPTY_INPUT } from '../comment-input';
import { Composer } from '../components/composer';
import { message } from '../messages';
import { cancelReply } from '../state/comments-slice';
import { useThreadStore } from '../state/thread-store';
import type { CommentNode } from '../state/tree';
import { focusComment, focusReplyButton } from './focus';
import { DiscardDialog } from './dialogs';
import { postComment } from './post-comment';
import { SendError } from './send-error';

/** The form below a comment in which a reply is written; takes the focus and restores it when it closes. */
export function ReplyForm({ parent, className }: { parent: CommentNode; className: string | undefined }) {
  const store = useThreadStore();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);

  const cancel = () => {
    focusReplyButton(parent.uid);
    store.dispatch(cancelReply({ comment_uid: parent.uid }));
  };
  const send = async (input: CommentInput, comment_uid: string) => {
    await store.dispatch(postComment({ input, comment_uid, parent }));
    // The reply is shown already, and the form, which has the focus, is about to be removed.
    focusComment(comment_uid);
  };
  return (
    <div className={className}>
      <Composer
        label={message('replyTo', { name: parent.name })}
        action={message('postReply')}
        errorTitle={message('notPosted')}
        draftKey={parent.uid}
        initial={EMPTY_INPUT}
        box={box}
        SendError={SendError}
        DiscardDialog={DiscardDialog}
        send={send}
        onCancel={cancel}
      />
    </div>
  );
}
