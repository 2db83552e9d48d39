import { APPEAL_MAX_LENGTH, longDate } from '@savepoint/contracts/base';
import { accountRoutes } from '@savepoint/contracts/routes';
import type { OwnAppeal, OwnDecision } from '@savepoint/contracts/moderation';
import { useRegion } from '@savepoint/region-kit';
import { errorMessage, getSession } from '@savepoint/session';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import css from './decisions.module.css';
import { message } from './messages';

/** The member’s appeal against a decision and its outcome, or a button that opens the form for one. */
export function Appeal({ decision }: { decision: OwnDecision }) {
  const [appeal, setAppeal] = useState(decision.appeal);
  const [isSent, setSent] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (appeal) return <AppealStatus appeal={appeal} focused={isSent} />;
  if (!decision.appeal_until) return null;
  if (!isOpen)
    return (
      <p>
        <button className="btn btn--line" type="button" onClick={() => setOpen(true)}>
          {message('appeal')}
        </button>{' '}
        {message('appealUntil', { date: longDate(decision.appeal_until) })}
      </p>
    );
  return (
    <AppealForm
      decision_uid={decision.decision_uid}
      onSent={(sent) => {
        setSent(true);
        setAppeal(sent);
      }}
      onClose={() => setOpen(false)}
    />
  );
}

/** @param props.focused whether it takes the focus: it has replaced the form */
function AppealStatus({ appeal, focused }: { appeal: OwnAppeal; focused: boolean }) {
  const { text, created, state, decided, answer } = appeal;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => void (focused && box.current?.focus()), [focused]);
  return (
    <div ref={box} className={css['appeal']} tabIndex={-1} role="status">
      <p className={css['reason']}>
        {state === 'open'
          ? message('appealed', { date: longDate(created) })
          : message(state, { date: longDate(decided ?? created) })}
      </p>
      <blockquote className={css['text']} dir="auto">
        {text}
      </blockquote>
      {answer ? <p>{message('answer', { text: answer })}</p> : null}
    </div>
  );
}

interface FormProps {
  decision_uid: string;
  onSent(appeal: OwnAppeal): void;
  onClose(): void;
}

function AppealForm({ decision_uid, onSent, onClose }: FormProps) {
  const { report } = useRegion();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!text.trim()) {
      setError(message('appealEmpty'));
      field.current?.focus();
      return;
    }
    setBusy(true);
    setError('');
    try {
      const { api } = getSession();
      const body = { decision_uid, text: text.trim() };
      onSent((await api.call('appealDecision', { body, route: accountRoutes.appealDecision })).appeal);
    } catch (cause) {
      setError(errorMessage(cause, report));
      setBusy(false);
    }
  };
  return (
    <form className={css['appeal']} onSubmit={(event) => void submit(event)} noValidate>
      <div className="field">
        <label htmlFor={id}>{message('appealText')}</label>
        <textarea
          ref={field}
          className="input"
          id={id}
          rows={4}
          maxLength={APPEAL_MAX_LENGTH}
          required
          dir="auto"
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-about`}>{message('appealAbout')}</p>
      </div>
      <p>
        <button className="btn" type="submit" aria-busy={busy || undefined}>
          {message('sendAppeal')}
        </button>{' '}
        <button className="btn btn--quiet" type="button" onClick={onClose}>
          {message('cancel')}
        </button>
      </p>
      <ErrorText text={error} />
    </form>
  );
}
