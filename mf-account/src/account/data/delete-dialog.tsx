import type { CommentsOnDeletion } from '@savepoint/contracts';
import { Dialog, Icon, useRegion } from '@savepoint/region-kit';
import { errorMessage, getSession, SignInError } from '@savepoint/session';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import css from './data.module.css';
import { deleteAccount, storedChoice } from './delete-account';
import { CONFIRMATION_WORD, message } from './delete-messages';

interface Props {
  /** The member’s choice from before a reauthentication redirect. */
  initialChoice: CommentsOnDeletion | null;
  onClose(): void;
}

/** A form for what happens to the member’s comments and the confirmation word; deletes the account. */
export default function DeleteDialog({ initialChoice, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [comments, setComments] = useState<CommentsOnDeletion>(initialChoice ?? 'anonymise');
  const [word, setWord] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const { step, error, start, reauthenticate } = useAccountDeletion();
  useEffect(() => getSession().preload(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const matches = word === CONFIRMATION_WORD;
    setMismatch(!matches);
    if (matches) start(comments);
    else input.current?.focus();
  };
  const option = (value: CommentsOnDeletion) => (
    <label className="check">
      <input
        type="radio"
        name={`${id}-comments`}
        value={value}
        checked={comments === value}
        onChange={() => setComments(value)}
      />
      <span>{message(value)}</span>
    </label>
  );

  return (
    <Dialog title={message('title')} onClose={onClose}>
      <form className={css['form']} onSubmit={submit} noValidate>
        <p>{message('text')}</p>
        <fieldset className={css['comments']}>
          <legend>{message('comments')}</legend>
          {option('anonymise')}
          {option('remove')}
        </fieldset>
        <p className="muted">{message('others')}</p>
        {step === 'reauthenticating' ? (
          <>
            <p role="status">{message('logInAgain')}</p>
            <button className="btn btn--wide" type="button" onClick={() => reauthenticate(comments)}>
              {message(comments === 'remove' ? 'logInRemove' : 'logInAnonymise')}
            </button>
          </>
        ) : (
          <>
            <div className="field">
              <label htmlFor={`${id}-word`}>{message('confirm', { word: CONFIRMATION_WORD })}</label>
              <input
                ref={input}
                className="input"
                id={`${id}-word`}
                value={word}
                autoComplete="off"
                autoCapitalize="characters"
                aria-invalid={mismatch || undefined}
                aria-describedby={mismatch ? `${id}-mismatch` : undefined}
                onChange={({ target }) => setWord(target.value)}
              />
              {mismatch ? (
                <p className="field__err" id={`${id}-mismatch`}>
                  <Icon name="warning" />
                  {message('mismatch', { word: CONFIRMATION_WORD })}
                </p>
              ) : null}
            </div>
            <button
              className={`btn btn--wide ${css['danger']}`}
              type="submit"
              aria-busy={step === 'deleting' || undefined}
            >
              {message(
                step === 'deleting' ? 'deleting' : comments === 'remove' ? 'submitRemove' : 'submitAnonymise',
              )}
            </button>
          </>
        )}
        {error ? (
          <p className={css['error']} role="alert">
            {error}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

type Step = 'confirming' | 'deleting' | 'reauthenticating';

/** Runs the deletion. Once the account is deleted the session ends, and the region shows that. */
function useAccountDeletion() {
  const { report } = useRegion();
  const [step, setStep] = useState<Step>('confirming');
  const [error, setError] = useState('');

  const attempt = async (from: Step, action: () => Promise<void>) => {
    setError('');
    try {
      await action();
    } catch (cause) {
      const cancelled = cause instanceof SignInError && cause.code === 'cancelled';
      if (!cancelled) setError(errorMessage(cause, report));
      setStep(from);
    }
  };
  const runDeletion = async (comments: CommentsOnDeletion) => {
    setStep('deleting');
    if ((await deleteAccount(comments)) === 'reauthenticate') setStep('reauthenticating');
  };

  return {
    step,
    error,
    start: (comments: CommentsOnDeletion) => void attempt('confirming', () => runDeletion(comments)),
    /** Makes the member sign in again, and then continues. */
    reauthenticate: (comments: CommentsOnDeletion) =>
      void attempt('reauthenticating', async () => {
        storedChoice.save(comments);
        const outcome = await (await getSession().getIdentity()).reauthenticate();
        if (outcome === 'redirecting') return;
        storedChoice.take();
        await runDeletion(comments);
      }),
  };
}
