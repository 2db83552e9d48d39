import type { CommentsOnDeletion } from '@savepoint/contracts/members';
import { Dialog } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import { FieldError } from '@savepoint/region-kit/ui/field-error';
import { message as memberMessage } from '../member-messages';
import css from './data.module.css';
import { deleteAccount, storedChoice } from './delete-account';
import { CONFIRMATION_WORD, message } from './delete-messages';
import { problemOf, SiteFates, toFates, type Choices } from './site-fates';
import { useConfirmed } from './use-confirmed';

interface Props {
  /** The member’s choice from before a reauthentication redirect, or of a deletion whose dialog was closed with the session. */
  initialChoice: CommentsOnDeletion | null;
  /** Whether that deletion was confirmed. */
  isConfirmed: boolean;
  onClose(): void;
}

/** A form for what happens to the member’s comments and the confirmation word; deletes the account. */
export default function DeleteDialog({ initialChoice, isConfirmed, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [comments, setComments] = useState<CommentsOnDeletion>(initialChoice ?? 'anonymise');
  const [word, setWord] = useState(isConfirmed ? CONFIRMATION_WORD : '');
  const [mismatch, setMismatch] = useState(false);
  /** The sites that the member owns alone, with a sentence about each. */
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({});
  const [choices, setChoices] = useState<Choices>({});
  const [isChecked, setChecked] = useState(false);
  /** The server has just asked: the first question takes the focus. */
  const [isUnsettled, setUnsettled] = useState(false);
  /** Grows with each attempt to go on without all answers: then the first missing one takes the focus. */
  const [attempts, setAttempts] = useState(0);
  const questions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isUnsettled) questions.current?.querySelector('input')?.focus();
  }, [isUnsettled]);
  useEffect(() => {
    if (attempts) questions.current?.querySelector<HTMLElement>('[data-missing], [aria-invalid]')?.focus();
  }, [attempts]);
  // Once the account is deleted the session ends, and the region shows that.
  const deletion = async () => {
    setUnsettled(false);
    await deleteAccount(comments, toFates(choices)).catch((cause: unknown) => {
      if (cause instanceof ApiError && cause.code === 'sole-owner') {
        setAsked((before) => ({ ...before, ...cause.errors }));
        setUnsettled(true);
      }
      throw cause;
    });
  };
  const { step, error, start, logIn } = useConfirmed('deletion', deletion, {
    beforeLogIn: () => storedChoice.save(comments),
    afterLogIn: storedChoice.take,
  });
  useEffect(() => getSession().preload(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const matches = word === CONFIRMATION_WORD;
    setMismatch(!matches);
    const undecided = Object.keys(asked).find((site) => problemOf(choices[site]));
    setChecked(true);
    if (undecided !== undefined) setAttempts((count) => count + 1);
    else if (matches) start();
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
        <div ref={questions}>
          <SiteFates asked={asked} choices={choices} isChecked={isChecked} onChange={setChoices} />
        </div>
        <p className="muted">{message('others')}</p>
        {step === 'stale' ? (
          <>
            <p role="status">{memberMessage('logInAgain')}</p>
            <button className="btn btn--wide" type="button" onClick={logIn}>
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
              <FieldError
                id={`${id}-mismatch`}
                error={mismatch ? message('mismatch', { word: CONFIRMATION_WORD }) : undefined}
              />
            </div>
            <button
              className={`btn btn--wide ${css['danger']}`}
              type="submit"
              aria-busy={step === 'busy' || undefined}
            >
              {message(
                step === 'busy' ? 'deleting' : comments === 'remove' ? 'submitRemove' : 'submitAnonymise',
              )}
            </button>
          </>
        )}
        <ErrorText text={error} />
      </form>
    </Dialog>
  );
}
