import { getSession, useSession } from '@savepoint/session';

export function CheckingAccount() {
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
      <p>Comments are moderated by members whom the site’s owner has chosen. Sign in if you are one.</p>
      <button
        className="btn"
        type="button"
        onClick={() => void getSession().ensureSignedIn('moderate the comments')}
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
        You are signed in, but your account is not a moderator’s. The site’s owner chooses the moderators, and
        needs the ID of your account to add you:
      </p>
      <p>
        <code>{uid}</code>
      </p>
    </div>
  );
}
