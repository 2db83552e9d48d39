import { toUid, type Account } from '../accounts/account';
import { ToolkitError } from '../http/errors';
import type { Identity } from '../identity';
import { issueIdToken, MAX_CLOCK_SKEW_S } from '../tokens/id-token';
import { addSession, createRefreshToken } from '../tokens/refresh-token';
import type { Assertion } from './assertion';

export interface SignInResult {
  account: Account;
  isNewUser: boolean;
  idToken: string;
  refreshToken: string;
}

/**
 * Signs a user in; creates the account on the first sign-in.
 * @param mayCreate false for a reauthentication
 * @throws ToolkitError USER_DISABLED, USER_NOT_FOUND, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function signIn(
  { accounts, tokens, checkNewAccount }: Identity,
  assertion: Assertion,
  mayCreate: boolean,
): Promise<SignInResult> {
  const uid = toUid(assertion.providerId, assertion.claims.sub);
  const refreshToken = createRefreshToken(uid);
  // One reading of the clock: a new account must not become valid a second after its first sign-in.
  const now = tokens.clock();
  const authTime = Math.floor(now / 1000);
  let isNewUser = false;
  const account = await accounts.update(uid, (current) => {
    if (current?.disabled) throw new ToolkitError('USER_DISABLED');
    if (!current && !mayCreate) throw new ToolkitError('USER_NOT_FOUND');
    if (!current) checkNewAccount(accounts.count);
    isNewUser = !current;
    const next = mergeProfile(current, assertion, uid, now);
    return { ...next, sessions: addSession(next.sessions, refreshToken, authTime) };
  });
  return { account, isNewUser, idToken: issueIdToken(tokens, account, authTime), refreshToken };
}

/** A time in the future was stored before the clock was set back; no sign-in would be valid until then. */
const validSinceOf = (current: Account | undefined, nowS: number): number =>
  current && current.validSince <= nowS + MAX_CLOCK_SKEW_S ? current.validSince : nowS;

/** Merges the provider's profile: email, name and picture are taken from it unless the user has changed them here. */
function mergeProfile(
  current: Account | undefined,
  { providerId, claims }: Assertion,
  uid: string,
  now: number,
): Account {
  const previous = current?.provider;
  const provider = {
    providerId,
    subject: claims.sub,
    email: claims.email ?? previous?.email,
    displayName: claims.name || previous?.displayName,
    photoUrl: claims.picture ?? previous?.photoUrl,
  };
  const merged = (key: 'email' | 'displayName' | 'photoUrl') =>
    current && current[key] !== previous?.[key] ? current[key] : provider[key];
  return {
    localId: uid,
    email: merged('email'),
    emailVerified: claims.email_verified ?? provider.email !== undefined,
    displayName: merged('displayName'),
    photoUrl: merged('photoUrl'),
    disabled: false,
    customClaims: current?.customClaims ?? {},
    createdAt: current?.createdAt ?? now,
    lastLoginAt: now,
    lastRefreshAt: now,
    validSince: validSinceOf(current, Math.floor(now / 1000)),
    provider,
    sessions: current?.sessions ?? [],
  };
}
