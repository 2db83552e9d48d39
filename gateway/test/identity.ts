import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIdentity } from '@savepoint/identity';
import { importPKCS8, SignJWT, type CryptoKey, type JWTHeaderParameters } from 'jose';

export const PROJECT = 'savepoint-test';

/** Starts the local identity provider, with functions to sign in and to forge tokens with its key. */
export async function startIdentity() {
  const dataDir = mkdtempSync(join(tmpdir(), 'gateway-identity-'));
  const app = await buildIdentity({ projectId: PROJECT, dataDir });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { kid, key } = await signingKey(url, dataDir);
  return {
    url,
    /** Signs a member in. @returns the identity token */
    async signIn(subject: string, name = subject): Promise<string> {
      const claims = JSON.stringify({
        sub: subject,
        name,
        email: `${subject}@example.org`,
        email_verified: true,
      });
      const answer = await fetch(
        `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            postBody: `providerId=google.com&id_token=${encodeURIComponent(claims)}`,
            requestUri: 'http://localhost',
            returnSecureToken: true,
          }),
        },
      );
      return ((await answer.json()) as { idToken: string }).idToken;
    },
    /** Updates an account as firebase-admin does, such as `disableUser` and `validSince`. */
    async update(uid: string, fields: Record<string, unknown>): Promise<void> {
      const answer = await fetch(
        `${url}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
          body: JSON.stringify({ localId: uid, ...fields }),
        },
      );
      if (!answer.ok) throw new Error(await answer.text());
    },
    /** Signs a token with changed claims, with the provider’s key by default. */
    forge: (
      claims: Record<string, unknown> = {},
      header: Partial<JWTHeaderParameters> = {},
      signedWith: CryptoKey | Uint8Array = key,
    ) =>
      new SignJWT({
        iss: `https://securetoken.google.com/${PROJECT}`,
        aud: PROJECT,
        sub: 'forged',
        iat: now(),
        auth_time: now(),
        exp: now() + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header })
        .sign(signedWith),
    async close() {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const now = () => Math.floor(Date.now() / 1000);

async function signingKey(url: string, dataDir: string) {
  const certificates = await fetch(`${url}/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com`);
  const [kid] = Object.keys((await certificates.json()) as object);
  const folder = join(dataDir, 'identity');
  const file = readdirSync(folder).find((name) => name.endsWith('.pem'));
  return { kid: kid!, key: await importPKCS8(readFileSync(join(folder, file!), 'utf8'), 'RS256') };
}
