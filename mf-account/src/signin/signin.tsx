import type { SigninProps } from '@savepoint/contracts';
import { useRegion } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import { useEffect, useState } from 'react';
import { SigninDialog } from './components/signin-dialog';

/** Opens with the request it is mounted for, and again with each later one. */
export function Signin(first: SigninProps) {
  const { bus } = useRegion();
  const [request, setRequest] = useState<SigninProps | null>(first);
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
