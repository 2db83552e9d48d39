import { Dialog } from '@savepoint/region-kit';
import { useEffect, useRef } from 'react';
import type { DiscardDialogProps } from '../components/composer';
import { message } from './messages';
import css from './report-dialog.module.css';

/** Dialog that confirms discarding the text of a form. Escape closes it without discarding. */
export function DiscardDialog({ editing, onClose }: DiscardDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const discarded = useRef(false);
  // After the dialog has opened, which focuses its close button.
  useEffect(() => keepButton.current?.focus(), []);
  const close = (isDiscarded: boolean) => {
    discarded.current = isDiscarded;
    dialog.current?.close();
  };
  return (
    <Dialog
      ref={dialog}
      title={message(editing ? 'discardEdit' : 'discardReply')}
      onClose={() => onClose(discarded.current)}
    >
      <div className={css['form']}>
        <p>{message('cannotBeUndone')}</p>
        <div className={css['actions']}>
          <button className="btn btn--danger" type="button" onClick={() => close(true)}>
            {message('discard')}
          </button>
          <button ref={keepButton} className="btn btn--quiet" type="button" onClick={() => close(false)}>
            {message('keepWriting')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
