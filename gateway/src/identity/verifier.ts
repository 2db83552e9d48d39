import { randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import {
  applicationDefault,
  cert,
  deleteApp,
  initializeApp,
  type Credential,
  type ServiceAccount,
} from 'firebase-admin/app';
import { getAuth, type DecodedIdToken } from 'firebase-admin/auth';
import { ageMs } from '@savepoint/contracts/base';
import { HttpError, withTimeout } from '@savepoint/service-kit/base';
import { cleanDisplayName } from '@savepoint/service-kit/names';

const MAX_CLOCK_SKEW_S = 5;
/** Milliseconds that the provider has to say whether an account is active. */
const TIMEOUT_MS = 5_000;

const TOOLKIT_HOST = 'identitytoolkit.googleapis.com';

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
  /** Set for a member whom a site has logged in. */
  signedOnAt?: { site: string; signed_with?: string; isModerator: boolean };
}

export interface Verifier {
  /**
   * Verifies an identity token, and asks the provider whether its account still exists, is enabled and has not been
   * signed out everywhere since.
   * @throws {HttpError} 401 for an invalid token or such an account, 503 when that cannot be checked
   */
  verify(token: string): Promise<VerifiedMember>;
  /**
   * Ends the sessions of a member that were begun before a time, at the provider.
   * @param timeS seconds since 1970; a session of that second stays
   * @throws {HttpError} 503 when the provider does not do it
   */
  endSessionsBefore(uid: string, timeS: number): Promise<void>;
  /** Checks that the provider can be asked about accounts. @throws {Error} when its credentials are not accepted */
  checkCredentials(): Promise<void>;
  close(): Promise<void>;
}

export interface VerifierOptions {
  /** The Firebase project, which is the tokens’ audience. */
  projectId: string;
  /**
   * Base URL of the local provider, whose certificates and accounts replace Google’s. Only the HTTPS agent and the
   * credentials differ.
   */
  providerUrl?: string | undefined;
  /** A service account’s key as JSON; by default Google’s application default credentials. */
  serviceAccount?: string | undefined;
}

/** Creates a verifier of Firebase identity tokens: firebase-admin in its production mode. */
export function createVerifier({ projectId, providerUrl, serviceAccount }: VerifierOptions): Verifier {
  const toolkitUrl = providerUrl ? `${providerUrl}/${TOOLKIT_HOST}` : `https://${TOOLKIT_HOST}`;
  const credential = providerUrl ? LOCAL_CREDENTIAL : googleCredential(serviceAccount);
  const start = () => {
    const app = initializeApp(
      {
        projectId,
        credential,
        ...(providerUrl && { httpAgent: new FixedTargetAgent(new URL(providerUrl)) }),
      },
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
        claims = await withTimeout(TIMEOUT_MS, auth.verifyIdToken(token, true));
      } catch (error) {
        if (isRejection(error)) throw new HttpError('unauthenticated', { params: { when: 'again' } });
        throw new HttpError('identity-unavailable', { cause: error });
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
    // firebase-admin can only end all sessions, that of the caller included.
    async endSessionsBefore(uid, timeS) {
      try {
        const { access_token } = await withTimeout(TIMEOUT_MS, credential.getAccessToken());
        const response = await fetch(`${toolkitUrl}/v1/projects/${projectId}/accounts:update`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
          body: JSON.stringify({ localId: uid, validSince: String(timeS) }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`the provider responded with ${response.status}`);
      } catch (cause) {
        throw new HttpError('identity-unavailable', { cause });
      }
    },
    checkCredentials: async () => {
      await withTimeout(TIMEOUT_MS, credential.getAccessToken());
    },
    close: () => deleteApp(current.app),
  };
}

/** What the local provider accepts from programs on this machine. */
const LOCAL_CREDENTIAL: Credential = {
  getAccessToken: async () => ({ access_token: 'owner', expires_in: 3600 }),
};

const googleCredential = (serviceAccount: string | undefined): Credential =>
  serviceAccount ? cert(JSON.parse(serviceAccount) as ServiceAccount) : applicationDefault();

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

/** firebase-admin’s codes for tokens and accounts that are not accepted. */
const REJECTIONS = [
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
];

/** firebase-admin has one error code for an invalid token and for certificates that it could not fetch. */
const isRejection = (error: unknown): boolean => {
  const { code = '', message } = error as Error & { code?: string };
  return (
    REJECTIONS.includes(code) && !/fetching public keys|making request|ECONNREFUSED|ETIMEDOUT/i.test(message)
  );
};
