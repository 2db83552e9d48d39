import type { FastifyInstance } from 'fastify';
import { registerProxy } from './proxy';

/**
 * A sign-in window must be able to tell who opened it that it is done, also when that is a frame in another
 * site’s page: its policy is that other page’s, and a window with another one would be cut off.
 */
export const ANSWERS_ITS_OPENER = { 'cross-origin-opener-policy': 'unsafe-none' };

/**
 * Serves a Firebase project’s sign-in helper pages from our own origin, so that redirects work where
 * third-party storage is blocked.
 * @see https://firebase.google.com/docs/auth/web/redirect-best-practices
 */
export const registerFirebaseHelpers = (app: FastifyInstance, projectId: string): Promise<void> =>
  registerProxy(app, {
    upstream: `https://${projectId}.firebaseapp.com`,
    prefix: '/__/auth',
    methods: ['GET', 'POST'],
    deadline: 10_000,
    headers: ANSWERS_ITS_OPENER,
  });
