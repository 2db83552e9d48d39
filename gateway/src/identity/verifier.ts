import { Agent } from 'node:https';
import { connect } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth, type DecodedIdToken } from 'firebase-admin/auth';
import { ConfigError, HttpError } from '@savepoint/service-kit';

/** Seconds two clocks may differ. */
const SKEW = 5;

export interface VerifiedMember {
  uid: string;
  name: string;
  email: string;
  email_verified: boolean;
  /** Seconds since the epoch at which the member signed in. */
  auth_time: number;
  /** Seconds since the epoch at which the token ends. */
  expires: number;
}

export interface Verifier {
  /** @throws {HttpError} 401 when the token is not good, 503 when that cannot be found out */
  verify(token: string): Promise<VerifiedMember>;
  close(): Promise<void>;
}

let apps = 0;

/**
 * Verifies identity tokens as Firebase issues them, with firebase-admin in its production mode.
 * @param projectId the tokens’ audience
 * @param certificatesFrom where the signing certificates are fetched instead of from Google: the local
 *   provider’s base URL. The verifier itself is the same; only its HTTPS agent connects elsewhere.
 */
export function createVerifier(projectId: string, certificatesFrom?: string): Verifier {
  if (process.env['FIREBASE_AUTH_EMULATOR_HOST'])
    throw new ConfigError(['FIREBASE_AUTH_EMULATOR_HOST is set, with which unsigned tokens pass: unset it']);
  const app = initializeApp(
    { projectId, ...(certificatesFrom && { httpAgent: new PlainAgent(new URL(certificatesFrom)) }) },
    `gateway-${++apps}`,
  );
  const auth = getAuth(app);
  // Without this, every call that arrives before the first certificates do would fetch them again.
  const warm = auth.verifyIdToken(unsigned(projectId)).catch(() => {});

  return {
    async verify(token) {
      await warm;
      let claims: DecodedIdToken;
      try {
        claims = await auth.verifyIdToken(token);
      } catch (error) {
        if (certificatesMissing(error)) throw new HttpError('identity-unavailable');
        throw new HttpError('unauthenticated', { params: { when: 'again' } });
      }
      const latest = Date.now() / 1000 + SKEW;
      if (claims.iat > latest || claims.auth_time > latest)
        throw new HttpError('unauthenticated', { params: { when: 'again' } });
      const { uid, email = '', email_verified = false, auth_time, exp } = claims;
      return { uid, email, email_verified, auth_time, name: displayName(claims), expires: exp };
    },
    close: () => deleteApp(app),
  };
}

/** Connects to one plain HTTP server whatever host is asked for. */
class PlainAgent extends Agent {
  constructor(private readonly target: URL) {
    super({ keepAlive: false });
  }

  override createConnection() {
    return connect(Number(this.target.port), this.target.hostname);
  }
}

/** Passes every check but the signature’s, so that the certificates are fetched. */
function unsigned(projectId: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'nobody',
    iat: now,
    exp: now + 60,
  };
  return `${part({ alg: 'RS256', kid: 'none' })}.${part(payload)}.AA`;
}

/** firebase-admin uses one code for a bad token and for certificates it could not fetch. */
const certificatesMissing = (error: unknown): boolean =>
  /fetching public keys|making request|ECONNREFUSED|ETIMEDOUT/i.test((error as Error).message);

const displayName = (claims: DecodedIdToken): string => {
  const name: unknown = claims['name'];
  return typeof name === 'string' && name.trim() ? name.trim().slice(0, 100) : 'Member';
};
