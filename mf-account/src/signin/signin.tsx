import { urls } from '@savepoint/contracts/base';
import type { SigninProps } from '@savepoint/contracts/regions';
import { Dialog, Icon, richText, useRegion } from '@savepoint/region-kit';
import { getSession, PROVIDERS, SignInError, useSession, type ProviderId } from '@savepoint/session';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import { message } from './messages';
import css from './signin.module.css';

/** Only frames of sites that have guests need it. */
const GuestForm = lazy(() => import('./guest-form.lazy'));

const MAX_WAIT_FOR_IDENTITY_MS = 3000;
const MEMBER_BENEFITS = ['benefitRate', 'benefitComment', 'benefitDevices'] as const;

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
  const dialog = useRef<HTMLDialogElement>(null);
  // It opens while somebody may be typing: their next keys must not press its button.
  useEffect(() => {
    dialog.current!.tabIndex = -1;
    dialog.current!.focus();
  }, []);
  const { signingIn, error, hasNoOpener, signIn } = useSignIn(failure);
  const { ready, hasGuests } = useIdentityReady();
  const choice = hasNoOpener ? (
    <a className="btn btn--wide" href={threadUrl()} target="_blank" rel="noopener">
      {message('openThread')}
    </a>
  ) : (
    <ProviderButtons disabled={!ready} onChoose={signIn} />
  );

  return (
    <Dialog
      ref={dialog}
      title={reason ? message('dialogTitleFor', { reason }) : message('dialogTitle')}
      onClose={onCancel}
      lightDismiss
    >
      <div className={css['body']}>
        <p className="muted">{message('placeKept')}</p>
        {signingIn ? (
          <>
            <p role="status">{message('waitingForWindow')}</p>
            <button className="btn btn--wide btn--line" type="button" onClick={onCancel}>
              {message('cancel')}
            </button>
          </>
        ) : (
          choice
        )}
        <ErrorText className={css['error']} text={error} />
        {hasGuests && !signingIn ? (
          <Suspense>
            <GuestForm />
          </Suspense>
        ) : null}
        {hasNoOpener ? null : <EmbedNotice />}
        <ul className={css['benefits']}>
          {MEMBER_BENEFITS.map((key) => (
            <li key={key}>
              <Icon name="check" />
              <span>{message(key)}</span>
            </li>
          ))}
        </ul>
        <small>
          {richText(
            message.parts('whatWeReceive', {
              privacy: (
                <a key="privacy" className="link" href={urls.privacy()}>
                  {message('privacyPolicy')}
                </a>
              ),
            }),
          )}
        </small>
      </div>
    </Dialog>
  );
}

interface ProviderButtonsProps {
  disabled: boolean;
  onChoose(provider: ProviderId): void;
}

/** One button per provider; the first is the most common one. */
function ProviderButtons({ disabled, onChoose }: ProviderButtonsProps) {
  return PROVIDERS.map(({ id, name }, index) => (
    <button
      key={id}
      className={index === 0 ? 'btn btn--wide' : 'btn btn--wide btn--line'}
      type="button"
      disabled={disabled}
      onClick={() => onChoose(id)}
    >
      {message('continueWith', { provider: name })}
    </button>
  ));
}

/** Address of the thread on the site’s own page. */
function threadUrl(): string | undefined {
  const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return page && `${page}#comments`;
}

/** In a frame of another site the browser may block or clear our storage, so links to the page itself. */
function EmbedNotice() {
  if (window.parent === window) return null;
  return (
    <p className="muted">
      {richText(
        message.parts('embedded', {
          open: (
            <a key="open" className="link" href={threadUrl()} target="_blank" rel="noopener">
              {message('openOnSavepoint')}
            </a>
          ),
        }),
      )}
    </p>
  );
}

/**
 * Loads the identity SDK. Browsers open a pop-up only soon after a click, so the buttons wait for the SDK, but not for
 * long: a click before it is loaded redirects the page instead. A frame of another site cannot be redirected.
 */
function useIdentityReady() {
  const [ready, setReady] = useState(false);
  const [hasGuests, setHasGuests] = useState(false);
  useEffect(() => {
    const setIsReady = () => setReady(true);
    const timer = window.parent === window ? setTimeout(setIsReady, MAX_WAIT_FOR_IDENTITY_MS) : undefined;
    // A click reports the error.
    getSession()
      .getIdentity()
      .then(({ becomeGuest }) => setHasGuests(becomeGuest !== undefined))
      .then(setIsReady, setIsReady);
    return () => clearTimeout(timer);
  }, []);
  return { ready, hasGuests };
}

/** Why no attempt on this page can succeed. */
let finalError: SignInError | undefined;

/**
 * Starts a sign-in and keeps the message of its error; cancelling it is no error.
 * @param initialError message of an earlier sign-in
 */
function useSignIn(initialError = '') {
  const { report } = useRegion();
  const signingIn = useSession(({ user }) => user.signingIn);
  const [error, setError] = useState(finalError?.message ?? initialError);

  const signIn = (provider: ProviderId) => {
    setError('');
    getSession()
      .signIn(provider)
      .catch((cause: unknown) => {
        if (!(cause instanceof SignInError)) return report(cause);
        if (cause.code === 'no-opener') finalError = cause;
        if (cause.code !== 'cancelled' && cause.code !== 'superseded') setError(cause.message);
      });
  };
  return { signingIn, error, hasNoOpener: finalError !== undefined, signIn };
}
