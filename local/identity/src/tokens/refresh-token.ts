import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Sign-ins kept per account; one more ends the oldest. */
export const MAX_SESSIONS = 20;

/** One sign-in: only a hash of its refresh token is kept, so the files hold nothing one could use. */
export interface Session {
  /** sha256 of the refresh token, base64url. */
  hash: string;
  /** Seconds since 1970 at which the person signed in. */
  authTime: number;
}

const SHAPE = /^(?<uid>[A-Za-z0-9_-]{28})\.[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** @returns a refresh token for that account; it names the account, so that finding it needs no index. */
export const newRefreshToken = (uid: string): string => `${uid}.${randomBytes(32).toString('base64url')}`;

/** @returns the uid a refresh token claims to be for, undefined if it is none; `findSession` says the rest. */
export const refreshTokenUid = (token: string): string | undefined => SHAPE.exec(token)?.groups?.['uid'];

/** @returns `sessions` with one for `token`, without the oldest ones over MAX_SESSIONS. */
export const withSession = (sessions: Session[], token: string, authTime: number): Session[] =>
  [...sessions, { hash: hashOf(token), authTime }].slice(-MAX_SESSIONS);

/** @returns the session that `token` was issued for, if it has not been ended since. */
export function findSession(sessions: Session[], token: string): Session | undefined {
  const hash = Buffer.from(hashOf(token));
  return sessions.find((session) => timingSafeEqual(Buffer.from(session.hash), hash));
}
