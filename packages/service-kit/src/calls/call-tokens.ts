import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { isAhead } from '@savepoint/contracts/base';
import {
  CALL_TOKEN_TTL_S,
  callerIssuer,
  callers,
  callersOf,
  type Caller,
  type CallName,
  type Upstream,
} from '@savepoint/contracts/api';
import { createDecoder, createSigner, createVerifier } from 'fast-jwt';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { ConfigError } from '../config';
import { HttpError } from '../base';

/** A token is replaced when half of its time is over, so that none expires on its way. */
const RENEWAL_MS = (CALL_TOKEN_TTL_S * 1000) / 2;
/** Verified tokens that are cached; each caller has one or two valid ones. */
const CACHE_MAX_COUNT = 100;

/** Returns the current token of a caller for calls to a part. */
export type CallTokens = (audience: Upstream) => string;

/**
 * Signs the internal calls of a part. A token is valid for one upstream and 60 seconds; it is used for half of that.
 * @param privateKey Ed25519 private key of this part alone, as PKCS #8 PEM
 */
export function createCallTokens(caller: Caller, privateKey: string): CallTokens {
  const tokens = new Map<Upstream, { token: string; signedAtMs: number }>();
  return (audience) => {
    const now = Date.now();
    const current = tokens.get(audience);
    // Also false when the clock has been set back.
    if (current && now >= current.signedAtMs && now < current.signedAtMs + RENEWAL_MS) return current.token;
    const sign = createSigner({
      key: privateKey,
      algorithm: 'EdDSA',
      iss: callerIssuer(caller),
      aud: audience,
      expiresIn: CALL_TOKEN_TTL_S * 1000,
    });
    const token = sign({});
    tokens.set(audience, { token, signedAtMs: now });
    return token;
  };
}

interface Claims {
  iss: string;
  exp: number;
}
type Verify = (token: string) => Claims;

/** @throws {ConfigError} unless the text is a JSON Web Key Set with an Ed25519 key for each of the callers in it */
function readPublicKeys(jwks: string): Map<Caller, string> {
  try {
    const { keys } = JSON.parse(jwks) as { keys: (JsonWebKey & { kid?: string })[] };
    return new Map(
      keys.map(({ kid, ...key }) => {
        const caller = callers.find((name) => name === kid);
        const publicKey = createPublicKey({ key, format: 'jwk' });
        if (!caller || publicKey.asymmetricKeyType !== 'ed25519') throw new Error('no key of a caller');
        return [caller, publicKey.export({ type: 'spki', format: 'pem' }).toString()];
      }),
    );
  } catch {
    throw new ConfigError([
      `CALL_PUBLIC_KEYS is wrong: it must be a JSON Web Key Set of Ed25519 keys, each with one of ${callers.join(', ')} as its kid; make it with docker/make-secrets.mjs`,
    ]);
  }
}

/**
 * Adds `app.requireCaller(call)`, a hook that rejects whoever may not make an internal call.
 * @param name of this part, for which tokens must be made
 * @param jwks public keys of the callers; without them every internal call is rejected
 * @throws {ConfigError} when the key set is invalid
 */
export function registerCallers(app: FastifyInstance, name: string, jwks: string | undefined): void {
  const decode = createDecoder() as (token: string) => Partial<Claims> | null;
  const verifiers = new Map<string, { caller: Caller; verify: Verify }>(
    [...(jwks === undefined ? [] : readPublicKeys(jwks))].map(([caller, key]) => {
      const iss = callerIssuer(caller);
      const verify = createVerifier({
        key,
        algorithms: ['EdDSA'],
        allowedIss: iss,
        allowedAud: name,
        // A missing claim would not be checked, so all are required.
        requiredClaims: ['iss', 'aud', 'iat', 'exp'],
        cache: CACHE_MAX_COUNT,
      }) as Verify;
      return [iss, { caller, verify }];
    }),
  );

  /** @throws {Error} when it is not a token of a caller for this part */
  const identify = (authorization: string | undefined): Caller => {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new Error('no token');
    const verifier = verifiers.get(decode(token)?.iss ?? '');
    if (!verifier) throw new Error('not the token of a caller');
    const { exp } = verifier.verify(token);
    if (!isAhead(exp * 1000, CALL_TOKEN_TTL_S * 1000)) throw new Error('valid for too long');
    return verifier.caller;
  };

  app.decorate('requireCaller', (call: CallName): onRequestHookHandler => {
    const allowed = callersOf(call);
    return (request, _reply, done) => {
      let caller: Caller;
      try {
        caller = identify(request.headers.authorization);
      } catch (error) {
        request.log.warn({ call, reason: (error as Error).message }, 'internal call without a valid token');
        return done(new HttpError('caller-unauthenticated'));
      }
      if (allowed.includes(caller)) return done();
      request.log.warn({ call, caller }, 'internal call of a part that may not make it');
      done(new HttpError('caller-not-allowed'));
    };
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes a hook that rejects all but the callers that the contract names for a call. */
    requireCaller(call: CallName): onRequestHookHandler;
  }
}
