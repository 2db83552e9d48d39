import { sign, verify } from 'node:crypto';
import type { Account } from '../accounts/account';
import { ToolkitError } from '../http/errors';
import type { SigningKey } from './signing-key';

/** Returns the current time in milliseconds since 1970, UTC. */
export type Clock = () => number;

/** Returns the current time in whole seconds since 1970, the unit of all times in tokens. */
export const nowSeconds = (clock: Clock): number => Math.floor(clock() / 1000);

/** Stored times up to this far in the future are not taken for those of a clock that was set back. */
export const MAX_CLOCK_SKEW_S = 5;

export interface TokenSettings {
  key: SigningKey;
  projectId: string;
  /** Lifetime of an ID token, in seconds. */
  ttlSeconds: number;
  clock: Clock;
}

/** The contents of a valid ID token. `requireActive` checks whether its account still accepts it. */
export interface VerifiedToken {
  uid: string;
  /** Time of the sign-in, in seconds since 1970. */
  authTime: number;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`;

/**
 * Issues an ID token like Firebase’s: a JWT signed with RS256.
 * @param authTime time of the sign-in, in seconds since 1970; a refresh keeps it
 */
export function issueIdToken(settings: TokenSettings, account: Account, authTime: number): string {
  const { key, projectId, ttlSeconds } = settings;
  const issuedAt = nowSeconds(settings.clock);
  const { providerId, subject } = account.provider;
  const payload = {
    ...account.customClaims,
    name: account.displayName,
    picture: account.photoUrl,
    iss: issuerOf(projectId),
    aud: projectId,
    auth_time: authTime,
    user_id: account.localId,
    sub: account.localId,
    iat: issuedAt,
    exp: issuedAt + ttlSeconds,
    email: account.email,
    email_verified: account.emailVerified,
    firebase: {
      identities: { [providerId]: [subject], email: account.email && [account.email] },
      sign_in_provider: providerId,
    },
  };
  const content = `${encode({ alg: 'RS256', kid: key.id, typ: 'JWT' })}.${encode(payload)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key.privateKey).toString('base64url')}`;
}

/**
 * Verifies an ID token: signature, issuer, audience and expiry.
 * @throws ToolkitError INVALID_ID_TOKEN or TOKEN_EXPIRED
 */
export function verifyIdToken(settings: TokenSettings, token: string): VerifiedToken {
  const { key, projectId } = settings;
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) throw new ToolkitError('INVALID_ID_TOKEN');
  // The algorithm and the key are fixed; the header is ignored.
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    key.publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new ToolkitError('INVALID_ID_TOKEN');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const { sub, exp, auth_time: authTime } = claims;
  if (claims['iss'] !== issuerOf(projectId) || claims['aud'] !== projectId)
    throw new ToolkitError('INVALID_ID_TOKEN');
  if (typeof sub !== 'string' || typeof exp !== 'number' || typeof authTime !== 'number')
    throw new ToolkitError('INVALID_ID_TOKEN');
  if (exp <= nowSeconds(settings.clock)) throw new ToolkitError('TOKEN_EXPIRED');
  return { uid: sub, authTime };
}
