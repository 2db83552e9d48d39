import { configureStore, useStoreState } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import {
  attemptActions,
  attemptOf,
  attemptsReducer,
  READY,
  type ActionName,
  type Attempt,
} from './attempts-slice';

/**
 * Attempts outlive their component: it is removed when the session ends while the action runs, and comes back when the
 * member has logged in again, which the action waits for.
 */
const store = configureStore({ reducer: attemptsReducer, devTools: false });

const keyOf = (name: ActionName) => ({ name, uid: getSession().store.getState().user.uid });

/** The last attempt of the member who is logged in, unless it was forgotten. */
export const findAttempt = (name: ActionName): Attempt | undefined =>
  attemptOf(store.getState(), keyOf(name));

export const useAttempt = (name: ActionName): Attempt =>
  useStoreState(store, (attempts) => attemptOf(attempts, keyOf(name)) ?? READY);

/** Forgets an attempt that is not under way. */
export const forgetAttempt = (name: ActionName): void => void store.dispatch(attemptActions.forgotten(name));

/** Begins an attempt of the member who is logged in. @returns changes it */
export function beginAttempt(name: ActionName): (change: Partial<Attempt>) => void {
  const key = keyOf(name);
  store.dispatch(attemptActions.begun(key));
  return (change) => void store.dispatch(attemptActions.changed({ ...key, ...change }));
}
