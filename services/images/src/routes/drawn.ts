import { pictureVersion } from '@savepoint/contracts/base';
import { Slug, StrictObject } from '@savepoint/contracts/schema';
import { card, CARD, cover, EDITION, type Subject } from '@savepoint/covers';
import { HttpError } from '@savepoint/service-kit/base';
import { callerOf, type Server } from '@savepoint/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { versionOf } from '../cache/disk-cache';
import type { PictureStore } from '../cache/picture-store';
import { ENCODING, negotiateFormat, rasterise, type Format } from '../pictures/encode';
import { drawnSize, type Size } from '../pictures/sizes';
import type { FindSubject, Kind, PictureSubject } from '../subjects/find-subject';
import { cropPinnedUpload } from '../uploads';
import { IMMUTABLE, sendPicture } from './send-picture';

const PictureParams = StrictObject({
  kind: Type.Union([Type.Literal('game'), Type.Literal('art')]),
  slug: Slug,
});

/** The version that a page links to. Other versions get the current picture too, but not as immutable. */
const PictureVersion = Type.Optional(Type.String({ pattern: '^[0-9a-z-]{1,32}$' }));

const CoverQuery = StrictObject({
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  fit: Type.Optional(Type.Literal('cover')),
  v: PictureVersion,
});

/** Widths of the SVG documents that `cover` draws. */
const SVG_WIDTHS = { portrait: 300, square: 300, wide: 640 } as const;

/** `/cdn/covers`: covers of games, and the pictures of articles, categories and platforms. */
export function coverRoute(app: Server, dependencies: DrawnDependencies): void {
  const schema = { params: PictureParams, querystring: CoverQuery };
  app.get('/cdn/covers/:kind/:slug', { schema }, (request, reply) => {
    const { kind, slug } = request.params;
    const { shape, ...size } = drawnSize(request.query, kind === 'game' ? 'portrait' : 'wide');
    const format = negotiateFormat(request.headers.accept, size.width);
    return sendDrawn(request, reply, dependencies, {
      kind,
      slug,
      version: request.query.v,
      name: `cover-${size.width}x${size.height}`,
      size,
      format,
      make: (subject) => rasterise(cover(subject, { format: shape }), SVG_WIDTHS[shape], size, format),
    });
  });
}

/** `/cdn/cards`: preview cards for social networks. Always JPEG, because not every network reads newer formats. */
export function cardRoute(app: Server, dependencies: DrawnDependencies): void {
  const schema = { params: PictureParams, querystring: StrictObject({ v: PictureVersion }) };
  app.get('/cdn/cards/:kind/:slug', { schema }, (request, reply) =>
    sendDrawn(request, reply, dependencies, {
      ...request.params,
      version: request.query.v,
      name: 'card',
      size: CARD,
      format: 'jpeg',
      make: (subject) => rasterise(card(subject), CARD.width, CARD, 'jpeg'),
    }),
  );
}

export interface DrawnDependencies {
  readonly findSubject: FindSubject;
  readonly store: PictureStore;
  /** Folder of the uploads that replace drawn pictures; undefined without uploads. */
  readonly uploadsFolder: string | undefined;
}

/** A requested picture. */
interface Variant {
  readonly kind: Kind;
  readonly slug: string;
  /** From the URL; see `pictureVersion`. */
  readonly version: string | undefined;
  /** Identifies it among the slug’s pictures, without the format. */
  readonly name: string;
  readonly size: Size;
  readonly format: Format;
  make(subject: Subject): Promise<Buffer>;
}

/** For a picture that may be out of date: the catalogue is down, or its upload could not be used. */
const SHORT_LIVED = 'public, max-age=60';
/** For URLs without the current version. */
const UNVERSIONED = 'public, max-age=300, stale-while-revalidate=86400';

/** Sends a drawn picture; while the catalogue is down, the cached one. */
async function sendDrawn(
  request: FastifyRequest,
  reply: FastifyReply,
  { findSubject, store, uploadsFolder }: DrawnDependencies,
  { kind, slug, version, name, size, format, make }: Variant,
) {
  const file = `${kind}/${slug}/${name}.${format}`;
  const caller = callerOf(request, reply);
  let found: PictureSubject | null;
  try {
    found = await findSubject(kind, slug, version);
  } catch (error) {
    const bytes = await store.getStale(file);
    if (!bytes) throw error;
    request.log.warn({ err: error }, 'sent a cached picture because the catalogue is down');
    return sendPicture(request, reply, { bytes, format, cacheControl: SHORT_LIVED });
  }
  if (!found) throw new HttpError('no-such-picture');
  const { subject, digest, upload } = found;
  const cacheControl = version === pictureVersion(digest) ? IMMUTABLE : UNVERSIONED;
  if (upload && uploadsFolder !== undefined)
    try {
      const { revision } = upload;
      const crop = () => cropPinnedUpload(uploadsFolder, upload, size, format);
      const bytes = await store.get(caller, file, versionOf(ENCODING, upload.file, revision), crop);
      return sendPicture(request, reply, { bytes, format, cacheControl });
    } catch (err) {
      if (caller.signal.aborted || (err instanceof HttpError && err.code === 'too-busy')) throw err;
      // The file is missing, changed since the import, or broken: fall back to the drawn picture.
      request.log.warn({ err, file: upload.file }, 'drew a picture because its upload cannot be used');
    }
  const bytes = await store.get(caller, file, versionOf(EDITION, ENCODING, subject), () => make(subject));
  return sendPicture(request, reply, { bytes, format, cacheControl: upload ? SHORT_LIVED : cacheControl });
}
