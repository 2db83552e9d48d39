import type { FastifyInstance } from 'fastify';
import { registerProxy } from './proxy';

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
  });
