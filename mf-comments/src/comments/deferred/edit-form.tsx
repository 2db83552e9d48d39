import { useEffect, useRef } from 'react';
import { toInput } from '../comment-input';
import { Composer } from '../components/composer';
import { EMPTY_DRAFT, saveDraft } from '../drafts';
import { focusComment } from '../focus';
import { useThreadStore } from '../state/thread-store';
import type { CommentNode } from '../state/tree';
import { message } from './messages';
import { DiscardDialog } from './on-demand';
import { editComment } from './post-comment';

/** The form in place of a comment’s text in which it is edited; takes the focus and passes it to the comment. */
export function EditForm({ comment, onClose }: { comment: CommentNode; onClose(): void }) {
  const { uid } = comment;
  const store = useThreadStore();
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
      label={message('editBox')}
      action={message('save')}
      errorTitle={message('notSaved')}
      draftKey={draftKey}
      initial={toInput(comment)}
      box={box}
      DiscardDialog={DiscardDialog}
      send={async (input) => {
        await store.dispatch(editComment(uid, input));
        close();
      }}
      onCancel={() => {
        saveDraft(draftKey, EMPTY_DRAFT);
        close();
      }}
    />
  );
}
