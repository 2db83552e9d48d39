import { MAX_RELEASE_BODY_BYTES, REGION_RELEASES_PATH } from '@savepoint/contracts';
import { HttpError, scaleTimeout } from '@savepoint/service-kit';
import type { FastifyInstance } from 'fastify';
import { reportLimit } from '../security/limits';
import { registerProxy } from './proxy';
import type { Upstream } from './upstream';

/** Files are compressed before the response. */
const TIMEOUT_MS = 60_000;
/** Releases that one address may send within a minute, so that none fills memory and store. */
const MAX_RELEASES = 30;

/**
 * Registers the route that takes releases of regions. Their files are streamed: the region store’s service verifies
 * who has signed them before it receives one.
 * @param upstream the region store’s service
 * @param limitScale multiplies the number of releases that one address may send
 */
export async function registerRegionReleases(
  app: FastifyInstance,
  upstream: Upstream,
  limitScale: number,
): Promise<void> {
  const limit = reportLimit(app, MAX_RELEASES * limitScale, app.countRefused, 'call');
  await registerProxy(app, {
    upstream,
    paths: [REGION_RELEASES_PATH],
    methods: ['POST'],
    timeoutMs: scaleTimeout(TIMEOUT_MS),
    preHandler: async (request) => {
      await limit(request);
      if (!/^multipart\/form-data;/.test(request.headers['content-type'] ?? ''))
        throw new HttpError('region-release-invalid', {
          params: { problem: 'its type has to be multipart/form-data' },
        });
      const bytes = Number(request.headers['content-length']);
      if (!(bytes <= MAX_RELEASE_BODY_BYTES))
        throw new HttpError('region-release-too-large', {
          params: { problem: `its length has to be known, and at most ${MAX_RELEASE_BODY_BYTES} bytes` },
        });
    },
  });
}
