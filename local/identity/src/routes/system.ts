import type { App, Identity } from '../identity';

/** The time that verifiers may cache the certificates, in seconds; the key does not change while the provider runs. */
const CERTIFICATES_MAX_AGE_SECONDS = 3600;

/** Serves the public key at the path that firebase-admin requests, as `{ [kid]: PEM }`. */
export function certificatesRoute(app: App, { tokens: { key } }: Identity): void {
  app.get('/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com', async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${CERTIFICATES_MAX_AGE_SECONDS}, must-revalidate`);
    return { [key.id]: key.publicPem };
  });
}

/** Serves the health checks. The provider is ready when it listens, because it has loaded the accounts by then. */
export function healthRoutes(app: App): void {
  for (const path of ['/healthz', '/readyz']) app.get(path, async () => ({ status: 'ok' }));
}
