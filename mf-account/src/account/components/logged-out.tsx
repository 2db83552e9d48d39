import { getSession } from '@savepoint/session';
import css from '../account.module.css';

export function LoggedOut() {
  const { prepare, ensureSignedIn } = getSession();
  return (
    <div className={css['account']}>
      <h2>You are logged out</h2>
      <p className="muted">Log in to rate and keep games, and to join the comments.</p>
      <button
        className="btn"
        type="button"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void ensureSignedIn('your account')}
      >
        Login
      </button>
    </div>
  );
}
