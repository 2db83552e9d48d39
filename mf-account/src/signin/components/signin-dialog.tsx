import { urls, type SigninProps } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { useEffect, useId, useRef } from 'react';
import css from '../signin.module.css';
import { useSignIn } from '../use-sign-in';
import { InFrame } from './in-frame';
import { Providers } from './providers';
import { Waiting } from './waiting';

const REASONS_TO_JOIN = ['Rate, like and keep games', 'Comment and reply', 'Your shelf on every device'];

/** A click beside the dialog closes it too; React’s types do not know the attribute yet. */
const LIGHT_DISMISS = { closedby: 'any' } as const;

interface Props extends SigninProps {
  onCancel(): void;
}

/** Says what signing in is for, and starts it. Escape, the cross and a click beside it close it. */
export function SigninDialog({ reason, failure: before, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { signingIn, failure, signIn } = useSignIn(before);

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // While the dialog is read the SDK arrives, so that the click keeps its right to open a window.
    getSession().preload();
    return () => {
      // Closed, a dialog gives the focus back; taken away by a sign-in, it leaves it to nobody.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onCancel} {...LIGHT_DISMISS}>
      <div>
        <button
          className="iconbtn dialog__x"
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
        <h2 className="pt" id={title}>
          Sign in{reason ? ` to ${reason}` : ''}
        </h2>
        <div className={css['body']}>
          <p className="muted">What you were doing waits here while you do.</p>
          {signingIn ? <Waiting onCancel={onCancel} /> : <Providers onChoose={signIn} />}
          {failure ? (
            <p className={css['failure']} role="alert">
              {failure}
            </p>
          ) : null}
          <InFrame />
          <ul className={css['why']}>
            {REASONS_TO_JOIN.map((text) => (
              <li key={text}>
                <Icon name="check" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
          <small>
            We receive your name and email address, nothing else.{' '}
            <a className="link" href={urls.privacy()}>
              Privacy Policy
            </a>
          </small>
        </div>
      </div>
    </dialog>
  );
}
