import { Avatar, lazyWithRetry } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import { useState, type RefObject } from 'react';
import css from '../account.module.css';

const MemberArea = lazyWithRetry(() => import('../member-area'));

export function LoggedIn({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
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
          <p className={css['name']}>{name}</p>
          <p className={`muted ${css['mail']}`}>{email}</p>
        </div>
      </div>
      <h2 ref={heading} tabIndex={-1}>
        You are currently logged in
      </h2>
      <button className="btn btn--line" type="button" onClick={() => void logOut()}>
        Logout
      </button>
      {failed ? <p role="alert">Logging out did not work. Please try again.</p> : null}
      <MemberArea key={uid} />
    </div>
  );
}
