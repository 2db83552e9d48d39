import type { CommentsOnDeletion } from '@savepoint/contracts';
import { useRegion } from '@savepoint/region-kit';
import { ApiError, getSession, SignInError } from '@savepoint/session';
import { useState } from 'react';
import { choice, leave, type Step } from './leave';

/** Leads through the deletion of the account; when it is deleted the session is over, and says why. */
export function useLeaving() {
  const { report } = useRegion();
  const [step, setStep] = useState<Step>('asking');
  const [failure, setFailure] = useState('');

  const attempt = async (from: Step, act: () => Promise<void>) => {
    setFailure('');
    try {
      await act();
    } catch (error) {
      const ours = error instanceof ApiError || error instanceof SignInError;
      if (!ours) report(error);
      if (!(error instanceof SignInError) || error.code !== 'cancelled')
        setFailure(ours ? error.message : 'That did not work. Please try again.');
      setStep(from);
    }
  };
  const erase = async (comments: CommentsOnDeletion) => {
    setStep('deleting');
    if ((await leave(comments)) === 'again') setStep('showing-identity');
  };

  return {
    step,
    failure,
    erase: (comments: CommentsOnDeletion) => void attempt('asking', () => erase(comments)),
    /** Has them sign in once more, and goes on. */
    showIdentity: (comments: CommentsOnDeletion) =>
      void attempt('showing-identity', async () => {
        choice.keep(comments);
        const outcome = await (await getSession().getIdentity()).reauthenticate();
        if (outcome === 'redirecting') return;
        choice.take();
        await erase(comments);
      }),
  };
}
