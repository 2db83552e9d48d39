import { StrictObject } from '@savepoint/contracts';
import { callerOf, type Server, HttpError } from '@savepoint/service-kit';
import { Type } from 'typebox';
import { versionOf } from '../cache/disk-cache';
import type { PictureStore } from '../cache/picture-store';
import { ENCODING, negotiateFormat } from '../pictures/encode';
import { checkUploadSize } from '../pictures/sizes';
import { findUpload, readUpload, resizeUpload } from '../uploads';
import { sendPicture } from './send-picture';

const Query = StrictObject({
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  fit: Type.Optional(Type.Union([Type.Literal('cover'), Type.Literal('contain'), Type.Literal('inside')])),
});
const Params = StrictObject({ '*': Type.String() });

/** A file may be replaced by another of the same name. */
const ONE_DAY = 'public, max-age=86400';

/**
 * `/cdn/uploads`: uploaded pictures, resized.
 * @param options.folder the uploads; undefined without uploads
 */
export function uploadRoute(
  app: Server,
  { folder, store }: { folder: string | undefined; store: PictureStore },
): void {
  app.get('/cdn/uploads/*', { schema: { params: Params, querystring: Query } }, async (request, reply) => {
    if (!folder) throw new HttpError('no-such-picture');
    const { width, height, fit = 'cover' } = request.query;
    checkUploadSize({ width, height });
    const name = request.params['*'];
    const { path, revision } = await findUpload(folder, name);
    const format = negotiateFormat(request.headers.accept, width ?? height ?? Infinity);
    const variant = `upload/${name}/${width}x${height}-${fit}.${format}`;
    const bytes = await store.get(
      callerOf(request, reply),
      variant,
      versionOf(ENCODING, revision),
      async () => resizeUpload(await readUpload(path), { width, height }, fit, format),
    );
    return sendPicture(request, reply, { bytes, format, cacheControl: ONE_DAY });
  });
}
