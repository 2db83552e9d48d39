import { uidOf, type Account } from '../accounts/account';
import { seconds } from '../clock';
import { ToolkitError } from '../http/errors';
import type { Identity } from '../identity';
import { issueIdToken } from '../tokens/id-token';
import { newRefreshToken, withSession } from '../tokens/refresh-token';
import type { Assertion } from './assertion';

export interface SignedIn {
  account: Account;
  isNewUser: boolean;
  idToken: string;
  refreshToken: string;
}

/**
 * Signs in the person the provider vouches for, with an account made on the first time.
 * @param mayCreate false when somebody who is signed in proves it again
 * @throws ToolkitError USER_DISABLED, USER_NOT_FOUND
 */
export async function signIn(
  { accounts, tokens }: Identity,
  assertion: Assertion,
  mayCreate: boolean,
): Promise<SignedIn> {
  const uid = uidOf(assertion.providerId, assertion.claims.sub);
  const refreshToken = newRefreshToken(uid);
  const authTime = seconds(tokens.clock);
  let isNewUser = false;
  const account = await accounts.change(uid, (current) => {
    if (current?.disabled) throw new ToolkitError('USER_DISABLED');
    if (!current && !mayCreate) throw new ToolkitError('USER_NOT_FOUND');
    isNewUser = !current;
    const next = merge(current, assertion, uid, tokens.clock());
    return { ...next, sessions: withSession(next.sessions, refreshToken, authTime) };
  });
  return { account, isNewUser, idToken: issueIdToken(tokens, account, authTime), refreshToken };
}

/** Mail, name and picture follow the provider until they are changed here. */
function merge(
  current: Account | undefined,
  { providerId, claims }: Assertion,
  uid: string,
  now: number,
): Account {
  const known = current?.provider;
  const provider = {
    providerId,
    subject: claims.sub,
    email: claims.email ?? known?.email,
    displayName: claims.name || known?.displayName,
    photoUrl: claims.picture ?? known?.photoUrl,
  };
  const follow = (key: 'email' | 'displayName' | 'photoUrl') =>
    current && current[key] !== known?.[key] ? current[key] : provider[key];
  return {
    localId: uid,
    email: follow('email'),
    emailVerified: claims.email_verified ?? provider.email !== undefined,
    displayName: follow('displayName'),
    photoUrl: follow('photoUrl'),
    disabled: false,
    customClaims: current?.customClaims ?? {},
    createdAt: current?.createdAt ?? now,
    lastLoginAt: now,
    lastRefreshAt: now,
    validSince: current?.validSince ?? Math.floor(now / 1000),
    provider,
    sessions: current?.sessions ?? [],
  };
}
