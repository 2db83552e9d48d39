import { sign, verify } from 'node:crypto';
import type { Account } from '../accounts/account';
import { seconds, type Clock } from '../clock';
import { ToolkitError } from '../http/errors';
import type { SigningKey } from './signing-key';

export interface TokenSettings {
  key: SigningKey;
  projectId: string;
  /** Seconds a token lives. */
  ttl: number;
  clock: Clock;
}

/** What a genuine, unexpired token says; whether its account still accepts it is another question. */
export interface TokenFacts {
  uid: string;
  /** Seconds since 1970 at which the person signed in. */
  authTime: number;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`;

/**
 * An identity token as Firebase makes it: a JWT signed with RS256.
 * @param authTime seconds since 1970 at which the person signed in: a refresh does not change it
 */
export function issueIdToken(settings: TokenSettings, account: Account, authTime: number): string {
  const { key, projectId, ttl } = settings;
  const issuedAt = seconds(settings.clock);
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
    exp: issuedAt + ttl,
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
 * @returns what the token says, if this provider signed it for this project and it has not expired
 * @throws ToolkitError INVALID_ID_TOKEN or TOKEN_EXPIRED
 */
export function readIdToken(settings: TokenSettings, token: string): TokenFacts {
  const { key, projectId } = settings;
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) throw new ToolkitError('INVALID_ID_TOKEN');
  // The signature is the only question: the header is never asked which algorithm or key to use.
  const genuine = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    key.publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (!genuine) throw new ToolkitError('INVALID_ID_TOKEN');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const { sub, exp, auth_time: authTime } = claims;
  if (claims['iss'] !== issuerOf(projectId) || claims['aud'] !== projectId)
    throw new ToolkitError('INVALID_ID_TOKEN');
  if (typeof sub !== 'string' || typeof exp !== 'number' || typeof authTime !== 'number')
    throw new ToolkitError('INVALID_ID_TOKEN');
  if (exp <= seconds(settings.clock)) throw new ToolkitError('TOKEN_EXPIRED');
  return { uid: sub, authTime };
}
