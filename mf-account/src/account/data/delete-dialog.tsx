import type { CommentsOnDeletion } from '@savepoint/contracts';
import { Dialog, Icon, useRegion } from '@savepoint/region-kit';
import { errorMessage, getSession, SignInError } from '@savepoint/session';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import css from './data.module.css';
import { deleteAccount, storedChoice } from './delete-account';

const CONFIRMATION_WORD = 'DELETE';

interface Props {
  /** The member’s choice from before a reauthentication redirect. */
  initialChoice: CommentsOnDeletion | null;
  onClose(): void;
}

/** Asks what to do with the member’s comments and for a confirmation word, and deletes the account. */
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
    const matches = word.trim().toUpperCase() === CONFIRMATION_WORD;
    setMismatch(!matches);
    if (matches) start(comments);
    else input.current?.focus();
  };
  const option = (value: CommentsOnDeletion, label: string) => (
    <label className="check">
      <input
        type="radio"
        name={`${id}-comments`}
        value={value}
        checked={comments === value}
        onChange={() => setComments(value)}
      />
      <span>{label}</span>
    </label>
  );

  return (
    <Dialog title="Delete your account" onClose={onClose}>
      <form className={css['form']} onSubmit={submit} noValidate>
        <p>
          Your ratings, likes and favourites are deleted at once, and so is your sign-in here. This cannot be
          undone.
        </p>
        <fieldset className={css['comments']}>
          <legend>Your comments</legend>
          {option('anonymise', 'Keep them, without my name')}
          {option('remove', 'Remove them; comments with replies stay, without text or name')}
        </fieldset>
        <p className="muted">
          The newsletter is separate: every issue has an unsubscribe link. Messages you sent us are kept until
          they are answered.
        </p>
        {step === 'reauthenticating' ? (
          <>
            <p role="status">You signed in a while ago. Please sign in again to confirm your identity.</p>
            <button className="btn btn--wide" type="button" onClick={() => reauthenticate(comments)}>
              Sign in again
            </button>
          </>
        ) : (
          <>
            <div className="field">
              <label htmlFor={`${id}-word`}>Type {CONFIRMATION_WORD} to confirm</label>
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
                  Please type the word {CONFIRMATION_WORD} to delete your account.
                </p>
              ) : null}
            </div>
            <button
              className={`btn btn--wide ${css['danger']}`}
              type="submit"
              aria-busy={step === 'deleting' || undefined}
            >
              {step === 'deleting' ? 'Deleting' : 'Delete my account'}
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
