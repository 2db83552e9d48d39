import type { Account } from '../accounts/account';
import { ToolkitError } from '../http/errors';
import type { Identity } from '../identity';
import { issueIdToken } from '../tokens/id-token';
import { findSession, refreshTokenUid } from '../tokens/refresh-token';

/**
 * A new identity token for a sign-in that has not been ended. The refresh token stays the same.
 * @throws ToolkitError INVALID_REFRESH_TOKEN if it is none; USER_NOT_FOUND, USER_DISABLED or TOKEN_EXPIRED
 *   (revoked, or pushed out by later sign-ins), on which the Firebase client signs out
 */
export async function refresh(
  { accounts, tokens }: Identity,
  refreshToken: string,
): Promise<{ account: Account; idToken: string }> {
  const uid = refreshTokenUid(refreshToken);
  if (!uid) throw new ToolkitError('INVALID_REFRESH_TOKEN');
  let authTime = 0;
  const account = await accounts.change(uid, (current) => {
    if (!current) throw new ToolkitError('USER_NOT_FOUND');
    if (current.disabled) throw new ToolkitError('USER_DISABLED');
    const session = findSession(current.sessions, refreshToken);
    if (!session) throw new ToolkitError('TOKEN_EXPIRED');
    authTime = session.authTime;
    return { ...current, lastRefreshAt: tokens.clock() };
  });
  return { account, idToken: issueIdToken(tokens, account, authTime) };
}
