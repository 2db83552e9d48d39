import { configureStore, createSlice, useStoreState, type PayloadAction } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';

/** What a member does that needs a recent login. */
export type ActionName = 'deletion' | 'download' | 'end-sessions';

/** `stale`: the member has to log in again before the action. */
export type Step = 'ready' | 'busy' | 'stale' | 'done';

/** How far an action has come. */
export interface Attempt {
  step: Step;
  /** What failed; empty if nothing did. */
  error: string;
  /** Number of items so far, of an action that counts them. */
  progress: number;
}

/** Whose attempt at what. */
interface Key {
  name: ActionName;
  uid: string;
}

const READY: Attempt = { step: 'ready', error: '', progress: 0 };

const { actions, reducer } = createSlice({
  name: 'attempts',
  initialState: {} as Partial<Record<ActionName, Attempt & Pick<Key, 'uid'>>>,
  reducers: {
    /** Until it is busy, the step of the member’s last one stays. */
    begun(attempts, { payload: { name, uid } }: PayloadAction<Key>) {
      const last = attempts[name];
      attempts[name] = { ...READY, step: last?.uid === uid ? last.step : READY.step, uid };
    },
    changed(attempts, { payload: { name, uid, ...change } }: PayloadAction<Key & Partial<Attempt>>) {
      const attempt = attempts[name] ?? { ...READY, uid };
      // Another member may have begun one meanwhile.
      if (attempt.uid === uid) attempts[name] = { ...attempt, ...change };
    },
    forgotten(attempts, { payload: name }: PayloadAction<ActionName>) {
      if (attempts[name]?.step !== 'busy') delete attempts[name];
    },
  },
});

/**
 * Attempts outlive their component: it is removed when the session ends while the action runs, and comes back when the
 * member has logged in again, which the action waits for.
 */
const store = configureStore({ reducer, devTools: false });

const currentUid = () => getSession().store.getState().user.uid;

const ownAttempt = (attempts: ReturnType<typeof reducer>, name: ActionName): Attempt | undefined =>
  attempts[name]?.uid === currentUid() ? attempts[name] : undefined;

/** The last attempt of the member who is logged in, unless it was forgotten. */
export const findAttempt = (name: ActionName): Attempt | undefined => ownAttempt(store.getState(), name);

export const useAttempt = (name: ActionName): Attempt =>
  useStoreState(store, (attempts) => ownAttempt(attempts, name) ?? READY);

/** Forgets an attempt that is not under way. */
export const forgetAttempt = (name: ActionName): void => void store.dispatch(actions.forgotten(name));

/** Begins an attempt of the member who is logged in. @returns changes it */
export function beginAttempt(name: ActionName): (change: Partial<Attempt>) => void {
  const key: Key = { name, uid: currentUid() };
  store.dispatch(actions.begun(key));
  return (change) => void store.dispatch(actions.changed({ ...key, ...change }));
}
