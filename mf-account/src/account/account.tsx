import { useSession } from '@savepoint/session';
import { Checking } from './components/checking';
import { LoggedIn } from './components/logged-in';
import { LoggedOut } from './components/logged-out';

/** Who is here: not known yet, a member, or nobody. */
export function Account() {
  const checked = useSession(({ status }) => status.checked);
  const signedIn = useSession(({ user }) => user.signedIn);
  if (!checked) return <Checking />;
  return signedIn ? <LoggedIn /> : <LoggedOut />;
}
