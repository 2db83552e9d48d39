import {
  REPORT_NOTE_MAX_LENGTH,
  type Comment,
  type ReportCommentBody,
  type ReportReason,
} from '@savepoint/contracts';
import { Dialog } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { useId, useRef, useState } from 'react';
import { RequestError, useRequest } from '../../requests';
import { useThreadStore } from '../state/thread-store';
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

/** Dialog in which a comment is reported to the moderators. `onClose` tells whether a report was sent. */
export function ReportDialog({ comment, onClose }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const sent = useRef(false);
  const store = useThreadStore();
  const id = useId();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const { busy, error, run } = useRequest();

  const submit = () =>
    void run(async () => {
      const { entity_type, entity_slug } = store.getState().comments;
      const text = note.trim();
      const body: ReportCommentBody = {
        comment_uid: comment.uid,
        entity_type,
        entity_slug,
        reason,
        ...(text && { note: text }),
      };
      await getSession().api.call('reportComment', { body });
      sent.current = true;
      dialog.current?.close();
    });
  return (
    <Dialog ref={dialog} title={`Report ${comment.name}’s comment`} onClose={() => onClose(sent.current)}>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
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
        <RequestError error={error} />
        <div className={css['actions']}>
          <button className="btn" type="submit" aria-busy={busy}>
            Report
          </button>
          <button className="btn btn--quiet" type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
