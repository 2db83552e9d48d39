import { useRegion } from '@savepoint/region-kit';
import { getSession, SignInError, useSession, type ProviderId } from '@savepoint/session';
import { useState } from 'react';

/**
 * Starts a sign-in and keeps the sentence for when it fails; one that the person ended is no failure.
 * @param before why the last one failed
 */
export function useSignIn(before = '') {
  const { report } = useRegion();
  const signingIn = useSession(({ user }) => user.signingIn);
  const [failure, setFailure] = useState(before);

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
