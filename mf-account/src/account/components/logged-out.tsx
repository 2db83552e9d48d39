import { getSession } from '@savepoint/session';
import type { RefObject } from 'react';
import css from '../account.module.css';

export function LoggedOut({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { preload, ensureSignedIn } = getSession();
  return (
    <div className={css['account']}>
      <h2 ref={heading} tabIndex={-1}>
        You are logged out
      </h2>
      <p className="muted">Log in to rate and keep games, and to join the comments.</p>
      <button
        className="btn"
        type="button"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void ensureSignedIn('your account')}
      >
        Login
      </button>
    </div>
  );
}
