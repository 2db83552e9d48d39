import { useSession } from '@savepoint/session';
import { Checking } from './components/checking';
import { Deleted } from './components/deleted';
import { LoggedIn } from './components/logged-in';
import { LoggedOut } from './components/logged-out';
import { useFollowFocus } from './use-follow-focus';

/** Who is here: not known yet, a member, or nobody. */
export function Account() {
  const checked = useSession(({ status }) => status.authReady);
  const signedIn = useSession(({ user }) => user.signedIn);
  const deleted = useSession(({ status }) => status.accountDeleted);
  const heading = useFollowFocus(checked ? signedIn : undefined);
  if (!checked) return <Checking />;
  if (signedIn) return <LoggedIn heading={heading} />;
  return (
    <>
      {deleted ? <Deleted /> : null}
      <LoggedOut heading={heading} />
    </>
  );
}
