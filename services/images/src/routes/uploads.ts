import { StrictObject } from '@savepoint/contracts';
import { notFound, type Server } from '@savepoint/service-kit';
import { Type } from 'typebox';
import { versionOf } from '../cache/disk-cache';
import type { PictureStore } from '../cache/picture-store';
import { ENCODING } from '../pictures/encode';
import { negotiate } from '../pictures/format';
import { checkUploadSize } from '../pictures/size';
import { locate } from '../uploads/locate';
import { readUpload } from '../uploads/read-upload';
import { resizeUpload } from '../uploads/resize';
import { sendPicture } from './send';

const Query = StrictObject({
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  fit: Type.Optional(Type.Union([Type.Literal('cover'), Type.Literal('contain'), Type.Literal('inside')])),
});
const Params = StrictObject({ '*': Type.String() });

/** A file may be replaced under its name. */
const A_DAY = 'public, max-age=86400';

/** @param options.folder where uploads lie; without it there are none */
export function uploadRoute(
  app: Server,
  { folder, store }: { folder: string | undefined; store: PictureStore },
): void {
  app.get('/cdn/uploads/*', { schema: { params: Params, querystring: Query } }, async (request, reply) => {
    if (!folder) throw notFound('no-such-picture', 'There is no picture of that name.');
    const { width, height, fit = 'cover' } = request.query;
    checkUploadSize({ width, height });
    const name = request.params['*'];
    const { path, revision } = await locate(folder, name);
    const format = negotiate(request.headers.accept, width ?? height ?? Infinity);
    const variant = `upload/${name}/${width}x${height}-${fit}.${format}`;
    const bytes = await store.get(variant, versionOf(ENCODING, revision), async () =>
      resizeUpload(await readUpload(path), { width, height }, fit, format),
    );
    return sendPicture(request, reply, { bytes, format, cacheControl: A_DAY });
  });
}
