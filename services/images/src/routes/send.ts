import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MIME, type Format } from '../pictures/format';

/** A picture ready to go. */
export interface Sending {
  readonly bytes: Buffer;
  readonly format: Format;
  readonly cacheControl: string;
}

/** A picture whose address names its version stays what it is. */
export const FOREVER = 'public, max-age=31536000, immutable';

const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

const holds = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*') ?? false;

/** Sends a picture, or 304 to whoever has it. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, format, cacheControl }: Sending,
) {
  const etag = etagOf(bytes);
  void reply.headers({
    etag,
    vary: 'Accept',
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
  });
  if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(MIME[format]).send(bytes);
}
