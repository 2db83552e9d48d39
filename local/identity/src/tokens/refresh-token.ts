import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The number of sessions per account; another sign-in ends the oldest one. */
export const MAX_SESSION_COUNT = 20;

/** A sign-in. Only a hash of its refresh token is stored. */
export interface Session {
  /** sha256 of the refresh token, base64url. */
  hash: string;
  /** Time of the sign-in, in seconds since 1970. */
  authTime: number;
}

const REFRESH_TOKEN_PATTERN = /^(?<uid>[A-Za-z0-9_-]{28})\.[A-Za-z0-9_-]{43}$/;
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Creates a refresh token. It contains the uid, so that its account is found without an index. */
export const createRefreshToken = (uid: string): string => `${uid}.${randomBytes(32).toString('base64url')}`;

/** Returns the uid in a refresh token, undefined if it is malformed. Does not verify the token. */
export const refreshTokenUid = (token: string): string | undefined =>
  REFRESH_TOKEN_PATTERN.exec(token)?.groups?.['uid'];

/** Adds a session for `token` and drops the oldest ones over MAX_SESSION_COUNT. */
export const addSession = (sessions: Session[], token: string, authTime: number): Session[] =>
  [...sessions, { hash: hashToken(token), authTime }].slice(-MAX_SESSION_COUNT);

/** Finds the session of a refresh token; undefined if it has ended. */
export function findSession(sessions: Session[], token: string): Session | undefined {
  const hash = Buffer.from(hashToken(token));
  return sessions.find((session) => timingSafeEqual(Buffer.from(session.hash), hash));
}
