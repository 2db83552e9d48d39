import { useRegion } from '@savepoint/region-kit';
import { getSession, SignInError, useSession, type ProviderId } from '@savepoint/session';
import { useState } from 'react';

/** Starts a sign-in and keeps the sentence for when it fails; one that the person ended is no failure. */
export function useSignIn() {
  const { report } = useRegion();
  const signingIn = useSession(({ user }) => user.signingIn);
  const [failure, setFailure] = useState('');

  const signIn = (provider: ProviderId) => {
    setFailure('');
    getSession()
      .signIn(provider)
      .catch((error: unknown) => {
        if (!(error instanceof SignInError)) return report(error);
        if (error.code !== 'cancelled' && error.code !== 'superseded') setFailure(error.message);
      });
  };
  return { signingIn, failure, signIn };
}
