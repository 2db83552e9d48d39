import { PUSH_WORKER_URL } from '@savepoint/contracts/members';
import { sendConditionally } from '@savepoint/service-kit/http';
import type { FastifyInstance } from 'fastify';
import type { ClientAssets } from './static-files';

/**
 * Serves the service worker that shows push messages. Its address is fixed, below that of the scripts that Trusted Types
 * allow, and browsers look for a new version.
 */
export function registerPushWorker(app: FastifyInstance, assets: Pick<ClientAssets, 'script'>): void {
  const script = assets.script('push/worker.js');
  app.get(
    PUSH_WORKER_URL,
    { config: { hasOneAddress: true }, onSend: sendConditionally },
    async (_request, reply) =>
      reply
        .headers({
          'cache-control': 'no-cache',
          // It loads nothing, and nothing but this site may use it.
          'content-security-policy': "default-src 'none'",
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        })
        .type('text/javascript; charset=utf-8')
        .send(script),
  );
}
