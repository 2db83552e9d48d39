import type { CommentsOnDeletion } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import css from './data.module.css';
import { useLeaving } from './use-leaving';

const WORD = 'DELETE';

interface Props {
  /** What was chosen before they were led away to show who they are. */
  chosen: CommentsOnDeletion | null;
  onClose(): void;
}

/** Says what goes, asks what becomes of the comments and for a word, and deletes the account. */
export default function DeleteDialog({ chosen, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [comments, setComments] = useState<CommentsOnDeletion>(chosen ?? 'anonymise');
  const [word, setWord] = useState('');
  const [wrong, setWrong] = useState(false);
  const { step, failure, erase, showIdentity } = useLeaving();
  useEffect(() => {
    dialog.current?.showModal();
    getSession().preload();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const right = word.trim().toUpperCase() === WORD;
    setWrong(!right);
    if (right) erase(comments);
    else input.current?.focus();
  };
  const fate = (value: CommentsOnDeletion, label: string) => (
    <label className="check">
      <input
        type="radio"
        name={`${id}-fate`}
        value={value}
        checked={comments === value}
        onChange={() => setComments(value)}
      />
      <span>{label}</span>
    </label>
  );

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form className={css['form']} onSubmit={submit} noValidate>
        <button
          className="iconbtn dialog__x"
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
        <h2 className="pt" id={`${id}-title`}>
          Delete your account
        </h2>
        <p>
          Your ratings, likes and favourites go at once, and so does your sign-in here. This cannot be undone.
        </p>
        <fieldset className={css['fate']}>
          <legend>Your comments</legend>
          {fate('anonymise', 'Keep them, without my name')}
          {fate('remove', 'Remove them; one with replies keeps its place, without text and name')}
        </fieldset>
        <p className="muted">
          The newsletter is a list of its own: each letter has a link to leave it. Messages you sent us stay
          until they are answered.
        </p>
        {step === 'showing-identity' ? (
          <>
            <p role="status">You signed in a while ago. Please sign in again to show that it is you.</p>
            <button className="btn btn--wide" type="button" onClick={() => showIdentity(comments)}>
              Sign in again
            </button>
          </>
        ) : (
          <>
            <div className="field">
              <label htmlFor={`${id}-word`}>Type {WORD} to confirm</label>
              <input
                ref={input}
                className="input"
                id={`${id}-word`}
                value={word}
                autoComplete="off"
                autoCapitalize="characters"
                aria-invalid={wrong || undefined}
                aria-describedby={wrong ? `${id}-wrong` : undefined}
                onChange={({ target }) => setWord(target.value)}
              />
              {wrong ? (
                <p className="field__err" id={`${id}-wrong`}>
                  <Icon name="warning" />
                  Type the word {WORD}, so that this does not happen by accident.
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
        {failure ? (
          <p className={css['failure']} role="alert">
            {failure}
          </p>
        ) : null}
      </form>
    </dialog>
  );
}
