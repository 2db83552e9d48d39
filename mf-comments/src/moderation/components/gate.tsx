import { getSession, useSession } from '@savepoint/session';

export function Checking() {
  return (
    <p className="muted" role="status">
      Checking for account...
    </p>
  );
}

export function SignedOut() {
  return (
    <div className="state">
      <h2>You are logged out</h2>
      <p>The comments are looked after by members whom the site’s owner named. Sign in if you are one.</p>
      <button
        className="btn"
        type="button"
        onClick={() => void getSession().ensureSignedIn('look after the comments')}
      >
        Sign in
      </button>
    </div>
  );
}

export function NotAllowed() {
  const { uid } = useSession(({ user }) => user);
  return (
    <div className="state">
      <h2>This is for moderators</h2>
      <p>
        You are signed in, but not as somebody who looks after the comments. The site’s owner decides who
        does, and needs the name of your account for it:
      </p>
      <p>
        <code>{uid}</code>
      </p>
    </div>
  );
}
