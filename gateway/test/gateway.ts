import { generateKeyPairSync } from 'node:crypto';
import { createServer, registerMembers } from '@savepoint/service-kit/http';
import { callEnv, closeApp, withoutTimeouts } from '@savepoint/service-kit/testing';
import { buildApp, type BuildOptions } from '../src/app';
import { PROJECT } from './identity';

const pair = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** Starts a service behind the gateway that records requests and requires a member for POST. */
export async function startUpstream(audience: 'comments' | 'user-actions') {
  const app = await createServer({ name: audience, logLevel: 'silent' });
  await registerMembers(app, pair.publicKey, audience);
  const seen: {
    method: string;
    url: string;
    headers: Record<string, unknown>;
    body: unknown;
    user: unknown;
  }[] = [];
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    onRequest: async (request, reply) => {
      if (request.method === 'POST') await app.member(request, reply);
    },
    handler: async ({ method, url, headers, body, user }) => {
      seen.push({ method, url, headers, body, user });
      return { ok: true };
    },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, seen, close: () => closeApp(app) };
}

/** Starts a gateway in front of two upstreams; the comments upstream stands for all others. */
export async function startGateway(
  upstreams: { comments: string; userActions: string },
  env: Record<string, string> = {},
  // Without polling, so that upstreams see requests of readers only.
  options: BuildOptions = { contentVersion: () => 'unchanged' },
) {
  const other = upstreams.comments;
  const app = await buildApp(
    {
      LOG_LEVEL: 'silent',
      CALL_PRIVATE_KEY: callEnv.CALL_PRIVATE_KEY,
      FIREBASE_PROJECT_ID: PROJECT,
      INTERNAL_PRIVATE_KEY: pair.privateKey,
      INTERNAL_PUBLIC_KEY: pair.publicKey,
      COMMENTS_URL: upstreams.comments,
      USER_ACTIONS_URL: upstreams.userActions,
      SHELL_URL: other,
      CATALOG_URL: other,
      IMAGES_URL: other,
      STREAMS_URL: other,
      REGIONS_URL: other,
      ...env,
    },
    options,
  );
  withoutTimeouts(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  /** Returns what `/metrics` serves to operators. */
  const metrics = async (): Promise<string> => (await app.operations.inject('/metrics')).body;
  return { url, app, metrics, close: () => closeApp(app) };
}

export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
