import { createSession, type Session, type SessionOptions } from './session';

let current: Session | undefined;

/** Makes the page’s session; the host calls it once, before any region is mounted. */
export function startSession(options: SessionOptions): Session {
  current ??= createSession(options);
  return current;
}

/** The page’s session. @throws {Error} on the server, or before the host has started it */
export function getSession(): Session {
  if (!current) throw new Error('The session has not been started.');
  return current;
}
