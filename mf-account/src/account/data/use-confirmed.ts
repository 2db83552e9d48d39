import { useRegion } from '@savepoint/region-kit';
import { ApiError, errorMessage, getSession, SignInError } from '@savepoint/session';
import { useEffect } from 'react';
import { beginAttempt, findAttempt, forgetAttempt, useAttempt } from './attempts';
import type { ActionName, Attempt } from './attempts-slice';

export interface Confirmed extends Attempt {
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

/**
 * An action that needs a recent login. How it ends is shown also when the session ends meanwhile and the member logs in
 * again, which removes the component and brings it back.
 * @param action throws the server’s or the provider’s error while the login is too old
 */
export function useConfirmed(
  name: ActionName,
  action: (onProgress: (items: number) => void) => Promise<void>,
  { beforeLogIn, afterLogIn, failed }: Options = {},
): Confirmed {
  const { report } = useRegion();
  const attempt = useAttempt(name);
  useEffect(() => () => forgetAttempt(name), [name]);

  const perform = async (logsIn: boolean) => {
    if (findAttempt(name)?.step === 'busy') return;
    const change = beginAttempt(name);
    try {
      if (logsIn) {
        beforeLogIn?.();
        if ((await (await getSession().getIdentity()).reauthenticate()) === 'redirecting') return;
        afterLogIn?.();
      }
      change({ step: 'busy' });
      await action((progress) => change({ progress }));
      change({ step: 'done' });
    } catch (cause) {
      const stale = isStale(cause);
      const error = stale || isCancelled(cause) ? '' : errorMessage(cause, report, failed);
      change({ step: stale || logsIn ? 'stale' : 'ready', error });
      // Who did not log in again has given it up.
      if (cause instanceof ApiError && cause.code === 'signed-out') forgetAttempt(name);
    }
  };
  return { ...attempt, start: () => void perform(false), logIn: () => void perform(true) };
}

/** Whether an action failed because the last login is too long ago. */
const isStale = (cause: unknown): boolean =>
  (cause instanceof ApiError && cause.code === 'recent-sign-in-needed') ||
  (cause instanceof SignInError && cause.code === 'stale');

/** Whether the member did not log in, or has started to log in once more. */
const isCancelled = (cause: unknown): boolean =>
  cause instanceof SignInError && (cause.code === 'cancelled' || cause.code === 'superseded');
