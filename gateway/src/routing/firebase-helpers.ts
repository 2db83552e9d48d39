import type { FastifyInstance } from 'fastify';
import { registerProxy } from './proxy';
import { createUpstream } from './upstream';

/**
 * Lets a sign-in window post its result to its opener, also when the opener is a frame in another site’s
 * page: a window with a stricter policy would lose its opener.
 */
export const POPUP_HEADERS = { 'cross-origin-opener-policy': 'unsafe-none' };

/**
 * What Firebase’s helper pages load: their own scripts, an inline one, gapi and reCAPTCHA, and Google’s calls. Forms are
 * not limited: the pages post to the identity providers.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' https://apis.google.com https://www.gstatic.com https://www.google.com",
  "style-src 'self' 'unsafe-inline' https://www.gstatic.com https://fonts.googleapis.com",
  'font-src https://fonts.gstatic.com',
  "img-src 'self' data: https:",
  "connect-src 'self' https://*.googleapis.com https://apis.google.com",
  "frame-src 'self' https://apis.google.com https://accounts.google.com https://*.googleapis.com https://www.google.com",
  "base-uri 'none'",
];

/** The frame that connects a page with the sign-in window: pages of every site that embeds ours have it in them. */
const FRAME_PATH = /^\/__\/auth\/iframe(?:[/?]|$)/;

/** Documents that may be shown in pages with any embedder policy load only frames that state one themselves. */
const FRAME_EMBEDDER_POLICY = 'credentialless';

/** Returns the policy of a helper page. @param url path and query */
const policyOf = (url: string): string =>
  (FRAME_PATH.test(url) ? POLICY : [...POLICY, "frame-ancestors 'none'"]).join('; ');

/**
 * Serves a Firebase project’s sign-in helper pages from our own origin, so that redirects work where
 * third-party storage is blocked. They get a policy that they work with in place of the gateway’s, which allows
 * nothing; a policy that Firebase sends replaces it.
 * @param url base URL of the project’s helper pages
 * @see https://firebase.google.com/docs/auth/web/redirect-best-practices
 */
export const registerFirebaseHelpers = async (app: FastifyInstance, url: string): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      reply.header('content-security-policy', policyOf(request.url));
      if (FRAME_PATH.test(request.url)) reply.header('cross-origin-embedder-policy', FRAME_EMBEDDER_POLICY);
      done();
    });
    await registerProxy(scope, {
      upstream: createUpstream(app, 'firebase', url),
      paths: ['/__/auth', '/__/auth/*'],
      methods: ['GET', 'POST'],
      timeoutMs: 10_000,
      headers: POPUP_HEADERS,
    });
  });
};
