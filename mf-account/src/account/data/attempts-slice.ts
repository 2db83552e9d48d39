import { createSlice, type PayloadAction } from '@savepoint/region-kit';

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
export interface AttemptKey {
  name: ActionName;
  uid: string;
}

/** The last attempt at each action, and whose it is. */
export type Attempts = Partial<Record<ActionName, Attempt & Pick<AttemptKey, 'uid'>>>;

export const READY: Attempt = { step: 'ready', error: '', progress: 0 };

const slice = createSlice({
  name: 'attempts',
  initialState: {} as Attempts,
  reducers: {
    /** Until it is busy, the step of the member’s last one stays. */
    begun(attempts, { payload: { name, uid } }: PayloadAction<AttemptKey>) {
      const last = attempts[name];
      attempts[name] = { ...READY, step: last?.uid === uid ? last.step : READY.step, uid };
    },
    changed(attempts, { payload: { name, uid, ...change } }: PayloadAction<AttemptKey & Partial<Attempt>>) {
      const attempt = attempts[name] ?? { ...READY, uid };
      // Another member may have begun one meanwhile.
      if (attempt.uid === uid) attempts[name] = { ...attempt, ...change };
    },
    /** Only an attempt that is not under way is forgotten. */
    forgotten(attempts, { payload: name }: PayloadAction<ActionName>) {
      if (attempts[name]?.step !== 'busy') delete attempts[name];
    },
  },
});

export const { actions: attemptActions, reducer: attemptsReducer } = slice;

/** The last attempt, if it is that of the member. */
export const attemptOf = (attempts: Attempts, { name, uid }: AttemptKey): Attempt | undefined =>
  attempts[name]?.uid === uid ? attempts[name] : undefined;
