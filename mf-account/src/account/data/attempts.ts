import { getSession } from '@savepoint/session';
import { useSyncExternalStore } from 'react';

/** `stale`: the member has to log in again before the action. */
export type Step = 'ready' | 'busy' | 'stale' | 'done';

/** How far an action of a member has come. */
export interface Attempt {
  step: Step;
  /** What failed; empty if nothing did. */
  error: string;
  /** Number of items so far, of an action that counts them. */
  progress: number;
}

const READY: Attempt = { step: 'ready', error: '', progress: 0 };

/**
 * By name of the action. They outlive their component: it is removed when the session ends while the action runs, and
 * comes back when the member has logged in again, which the action waits for.
 */
const attempts = new Map<string, Attempt & { uid: string }>();
const listeners = new Set<() => void>();

const currentUid = () => getSession().store.getState().user.uid;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The last attempt of the member who is logged in, unless it was forgotten. */
export function findAttempt(name: string): Attempt | undefined {
  const attempt = attempts.get(name);
  return attempt?.uid === currentUid() ? attempt : undefined;
}

export const useAttempt = (name: string): Attempt =>
  useSyncExternalStore(subscribe, () => findAttempt(name) ?? READY);

/** Forgets an attempt that is not under way. */
export function forgetAttempt(name: string): void {
  if (attempts.get(name)?.step !== 'busy') attempts.delete(name);
}

/** Begins an attempt of the member who is logged in; until it is busy, the step of the last one stays. @returns changes it */
export function beginAttempt(name: string): (change: Partial<Attempt>) => void {
  const uid = currentUid();
  let attempt = { ...READY, step: findAttempt(name)?.step ?? READY.step, uid };
  const change = (changed: Partial<Attempt>) => {
    // Another member may have begun one meanwhile.
    if ((attempts.get(name) ?? attempt).uid !== uid) return;
    attempt = { ...attempt, ...changed };
    attempts.set(name, attempt);
    for (const listener of listeners) listener();
  };
  attempts.delete(name);
  change({});
  return change;
}
