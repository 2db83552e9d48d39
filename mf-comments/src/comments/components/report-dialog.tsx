import {
  REPORT_NOTE_MAX_LENGTH,
  type Comment,
  type ReportCommentBody,
  type ReportReason,
} from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { useEffect, useId, useRef, useState } from 'react';
import { useAttempt } from '../hooks/use-attempt';
import { useThread } from '../state/thread';
import css from './report-dialog.module.css';

export interface ReportDialogProps {
  comment: Comment;
  onClose(reported: boolean): void;
}

const REASONS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  abuse: 'Insults, threats or hate',
  spoiler: 'Spoils the story',
  'off-topic': 'Has nothing to do with this page',
  other: 'Something else',
};

/** Asks why a comment should be looked at. Escape, the cross and Cancel close it; the focus goes back. */
export function ReportDialog({ comment, onClose }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const sent = useRef(false);
  const thread = useThread();
  const id = useId();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const { busy, failure, attempt } = useAttempt();
  useEffect(() => dialog.current?.showModal(), []);

  const submit = () =>
    void attempt(async () => {
      const { entity_type, entity_slug } = thread.getState().comments;
      const text = note.trim();
      const call: ReportCommentBody = {
        comment_uid: comment.uid,
        entity_type,
        entity_slug,
        reason,
        ...(text && { note: text }),
      };
      await getSession().api.post('/api/user/comments/report', call);
      sent.current = true;
      dialog.current?.close();
    });
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={() => onClose(sent.current)}>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <button
          className="iconbtn dialog__x"
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
        <h2 className="pt" id={id}>
          Report {comment.name}’s comment
        </h2>
        <p className="muted">A moderator looks at every report. Nobody is told who reported.</p>
        <fieldset>
          <legend className="field__label">What is wrong with it?</legend>
          {(Object.keys(REASONS) as ReportReason[]).map((each) => (
            <label key={each} className="check">
              <input
                type="radio"
                name={`${id}-reason`}
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {REASONS[each]}
            </label>
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor={`${id}-note`}>Anything to add?</label>
          <textarea
            id={`${id}-note`}
            className={`input ${css['note']}`}
            maxLength={REPORT_NOTE_MAX_LENGTH}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        {failure ? (
          <p className={css['trouble']} role="alert">
            {failure.message}
          </p>
        ) : null}
        <div className={css['acts']}>
          <button className="btn" type="submit" aria-busy={busy}>
            Report
          </button>
          <button className="btn btn--quiet" type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
