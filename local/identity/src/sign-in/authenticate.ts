import type { Account } from '../accounts/account';
import { ToolkitError } from '../http/errors';
import type { Identity } from '../identity';
import {
  issueIdToken,
  MAX_CLOCK_SKEW_S,
  nowSeconds,
  verifyIdToken,
  type VerifiedToken,
} from '../tokens/id-token';
import { findSession, refreshTokenUid } from '../tokens/refresh-token';

/**
 * Verifies an ID token and returns its account.
 * @throws ToolkitError INVALID_ID_TOKEN, TOKEN_EXPIRED (also when revoked), USER_NOT_FOUND, USER_DISABLED
 */
export function authenticate(
  { accounts, tokens }: Identity,
  idToken: string,
): { account: Account; token: VerifiedToken } {
  const token = verifyIdToken(tokens, idToken);
  return { account: requireActive(accounts.get(token.uid), token), token };
}

/**
 * Returns the account if it exists, is enabled and has not revoked the token.
 * @throws ToolkitError USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED
 */
export function requireActive(account: Account | undefined, token: VerifiedToken): Account {
  if (!account) throw new ToolkitError('USER_NOT_FOUND');
  if (account.disabled) throw new ToolkitError('USER_DISABLED');
  if (token.authTime < account.validSince) throw new ToolkitError('TOKEN_EXPIRED');
  return account;
}

/**
 * Issues a new ID token for an open session. The refresh token stays the same.
 * @throws ToolkitError INVALID_REFRESH_TOKEN if it is malformed; USER_NOT_FOUND, USER_DISABLED or TOKEN_EXPIRED
 *   (revoked, or replaced by later sign-ins); the Firebase client then signs out
 */
export async function refresh(
  { accounts, tokens }: Identity,
  refreshToken: string,
): Promise<{ account: Account; idToken: string }> {
  const uid = refreshTokenUid(refreshToken);
  if (!uid) throw new ToolkitError('INVALID_REFRESH_TOKEN');
  let authTime = 0;
  const account = await accounts.update(uid, (current) => {
    if (!current) throw new ToolkitError('USER_NOT_FOUND');
    if (current.disabled) throw new ToolkitError('USER_DISABLED');
    const session = findSession(current.sessions, refreshToken);
    // A sign-in of the future was before the clock was set back: its tokens would not be valid.
    if (!session || session.authTime > nowSeconds(tokens.clock) + MAX_CLOCK_SKEW_S)
      throw new ToolkitError('TOKEN_EXPIRED');
    authTime = session.authTime;
    return { ...current, lastRefreshAt: tokens.clock() };
  });
  return { account, idToken: issueIdToken(tokens, account, authTime) };
}
