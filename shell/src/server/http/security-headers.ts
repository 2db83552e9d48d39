import type { FastifyInstance } from 'fastify';

/** Headers of every page besides what says how long it may be kept. */
export function registerSecurityHeaders(app: FastifyInstance, policy: string): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
    done();
  });
}
