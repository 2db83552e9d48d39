import { urls } from '@savepoint/contracts/base';
import { Avatar, Icon, lazyWithRetry, richText } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import { message } from '../messages';
import css from './account.module.css';

const MemberArea = lazyWithRetry(() => import('./member-area.lazy'));

interface HeadingProps {
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Region `account`: the member’s area, or a login button for visitors. */
export function Account() {
  const authReady = useSession(({ status }) => status.authReady);
  const signedIn = useSession(({ user }) => user.signedIn);
  const accountDeleted = useSession(({ status }) => status.accountDeleted);
  const heading = useHeadingFocus(authReady ? signedIn : undefined);
  if (!authReady) return <Checking />;
  if (signedIn) return <LoggedIn heading={heading} />;
  return (
    <>
      {accountDeleted ? <AccountDeleted /> : null}
      <LoggedOut heading={heading} />
    </>
  );
}

/** Reserves the space of what follows, so that nothing moves. */
function Checking() {
  return (
    <div className={css['account']} role="status">
      <h2>{message('checking')}</h2>
      <div className={`skel ${css['line']}`} />
      <div className={`skel ${css['button']}`} />
      {/* Text alone: the check of fragments refuses markup that is read differently with and without scripts. */}
      <noscript className="muted">{message('needsScripts')}</noscript>
    </div>
  );
}

function LoggedIn({ heading }: HeadingProps) {
  const { uid, name, email } = useSession(({ user }) => user);
  const [failed, setFailed] = useState(false);
  const logOut = () =>
    getSession()
      .signOut()
      .catch(() => setFailed(true));
  return (
    <div className={css['account']}>
      <div className={css['member']}>
        <Avatar name={name} uid={uid} />
        <div>
          <p className={css['name']}>
            <bdi>{name}</bdi>
          </p>
          <p className={`muted ${css['email']}`}>{email}</p>
        </div>
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {message('loggedIn')}
      </h2>
      <button className="btn btn--line" type="button" onClick={() => void logOut()}>
        {message('logOut')}
      </button>
      <ErrorText text={failed ? message('logOutFailed') : ''} />
      <MemberArea key={uid} />
    </div>
  );
}

function LoggedOut({ heading }: HeadingProps) {
  const { preload, ensureSignedIn } = getSession();
  return (
    <div className={css['account']}>
      <h2 ref={heading} tabIndex={-1}>
        {message('loggedOut')}
      </h2>
      <p className="muted">{message('loggedOutText')}</p>
      <button
        className="btn"
        type="button"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void ensureSignedIn(message('loginReason'))}
      >
        {message('logIn')}
      </button>
    </div>
  );
}

/** Confirms the deletion and takes the focus. */
function AccountDeleted() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="alert alert--ok" role="status" tabIndex={-1}>
      <Icon name="check" />
      <b>{message('deleted')}</b>
      <p>
        {richText(
          message.parts('deletedText', {
            join: (
              <a key="join" href={urls.whyJoin()}>
                {message('joinAgain')}
              </a>
            ),
          }),
        )}
      </p>
    </div>
  );
}

/**
 * Moves the focus to a heading after sign-in or sign-out, if the focused element was removed.
 * @param signedIn undefined until auth is ready
 * @returns ref of the heading, which must be focusable
 */
function useHeadingFocus(signedIn: boolean | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(signedIn);
  useEffect(() => {
    const changed = previous.current !== undefined && previous.current !== signedIn;
    previous.current = signedIn;
    if (!changed) return;
    // Deferred, because the sign-in dialog has the focus until it is removed.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [signedIn]);
  return heading;
}
