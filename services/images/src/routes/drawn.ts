import { pictureVersion } from '@savepoint/contracts';
import { EDITION, type Subject } from '@savepoint/covers';
import { notFound } from '@savepoint/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { versionOf } from '../cache/disk-cache';
import type { PictureStore } from '../cache/picture-store';
import { ENCODING } from '../pictures/encode';
import type { Format } from '../pictures/format';
import type { Size } from '../pictures/size';
import type { Kind, Pictured, Subjects } from '../subjects/subjects';
import { cropUpload } from '../uploads/crop-upload';
import { FOREVER, sendPicture } from './send';

/** What routes need to draw. */
export interface Drawing {
  readonly subjects: Subjects;
  readonly store: PictureStore;
  /** Where uploads lie that stand in for drawn pictures; without it none does. */
  readonly uploads: string | undefined;
}

/** One picture that is asked for. */
export interface Variant {
  readonly kind: Kind;
  readonly slug: string;
  /** The one a page meant, as `pictureVersion` has it. */
  readonly version: string | undefined;
  /** Tells it from the slug's other pictures, without the format. */
  readonly name: string;
  readonly size: Size;
  readonly format: Format;
  make(subject: Subject): Promise<Buffer>;
}

/** A picture made without asking the catalogue, or without its upload, may be out of date. */
const BRIEFLY = 'public, max-age=60';
/** Without its version, or with another one, an address may show another picture soon. */
const MINUTES = 'public, max-age=300, stale-while-revalidate=86400';

/** Answers with a drawn picture. While the catalogue is down, with the last one that was drawn. */
export async function sendDrawn(
  request: FastifyRequest,
  reply: FastifyReply,
  { subjects, store, uploads }: Drawing,
  { kind, slug, version, name, size, format, make }: Variant,
) {
  const file = `${kind}/${slug}/${name}.${format}`;
  let found: Pictured | null;
  try {
    found = await subjects(kind, slug, version);
  } catch (error) {
    const bytes = await store.last(file);
    if (!bytes) throw error;
    request.log.warn({ err: error }, 'sent the last picture without asking the catalogue');
    return sendPicture(request, reply, { bytes, format, cacheControl: BRIEFLY });
  }
  if (!found) throw notFound('no-such-picture', 'There is no picture of that name.');
  const { subject, digest, upload } = found;
  const cacheControl = version === pictureVersion(digest) ? FOREVER : MINUTES;
  if (upload && uploads !== undefined)
    try {
      const { revision } = upload;
      const crop = () => cropUpload(uploads, upload, size, format);
      const bytes = await store.get(file, versionOf(ENCODING, upload.file, revision), crop);
      return sendPicture(request, reply, { bytes, format, cacheControl });
    } catch (err) {
      // Not there yet, replaced before its import, or broken: a page still has its picture.
      request.log.warn({ err, file: upload.file }, 'drew a picture in place of an upload');
    }
  const bytes = await store.get(file, versionOf(EDITION, ENCODING, subject), () => make(subject));
  return sendPicture(request, reply, { bytes, format, cacheControl: upload ? BRIEFLY : cacheControl });
}
