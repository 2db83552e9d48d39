import type { App } from '../http/types';
import type { Identity } from '../identity';

/** Seconds a verifier may keep the list; the key never changes while the provider runs. */
const MAX_AGE = 3600;

/** The keys that tokens are verified with, at the path where firebase-admin looks: `{ [kid]: PEM }`. */
export function certificatesRoute(app: App, { tokens: { key } }: Identity): void {
  app.get('/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com', async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${MAX_AGE}, must-revalidate`);
    return { [key.id]: key.publicPem };
  });
}
