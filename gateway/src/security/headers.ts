import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Registers the security headers of every response. Pages have a content security policy of their own, which
 * replaces this one; no other response needs to run or load anything.
 * @param https whether the public origin uses TLS
 * @param preload whether its owner wants its domain in browsers’ lists of domains that are reached by TLS only
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { https, preload }: { https: boolean; preload: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
    },
    // A sign-in window must be able to post its result to this page.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    frameguard: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true, preload } : false,
  });
}
