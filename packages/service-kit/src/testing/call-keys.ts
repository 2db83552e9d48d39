import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { INTERNAL_ISSUER } from '@savepoint/contracts/base';
import {
  CALL_TOKEN_TTL_S,
  callerIssuer,
  callers,
  callersOf,
  internalCalls,
  type Caller,
  type CallName,
  type Upstream,
  callOf,
} from '@savepoint/contracts/api';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** Settings of parts for internal calls. In tests all callers have the same key. */
export const callEnv = {
  CALL_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  CALL_PUBLIC_KEYS: JSON.stringify({
    keys: callers.map((kid) => ({ ...publicKey.export({ format: 'jwk' }), kid })),
  }),
};

export interface CallTokenOptions {
  /** Claims set last; `undefined` leaves one out. */
  claims?: Record<string, unknown>;
  /** Signs in place of the callers’ key. */
  key?: KeyObject;
}

/** Returns a token of a caller for calls to a part. */
export function callToken(
  caller: Caller,
  audience: Upstream,
  { claims, key = privateKey }: CallTokenOptions = {},
): string {
  const iat = Math.floor(Date.now() / 1000);
  const payload = { iss: callerIssuer(caller), aud: audience, iat, exp: iat + CALL_TOKEN_TTL_S, ...claims };
  const signed = [{ alg: 'EdDSA', typ: 'JWT' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

/** Authorizations with which an internal call must be rejected, and the status and code of the response. */
function rejectedAuthorizations(name: CallName, upstream: Upstream) {
  const [allowed = 'shell'] = callersOf(name);
  const other = callers.find((caller) => !callersOf(name).includes(caller)) ?? 'streams';
  const audience = upstream === 'comments' ? 'catalog' : 'comments';
  const now = Math.floor(Date.now() / 1000);
  const claims = (changed: Record<string, unknown>) => callToken(allowed, upstream, { claims: changed });
  const member = { sub: 'ann', name: 'Ann', roles: ['admin'], auth_time: now, iss: INTERNAL_ISSUER };
  const unauthenticated: Record<string, string | undefined> = {
    'no token': undefined,
    'no JWT': 'hello',
    'an expired token': claims({ iat: now - 61, exp: now - 1 }),
    'a token that is valid for long': claims({ exp: now + 40 * 86_400 }),
    'a token that never expires': claims({ exp: undefined }),
    'a token for another part': callToken(allowed, audience),
    'a token for no part': claims({ aud: undefined }),
    'a token of an unknown issuer': claims({ iss: 'savepoint-call:forms' }),
    'a token signed with another key': callToken(allowed, upstream, {
      key: generateKeyPairSync('ed25519').privateKey,
    }),
    'the token of a member': claims(member),
  };
  return [
    ...Object.entries(unauthenticated).map(([what, token]) => ({
      what,
      token,
      status: 401,
      code: 'caller-unauthenticated',
    })),
    {
      what: `a token of ${other}`,
      token: callToken(other, upstream),
      status: 403,
      code: 'caller-not-allowed',
    },
  ];
}

/**
 * Makes every internal call of a service without the right to make it.
 * @param url of the service
 * @returns what was not rejected as it should be: the call, what it was made with, status and code; empty for a correct service
 */
export async function callsNotRejected(url: string, service: Upstream): Promise<string[]> {
  const failures: string[] = [];
  for (const { name, method, path, upstream } of ROUTES) {
    if (upstream !== service) continue;
    for (const { what, token, ...expected } of rejectedAuthorizations(name, upstream)) {
      const response = await fetch(url + path.replace(/:\w+/g, 'x'), {
        method,
        headers: {
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(method === 'POST' && { body: '{}' }),
      });
      const { code } = (await response.json()) as { code?: string };
      if (response.status !== expected.status || code !== expected.code)
        failures.push(`${name} with ${what}: ${response.status} ${code}`);
    }
  }
  return failures;
}

const ROUTES = internalCalls.map((name) => {
  const { method, path, upstream } = callOf(name);
  return { name, method, path, upstream, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]*')}/?$`) };
});

/**
 * Returns the headers of the first caller that the contract allows to call an address; none for a public address.
 * @param path of the address, with its query
 */
export function callerHeaders(method: string, path: string): Record<string, string> {
  const pathname = path.replace(/[?#].*$/s, '');
  const route = ROUTES.find((each) => each.method === method && each.pattern.test(pathname));
  const caller = route && callersOf(route.name)[0];
  return caller ? { authorization: `Bearer ${callToken(caller, route.upstream)}` } : {};
}
