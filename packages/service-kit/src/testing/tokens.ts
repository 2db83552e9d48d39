import { generateKeyPairSync, sign } from 'node:crypto';
import {
  INTERNAL_ISSUER,
  INTERNAL_TOKEN_TTL_S,
  type Role,
  type ServiceName,
} from '@savepoint/contracts/base';

export interface TokenOptions {
  name?: string;
  email?: string;
  roles?: Role[];
  /** Claims set last; `undefined` leaves one out. */
  claims?: Record<string, unknown>;
}

/** A gateway’s key pair and tokens, for tests of services: real Ed25519 signatures. */
export function createTestTokens(audience: ServiceName) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    /** For INTERNAL_PUBLIC_KEY. */
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    /** A token as the gateway makes it for one member. */
    token(
      uid: string,
      { name = uid, email = `${uid}@example.org`, roles = [], claims = {} }: TokenOptions = {},
    ) {
      const now = Math.floor(Date.now() / 1000);
      const identity = {
        sub: uid,
        name,
        email,
        email_verified: true,
        roles,
        iss: INTERNAL_ISSUER,
        aud: audience,
      };
      const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({
        ...identity,
        auth_time: now,
        iat: now,
        exp: now + INTERNAL_TOKEN_TTL_S,
        ...claims,
      })}`;
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  };
}
