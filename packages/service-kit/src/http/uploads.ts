import { createHash } from 'node:crypto';

/** Maximum bytes of an upload. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** Maximum pixels of an upload: a 24-megapixel photo with some room. */
export const UPLOAD_MAX_PIXELS = 25_000_000;

const PATH = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*){0,7}$/;
const MAX_PATH_LENGTH = 200;

/** Whether a path is valid for an upload: plain names, no dots at the start, no percent encoding. */
export const isUploadPath = (path: string): boolean => path.length <= MAX_PATH_LENGTH && PATH.test(path);

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

const KINDS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff,
  (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  (bytes) => /^GIF8[79]a/.test(ascii(bytes, 0, 6)),
  (bytes) => /^ftypavi[fs]/.test(ascii(bytes, 4, 12)),
];

/**
 * Whether a file is a JPEG, PNG, WebP, GIF or AVIF, by its first bytes. Checked before decoding, so that SVG, PDF
 * and other formats never reach the decoder.
 */
export const isSupportedPhoto = (bytes: Buffer): boolean =>
  bytes.length >= 12 && KINDS.some((is) => is(bytes));

/** Identifies a state of an upload. */
export const uploadRevision = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Maximum bytes of a video, and of captions. */
export const VIDEO_MAX_BYTES = 50 * 1024 * 1024;
export const CAPTIONS_MAX_BYTES = 256 * 1024;

const isMp4 = (bytes: Buffer): boolean => ascii(bytes, 4, 8) === 'ftyp' && !isSupportedPhoto(bytes);
/** First bytes of Matroska, of which WebM is a part. */
const EBML = 0x1a45dfa3;
const isWebm = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === EBML;
const WEBVTT = /^(?:\u00EF\u00BB\u00BF)?WEBVTT[ \t\r\n]/;

/** Whether the first bytes of a video or captions are those of its extension: `.mp4`, `.webm` or `.vtt`. */
export function isSupportedMedia(path: string, bytes: Buffer): boolean {
  if (bytes.length < 12) return false;
  if (path.endsWith('.vtt')) return WEBVTT.test(ascii(bytes, 0, 12));
  return path.endsWith('.mp4') ? isMp4(bytes) : isWebm(bytes);
}
