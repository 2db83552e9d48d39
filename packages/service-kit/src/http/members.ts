import jwt from '@fastify/jwt';
import {
  INTERNAL_ISSUER,
  INTERNAL_TOKEN_TTL_S,
  isAhead,
  type InternalIdentity,
  type ServiceName,
} from '@savepoint/contracts/base';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../base';

/**
 * Adds a hook that authenticates the member of a call: `{ onRequest: app.member }`, then `request.user`.
 * Only EdDSA tokens of the gateway, for this service, are accepted.
 * @param publicKey Ed25519 public key as SPKI PEM
 * @param audience this service’s name
 */
export async function registerMembers(
  app: FastifyInstance,
  publicKey: string,
  audience: ServiceName,
): Promise<void> {
  await app.register(jwt, {
    // Verification only: the gateway alone has the private key.
    secret: { public: publicKey, private: '' },
    verify: {
      algorithms: ['EdDSA'],
      allowedIss: INTERNAL_ISSUER,
      allowedAud: audience,
      // A missing claim would not be checked, so all are required.
      requiredClaims: ['iss', 'aud', 'exp', 'sub', 'auth_time'],
    },
  });
  app.decorate('member', async (request: FastifyRequest, reply: FastifyReply) => {
    // Neither browsers nor proxies keep what is somebody’s own.
    void reply.header('cache-control', 'no-store');
    try {
      await request.jwtVerify();
    } catch {
      throw new HttpError('unauthenticated', { params: { when: 'again' } });
    }
    // `exp` is required, but not a field of the identity.
    const { exp } = request.user as InternalIdentity & { exp: number };
    if (!isAhead(exp * 1000, INTERNAL_TOKEN_TTL_S * 1000))
      throw new HttpError('unauthenticated', { params: { when: 'again' } });
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    member(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}
declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: InternalIdentity;
  }
}
