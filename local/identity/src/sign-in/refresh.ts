import type { Account } from '../accounts/account';
import { ToolkitError } from '../http/errors';
import type { Identity } from '../identity';
import { issueIdToken } from '../tokens/id-token';
import { findSession, refreshTokenUid } from '../tokens/refresh-token';

/**
 * A new identity token for a sign-in that has not been ended.
 * @throws ToolkitError INVALID_REFRESH_TOKEN, USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED (revoked)
 */
export async function refresh(
  { accounts, tokens }: Identity,
  refreshToken: string,
): Promise<{ account: Account; idToken: string }> {
  let authTime = 0;
  const account = await accounts.change(refreshTokenUid(refreshToken), (current) => {
    if (!current) throw new ToolkitError('USER_NOT_FOUND');
    const session = findSession(current.sessions, refreshToken);
    if (!session) throw new ToolkitError('INVALID_REFRESH_TOKEN');
    if (current.disabled) throw new ToolkitError('USER_DISABLED');
    authTime = session.authTime;
    return { ...current, lastRefreshAt: tokens.clock() };
  });
  return { account, idToken: issueIdToken(tokens, account, authTime) };
}
