import type { IncomingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isMediaFile, StrictObject } from '@savepoint/contracts/schema';
import { HttpError } from '@savepoint/service-kit/base';
import {
  callerOf,
  failsPrecondition,
  matchesEtag,
  matchesRange,
  type Server,
} from '@savepoint/service-kit/http';
import { Type } from 'typebox';
import { versionOf } from '../cache/disk-cache';
import type { PictureStore } from '../cache/picture-store';
import { ENCODING, negotiateFormat } from '../pictures/encode';
import { checkUploadSize } from '../pictures/sizes';
import { findUpload, inspectUpload, readUpload, resizeUpload } from '../uploads';
import { IMMUTABLE, sendPicture } from './send-picture';

const Query = StrictObject({
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  fit: Type.Optional(Type.Union([Type.Literal('cover'), Type.Literal('contain'), Type.Literal('inside')])),
  /** The revision that a page links to. */
  v: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })),
});
const Params = StrictObject({ '*': Type.String() });

/** Without the current revision in the URL: a file may be replaced by another of the same name. Shared caches ask again after a minute. */
const ONE_DAY = 'public, max-age=86400, s-maxage=60';

/**
 * `/cdn/uploads`: uploaded pictures, resized; videos and captions as they are, by range.
 * @param options.folder the uploads; undefined without uploads
 */
export function uploadRoute(
  app: Server,
  { folder, store }: { folder: string | undefined; store: PictureStore },
): void {
  if (folder) void app.register(fastifyStatic, { root: resolve(folder), serve: false, cacheControl: false });
  app.get('/cdn/uploads/*', { schema: { params: Params, querystring: Query } }, async (request, reply) => {
    if (!folder) throw new HttpError('no-such-picture');
    const { width, height, fit = 'cover', v } = request.query;
    checkUploadSize({ width, height });
    const name = request.params['*'];
    const file = await findUpload(folder, name);
    const media = isMediaFile(name);
    const revision = media || v !== undefined ? await inspectUpload(name, file) : undefined;
    const cacheControl = v !== undefined && v === revision ? IMMUTABLE : ONE_DAY;
    if (media) {
      const validators = { etag: `"${revision}"`, lastModified: file.lastModified };
      void reply.headers({
        etag: validators.etag,
        'cache-control': cacheControl,
        'x-content-type-options': 'nosniff',
      });
      if (isCurrent(request.headers, validators)) return reply.code(304).send();
      return reply.sendFile(name, { etag: false });
    }
    const format = negotiateFormat(request.headers.accept, width ?? height ?? Infinity);
    const variant = `upload/${name}/${width}x${height}-${fit}.${format}`;
    const bytes = await store.get(
      callerOf(request, reply),
      variant,
      versionOf(ENCODING, file.revision),
      async () => resizeUpload(await readUpload(file.path), { width, height }, fit, format),
    );
    return sendPicture(request, reply, { bytes, format, cacheControl });
  });
}

/**
 * Checks the conditions of a request for a file here, since its tag is not that of the file server, which gets what is left.
 * @returns whether the client’s copy is current
 * @throws {HttpError} 412
 */
function isCurrent(
  headers: IncomingHttpHeaders,
  validators: { etag: string; lastModified: string },
): boolean {
  if (failsPrecondition(headers, validators)) throw new HttpError('precondition-failed');
  if (matchesEtag(headers['if-none-match'], validators.etag)) return true;
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && !matchesRange(String(ifRange), validators)) delete headers.range;
  for (const name of ['if-match', 'if-unmodified-since', 'if-range']) delete headers[name];
  return false;
}
