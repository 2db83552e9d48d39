import { useSyncExternalStore } from 'react';
import { getSession } from './current';
import { createStore, type SessionState } from './store';

/** What the server renders: nobody is known yet. */
const anonymous = createStore().getState();

/**
 * Reads from the session’s state and renders again when the part read changes.
 * @param select must give the same value, by identity, while its part of the state is the same
 */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useSyncExternalStore(
    (changed) => getSession().store.subscribe(changed),
    () => select(getSession().store.getState()),
    () => select(anonymous),
  );
}
