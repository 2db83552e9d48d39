import type { Comment, CommentInput } from '@savepoint/contracts/comments';
import { useEffect, useRef } from 'react';
import { Composer } from '../components/composer';
import { EMPTY_DRAFT, saveDraft } from '../drafts';
import { useThreadStore } from '../state/thread-store';
import type { CommentNode } from '../state/tree';
import { focusComment } from './focus';
import { message } from './messages';
import { DiscardDialog } from './dialogs';
import { editComment } from './post-comment';
import { SendError } from './send-error';

/** Returns what the author wrote, for the edit form. */
const toInput = ({ content, spoiler = false }: Comment): Required<CommentInput> => ({
  content,
  spoiler,
});

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
      SendError={SendError}
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
