import type { FastifyInstance } from 'fastify';
import { registerProxy } from './proxy';
import { createUpstream } from './upstream';

/**
 * Lets a sign-in window post its result to its opener, also when the opener is a frame in another site’s
 * page: a window with a stricter policy would lose its opener.
 */
export const POPUP_HEADERS = { 'cross-origin-opener-policy': 'unsafe-none' };

/**
 * Serves a Firebase project’s sign-in helper pages from our own origin, so that redirects work where
 * third-party storage is blocked.
 * @see https://firebase.google.com/docs/auth/web/redirect-best-practices
 */
export const registerFirebaseHelpers = (app: FastifyInstance, projectId: string): Promise<void> =>
  registerProxy(app, {
    upstream: createUpstream(app, 'firebase', `https://${projectId}.firebaseapp.com`),
    paths: ['/__/auth', '/__/auth/*'],
    methods: ['GET', 'POST'],
    timeoutMs: 10_000,
    headers: POPUP_HEADERS,
  });
