import { useEffect, useRef } from 'react';
import { NO_DRAFT, writeDraft } from '../drafts';
import { focusComment } from '../focus';
import { editComment } from '../state/actions/edit-comment';
import { useThread } from '../state/thread';
import type { CommentNode } from '../state/tree';
import { Composer } from '../components/composer';

/** Where a comment’s text is changed, in its place. The focus comes into the box, and then to the comment. */
export function EditForm({ comment, onClose }: { comment: CommentNode; onClose(): void }) {
  const { uid, content } = comment;
  const thread = useThread();
  const box = useRef<HTMLTextAreaElement>(null);
  const draftKey = `edit/${uid}`;
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(-1, -1);
  }, []);

  const close = () => {
    focusComment(uid);
    onClose();
  };
  return (
    <Composer
      label="Edit your comment"
      action="Save"
      trouble="Your comment was not saved"
      draftKey={draftKey}
      start={content}
      box={box}
      send={async (text) => {
        await thread.dispatch(editComment(uid, text));
        close();
      }}
      onCancel={() => {
        writeDraft(draftKey, NO_DRAFT);
        close();
      }}
    />
  );
}
