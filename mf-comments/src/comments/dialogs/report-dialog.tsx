import { REPORT_NOTE_MAX_LENGTH } from '@savepoint/contracts/base';
import type { Comment } from '@savepoint/contracts/comments';
import type { ReportCommentBody, ReportReason } from '@savepoint/contracts/moderation';
import { Dialog } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { useId, useRef, useState } from 'react';
import { useRequest } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { useThreadStore } from '../state/thread-store';
import { message } from './messages';
import css from './report-dialog.module.css';

export interface ReportDialogProps {
  comment: Comment;
  onClose(reported: boolean): void;
}

const REASONS: ReportReason[] = ['spam', 'abuse', 'spoiler', 'off-topic', 'illegal', 'other'];

/** Dialog in which a comment is reported to the moderators. `onClose` receives whether a report was sent. */
export function ReportDialog({ comment, onClose }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const sent = useRef(false);
  const store = useThreadStore();
  const id = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [missing, setMissing] = useState(false);
  const firstChoice = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const { busy, error, run } = useRequest();

  function submit(): void {
    setMissing(!reason);
    if (reason) void send(reason);
    else firstChoice.current?.focus();
  }
  const send = (reason: ReportReason) =>
    run(async () => {
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
    <Dialog
      ref={dialog}
      title={message('reportTitle', { name: comment.name })}
      onClose={() => onClose(sent.current)}
    >
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <p className="muted">{message('reportAbout')}</p>
        <fieldset aria-invalid={missing} aria-describedby={missing ? `${id}-missing` : undefined}>
          <legend className="field__label">{message('reason')}</legend>
          {REASONS.map((each, index) => (
            <label key={each} className="check">
              <input
                ref={index === 0 ? firstChoice : null}
                type="radio"
                name={`${id}-reason`}
                checked={reason === each}
                onChange={() => {
                  setReason(each);
                  setMissing(false);
                }}
              />
              {message(each)}
            </label>
          ))}
          {missing ? (
            <p className={css['missing']} id={`${id}-missing`} role="alert">
              {message('chooseReason')}
            </p>
          ) : null}
        </fieldset>
        <div className="field">
          <label htmlFor={`${id}-note`}>{message('note')}</label>
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
            {message('sendReport')}
          </button>
          <button className="btn btn--quiet" type="button" onClick={() => dialog.current?.close()}>
            {message('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
