import { createSigner } from 'fast-jwt';
import { signOnKeyModel } from '../src/data/models/site';
import { addSignOnKey } from '../src/sites/sign-on-keys';
import type { Stack } from './stack';

/** Signs claims as a site does. Times have a default; `undefined` leaves a claim out. */
export type SignOn = (claims?: Record<string, unknown>, header?: Record<string, unknown>) => string;

/** Makes a key for a site. @returns its id, and what signs with it */
export async function addKey(
  { connection }: Stack,
  site: string,
  algorithm: 'HS256' | 'EdDSA',
): Promise<{ kid: string; signing_key: string; sign: SignOn }> {
  const { kid, signing_key } = await addSignOnKey(signOnKeyModel(connection), site, algorithm);
  return { kid, signing_key, sign: signWith(signing_key, algorithm, kid) };
}

export const signWith =
  (key: string, algorithm: 'HS256' | 'EdDSA', kid: string): SignOn =>
  (claims = {}, header = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const payload = { sub: 'reader-1', name: 'Ada', iat: now, exp: now + 3600, ...claims };
    return createSigner({
      key,
      algorithm,
      header: { alg: algorithm, kid, ...header },
      // With it, the signer would leave out the time that the claims have.
      noTimestamp: payload.iat === undefined,
    })(payload);
  };
