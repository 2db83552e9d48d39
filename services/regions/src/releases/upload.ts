import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import fastifyMultipart, { type Multipart } from '@fastify/multipart';
import { MAX_RELEASE_FILE_BYTES, MAX_RELEASE_FILES } from '@savepoint/contracts/base';
import { MAX_RELEASE_BODY_BYTES, MAX_RELEASE_FIELD_BYTES } from '@savepoint/contracts/regions';
import { HttpError } from '@savepoint/service-kit/base';
import type { Server } from '@savepoint/service-kit/http';

/** Uploads of a kind that are received at the same time: each may be in memory. */
const MAX_UPLOAD_COUNT = 4;

/**
 * Registers a route that takes files, as `multipart/form-data`.
 * @param receive reads the parts, and returns the response
 */
export async function registerUpload(
  app: Server,
  path: string,
  receive: (parts: AsyncIterator<Multipart>) => Promise<object>,
): Promise<void> {
  let uploads = 0;
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      limits: {
        fieldSize: MAX_RELEASE_FIELD_BYTES,
        fields: 2,
        files: MAX_RELEASE_FILES,
        // One more, so that a file of this size is told from a longer one.
        fileSize: MAX_RELEASE_FILE_BYTES + 1,
        parts: MAX_RELEASE_FILES + 2,
      },
    });
    scope.post(path, { bodyLimit: MAX_RELEASE_BODY_BYTES, schema: { hide: true } }, async (request) => {
      if (uploads >= MAX_UPLOAD_COUNT) throw new HttpError('busy');
      uploads += 1;
      try {
        return await receive(request.parts()[Symbol.asyncIterator]());
      } finally {
        uploads -= 1;
        await discard(request.raw);
      }
    });
  });
}

/**
 * Reads what a refused upload still sends, and keeps none of it: a response before its end would break the connection, and
 * the sender would not read why it was refused.
 */
async function discard(request: Readable): Promise<void> {
  request.unpipe();
  request.resume();
  // It rejects when the sender is gone.
  await finished(request).catch(() => {});
}
