import { randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth, type DecodedIdToken } from 'firebase-admin/auth';
import { ageMs } from '@savepoint/contracts';
import { ConfigError, HttpError } from '@savepoint/service-kit';
import { cleanDisplayName } from './display-name';

const MAX_CLOCK_SKEW_S = 5;

export interface VerifiedMember {
  uid: string;
  /** Cleaned, and not checked for reserved names. */
  name: string;
  email: string;
  email_verified: boolean;
  /** Seconds since the epoch at which the member signed in. */
  auth_time: number;
  /** Seconds since the epoch at which the token expires. */
  expiresAtS: number;
}

export interface Verifier {
  /** Verifies an identity token. @throws {HttpError} 401 for an invalid token, 503 without certificates to check it */
  verify(token: string): Promise<VerifiedMember>;
  close(): Promise<void>;
}

/**
 * Creates a verifier of Firebase identity tokens: firebase-admin in its production mode.
 * @param projectId the tokens’ audience
 * @param providerUrl base URL of the local provider, whose signing certificates replace Google’s. Only the
 *   HTTPS agent differs.
 * @throws {ConfigError} when FIREBASE_AUTH_EMULATOR_HOST is set
 */
export function createVerifier(projectId: string, providerUrl?: string): Verifier {
  if (process.env['FIREBASE_AUTH_EMULATOR_HOST'])
    throw new ConfigError(['FIREBASE_AUTH_EMULATOR_HOST is set, which accepts unsigned tokens: unset it']);
  const start = () => {
    const app = initializeApp(
      { projectId, ...(providerUrl && { httpAgent: new FixedTargetAgent(new URL(providerUrl)) }) },
      // firebase-admin needs a distinct name for each app, also after this module was loaded again.
      randomUUID(),
    );
    const auth = getAuth(app);
    // Fetches the certificates once: without this, each early call would fetch them on its own.
    const certificatesFetched = auth.verifyIdToken(unsignedToken(projectId)).catch(() => {});
    return { app, auth, certificatesFetched };
  };
  let current = start();
  let usedAtMs = Date.now();
  /** firebase-admin keeps certificates until a time of the clock; after it was set back, that is too long. */
  const restartWhenSetBack = () => {
    if (ageMs(usedAtMs) === Infinity) {
      void deleteApp(current.app);
      current = start();
    }
    usedAtMs = Date.now();
  };

  return {
    async verify(token) {
      restartWhenSetBack();
      const { auth, certificatesFetched } = current;
      await certificatesFetched;
      let claims: DecodedIdToken;
      try {
        claims = await auth.verifyIdToken(token);
      } catch (error) {
        if (isCertificateFetchError(error)) throw new HttpError('identity-unavailable');
        throw new HttpError('unauthenticated', { params: { when: 'again' } });
      }
      const latestS = Date.now() / 1000 + MAX_CLOCK_SKEW_S;
      if (claims.iat > latestS || claims.auth_time > latestS)
        throw new HttpError('unauthenticated', { params: { when: 'again' } });
      const { uid, email = '', email_verified = false, auth_time, exp } = claims;
      return {
        uid,
        email,
        email_verified,
        auth_time,
        name: cleanDisplayName(claims['name']),
        expiresAtS: exp,
      };
    },
    close: () => deleteApp(current.app),
  };
}

/** Connects to one HTTP server without TLS, whatever host the request names. */
class FixedTargetAgent extends Agent {
  constructor(private readonly target: URL) {
    super({ keepAlive: false });
  }

  override createConnection() {
    return connect(Number(this.target.port), this.target.hostname);
  }
}

/** Makes a token that passes every check before the signature, so that firebase-admin fetches the certificates. */
function unsignedToken(projectId: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'none',
    iat: now,
    exp: now + 60,
  };
  return `${part({ alg: 'RS256', kid: 'none' })}.${part(payload)}.AA`;
}

/** firebase-admin has one error code for an invalid token and for certificates that it could not fetch. */
const isCertificateFetchError = (error: unknown): boolean =>
  /fetching public keys|making request|ECONNREFUSED|ETIMEDOUT/i.test((error as Error).message);
