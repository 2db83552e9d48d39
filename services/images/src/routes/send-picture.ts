import { createHash } from 'node:crypto';
import { matchesEtag } from '@savepoint/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MIME, type Format } from '../pictures/encode';

export interface EncodedPicture {
  readonly bytes: Buffer;
  readonly format: Format;
  readonly cacheControl: string;
}

/** For URLs that contain the picture’s version. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Sends a picture, or 304 if the client’s copy is current. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, format, cacheControl }: EncodedPicture,
) {
  const etag = etagOf(bytes);
  void reply.headers({
    etag,
    vary: 'Accept',
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(MIME[format]).send(bytes);
}
