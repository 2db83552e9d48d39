import { createHmac } from 'node:crypto';

/** A key of a site, as it was shown when it was made. */
export interface SigningKey {
  kid: string;
  signing_key: string;
}

/** Signs a token as docs/sites.md describes it. */
export function signToken({ kid, signing_key }: SigningKey, claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const signed = `${encode({ alg: 'HS256', kid })}.${encode({ iat: now, exp: now + 3600, ...claims })}`;
  return `${signed}.${createHmac('sha256', signing_key).update(signed).digest('base64url')}`;
}
