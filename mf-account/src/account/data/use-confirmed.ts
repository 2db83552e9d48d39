import { useRegion } from '@savepoint/region-kit';
import { ApiError, errorMessage, getSession, SignInError } from '@savepoint/session';
import { useState } from 'react';

/** `stale`: the member has to log in again before the action. */
type Step = 'ready' | 'busy' | 'stale';

export interface Confirmed {
  step: Step;
  /** What failed; empty if nothing did. */
  error: string;
  /** Starts the action; asks for a login first if the last one is too long ago. */
  start(): void;
  /** Has the member log in again, and then starts the action. */
  logIn(): void;
}

interface Options {
  /** Runs before the page may be redirected to log in. */
  beforeLogIn?(): void;
  /** Runs when the member has logged in on this page. */
  afterLogIn?(): void;
  /** Message for unexpected failures. */
  failed?: string;
}

/** An action that needs a recent login. @param action throws the server’s or the provider’s error while the login is too old */
export function useConfirmed(
  action: () => Promise<void>,
  { beforeLogIn, afterLogIn, failed }: Options = {},
): Confirmed {
  const { report } = useRegion();
  const [step, setStep] = useState<Step>('ready');
  const [error, setError] = useState('');

  const attempt = async (logsIn: boolean) => {
    if (step === 'busy') return;
    setError('');
    try {
      if (logsIn) {
        beforeLogIn?.();
        if ((await (await getSession().getIdentity()).reauthenticate()) === 'redirecting') return;
        afterLogIn?.();
      }
      setStep('busy');
      await action();
      setStep('ready');
    } catch (cause) {
      const stale = isStale(cause);
      const cancelled = cause instanceof SignInError && cause.code === 'cancelled';
      if (!stale && !cancelled) setError(errorMessage(cause, report, failed));
      setStep(stale || logsIn ? 'stale' : 'ready');
    }
  };
  return { step, error, start: () => void attempt(false), logIn: () => void attempt(true) };
}

/** Whether an action failed because the last login is too long ago. */
const isStale = (cause: unknown): boolean =>
  (cause instanceof ApiError && cause.code === 'recent-sign-in-needed') ||
  (cause instanceof SignInError && cause.code === 'stale');
