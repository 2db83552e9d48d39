import { createHash } from 'node:crypto';

/** Bytes an upload may have. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** Pixels it may have: a 24-megapixel photo and some. */
export const UPLOAD_MAX_PIXELS = 25_000_000;

const PATH = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*){0,7}$/;
const MAX_PATH_LENGTH = 200;

/** Whether a path names an upload: plain names in plain folders, no dots at the start, nothing to decode. */
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
 * Whether a file is a JPEG, PNG, WebP, GIF or AVIF by its first bytes, whatever its name. Asked before a
 * decoder sees it, so that SVG, PDF and whatever else it could read never reach it.
 */
export const isSupportedPhoto = (bytes: Buffer): boolean =>
  bytes.length >= 12 && KINDS.some((is) => is(bytes));

/** Tells one state of an upload from another. */
export const uploadRevision = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);
