import jwt from '@fastify/jwt';
import { INTERNAL_ISSUER, type InternalIdentity, type ServiceName } from '@savepoint/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './errors';

/**
 * Lets routes ask for the member a call is made for: `{ onRequest: app.member }`, then `request.user`.
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
    // The key pair’s private half is the gateway’s alone; this side never signs.
    secret: { public: publicKey, private: '' },
    verify: {
      algorithms: ['EdDSA'],
      allowedIss: INTERNAL_ISSUER,
      allowedAud: audience,
      // A claim that is absent is not checked: so each must be there.
      requiredClaims: ['iss', 'aud', 'exp', 'sub', 'auth_time'],
    },
  });
  app.decorate('member', async (request: FastifyRequest, _reply: FastifyReply) => {
    try {
      await request.jwtVerify();
    } catch {
      throw new HttpError('unauthenticated', { params: { when: 'again' } });
    }
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
