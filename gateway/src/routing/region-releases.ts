import type { IncomingHttpHeaders } from 'node:http';
import {
  MAX_RELEASE_BODY_BYTES,
  REGION_DEVELOPMENT_PATH,
  REGION_RELEASES_PATH,
} from '@savepoint/contracts/regions';
import { HttpError } from '@savepoint/service-kit/base';
import { scaleTimeout } from '@savepoint/service-kit/config';
import type { FastifyInstance } from 'fastify';
import { reportLimit } from '../security/limits';
import { registerProxy } from './proxy';
import type { Upstream } from './upstream';

/** Files are compressed before the response. */
const TIMEOUT_MS = 60_000;
/** Uploads of each kind that one address may send within a minute, so that none fills memory and store. */
const MAX_UPLOADS = { [REGION_RELEASES_PATH]: 30, [REGION_DEVELOPMENT_PATH]: 120 };

/**
 * Registers the routes that take releases of regions, and builds of those in development. Their files are streamed: the
 * region store’s service verifies who has signed them before it receives one.
 * @param upstream the region store’s service
 * @param limitScale multiplies the number of uploads that one address may send
 */
export async function registerRegionReleases(
  app: FastifyInstance,
  upstream: Upstream,
  limitScale: number,
): Promise<void> {
  for (const [path, max] of Object.entries(MAX_UPLOADS)) {
    const limit = reportLimit(app, max * limitScale);
    await registerProxy(app, {
      upstream,
      paths: [path],
      methods: ['POST'],
      timeoutMs: scaleTimeout(TIMEOUT_MS),
      preHandler: async (request) => {
        await limit(request);
        assertUpload(request.headers);
      },
    });
  }
}

/** @throws {HttpError} when it is not what the service takes, before it is asked */
function assertUpload(headers: IncomingHttpHeaders): void {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new HttpError('region-release-invalid', {
      params: { problem: 'its type has to be multipart/form-data' },
    });
  const bytes = Number(headers['content-length']);
  if (!(bytes <= MAX_RELEASE_BODY_BYTES))
    throw new HttpError('region-release-too-large', {
      params: { problem: `its length has to be known, and at most ${MAX_RELEASE_BODY_BYTES} bytes` },
    });
}
