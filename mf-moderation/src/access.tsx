import { getSession, useSession } from '@savepoint/session';
import { actsForSite } from './api';
import { message } from './messages';

export function CheckingAccount() {
  return (
    <p className="muted" role="status">
      {message('checking')}
    </p>
  );
}

export function SignedOut() {
  return (
    <div className="state">
      <h2>{message('loggedOut')}</h2>
      <p>{message('loggedOutAbout')}</p>
      <button
        className="btn"
        type="button"
        onClick={() => void getSession().ensureSignedIn(message('loginReason'))}
      >
        {message('logIn')}
      </button>
    </div>
  );
}

export function NotAllowed() {
  const { uid } = useSession(({ user }) => user);
  return (
    <div className="state">
      <h2>{message('notAllowed')}</h2>
      <p>{message(actsForSite() ? 'notAllowedOnSite' : 'notAllowedAbout')}</p>
      <p>
        <code>{uid}</code>
      </p>
    </div>
  );
}
