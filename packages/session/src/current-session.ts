import { useSyncExternalStore } from 'react';
import type { ExpectedMember } from './identity';
import { createSession } from './session';
import type { Session, SessionOptions } from './session-types';
import { createStore, type SessionState } from './store';

let current: Session | undefined;

/** Creates the page’s session. The host calls it once, before it mounts any region. */
export function startSession(options: SessionOptions): Session {
  current ??= createSession(options);
  return current;
}

/** Returns the page’s session. @throws {Error} on the server, or before the host has started it */
export function getSession(): Session {
  if (!current) throw new Error('The session has not been started.');
  return current;
}

/**
 * Returns the member to show, or null for readers. Until auth is ready, this is the member of the stored hint,
 * so that the page does not change afterwards.
 */
export const useMember = (): ExpectedMember | null =>
  useSession(({ user, status: { authReady, expectedMember } }) => {
    if (!user.signedIn) return authReady ? null : expectedMember;
    return !user.profileLoaded && expectedMember?.uid === user.uid ? expectedMember : user;
  });

/** State that the server renders with: nobody is signed in. */
const anonymous = createStore().getState();

/**
 * Reads from the session’s state and renders again when the selected part changes.
 * @param select must return the same value, by identity, while its part of the state is unchanged
 */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useSyncExternalStore(
    (onChange) => getSession().store.subscribe(onChange),
    () => select(getSession().store.getState()),
    () => select(anonymous),
  );
}
