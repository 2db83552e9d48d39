import { urls, type SigninProps } from '@savepoint/contracts';
import { Dialog, Icon, useRegion } from '@savepoint/region-kit';
import { getSession, PROVIDERS, SignInError, useSession, type ProviderId } from '@savepoint/session';
import { useEffect, useState } from 'react';
import css from './signin.module.css';

const MEMBER_BENEFITS = ['Rate, like and favourite games', 'Comment and reply', 'Your shelf on every device'];

/** Region `signin`: the sign-in dialog. It opens when it is mounted and on every `signin:request`. */
export function Signin(props: SigninProps) {
  const { bus } = useRegion();
  const [request, setRequest] = useState<SigninProps | null>(props);
  const signedIn = useSession(({ user }) => user.signedIn);

  useEffect(() => bus.on('signin:request', setRequest), [bus]);
  useEffect(() => {
    if (signedIn) setRequest(null);
  }, [signedIn]);

  const cancel = () => {
    setRequest(null);
    getSession().cancelSignIn();
    bus.emit('signin:cancelled', {});
  };

  return request && !signedIn ? <SigninDialog {...request} onCancel={cancel} /> : null;
}

interface SigninDialogProps extends SigninProps {
  onCancel(): void;
}

function SigninDialog({ reason, failure, onCancel }: SigninDialogProps) {
  const { signingIn, error, signIn } = useSignIn(failure);
  // Loads the SDK ahead of the click: browsers open a pop-up only directly after one.
  useEffect(() => getSession().preload(), []);

  return (
    <Dialog title={`Sign in${reason ? ` to ${reason}` : ''}`} onClose={onCancel} lightDismiss>
      <div className={css['body']}>
        <p className="muted">You can pick up where you left off afterwards.</p>
        {signingIn ? (
          <>
            <p role="status">Waiting for the sign-in window…</p>
            <button className="btn btn--wide btn--line" type="button" onClick={onCancel}>
              Cancel
            </button>
          </>
        ) : (
          <ProviderButtons onChoose={signIn} />
        )}
        {error ? (
          <p className={css['error']} role="alert">
            {error}
          </p>
        ) : null}
        <EmbedNotice />
        <ul className={css['benefits']}>
          {MEMBER_BENEFITS.map((text) => (
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
    </Dialog>
  );
}

/** One button per provider; the first is the most common one. */
function ProviderButtons({ onChoose }: { onChoose(provider: ProviderId): void }) {
  return PROVIDERS.map(({ id, name }, index) => (
    <button
      key={id}
      className={index === 0 ? 'btn btn--wide' : 'btn btn--wide btn--line'}
      type="button"
      onClick={() => onChoose(id)}
    >
      Continue with {name}
    </button>
  ));
}

/** In a frame of another site the browser may block or clear our storage, so links to the page itself. */
function EmbedNotice() {
  if (window.parent === window) return null;
  const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return (
    <p className="muted">
      You stay signed in for as long as your browser keeps data for Savepoint on this site. If signing in does
      not work,{' '}
      <a className="link" href={page && `${page}#comments`} target="_blank" rel="noopener">
        open the thread on Savepoint
      </a>
      .
    </p>
  );
}

/**
 * Starts a sign-in and keeps the message of its error; cancelling it is no error.
 * @param initialError message of an earlier sign-in
 */
function useSignIn(initialError = '') {
  const { report } = useRegion();
  const signingIn = useSession(({ user }) => user.signingIn);
  const [error, setError] = useState(initialError);

  const signIn = (provider: ProviderId) => {
    setError('');
    getSession()
      .signIn(provider)
      .catch((cause: unknown) => {
        if (!(cause instanceof SignInError)) return report(cause);
        if (cause.code !== 'cancelled' && cause.code !== 'superseded') setError(cause.message);
      });
  };
  return { signingIn, error, signIn };
}
