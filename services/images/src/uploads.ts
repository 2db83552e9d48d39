import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isMediaFile } from '@savepoint/contracts/schema';
import { HttpError } from '@savepoint/service-kit/base';
import {
  isSupportedMedia,
  isSupportedPhoto,
  isUploadPath,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_PIXELS,
  uploadRevision,
  VIDEO_MAX_BYTES,
} from '@savepoint/service-kit/http';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { encode, type Format } from './pictures/encode';
import type { RequestedSize, Size } from './pictures/sizes';

/** How a picture fits the requested size: cropped, letterboxed, or scaled down to fit inside. */
export type Fit = 'cover' | 'contain' | 'inside';

/** Largest width and height of an upload when no size is requested. */
const DEFAULT_SIZE_PX = 1280;
const RESIZE_TIMEOUT_SECONDS = 5;

/** A file that may be served. */
export interface UploadFile {
  readonly path: string;
  /** Changes whenever the file does. */
  readonly revision: string;
  /** As a date of HTTP. */
  readonly lastModified: string;
}

const noSuchPicture = () => new HttpError('no-such-picture');

/**
 * Finds an upload.
 * @param folder the uploads; links that lead out of it are not followed
 * @param name path below the folder, as in the URL
 * @throws {HttpError} 404 for a missing file or a path that is not allowed, 422 for a file that is too large
 */
export async function findUpload(folder: string, name: string): Promise<UploadFile> {
  if (!isUploadPath(name)) throw noSuchPicture();
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]).catch(() => {
    throw noSuchPicture();
  });
  if (!path.startsWith(root + sep)) throw noSuchPicture();
  const stats = await stat(path);
  if (!stats.isFile()) throw noSuchPicture();
  const { size, mtime, mtimeMs, ino } = stats;
  const maxBytes = isMediaFile(name) ? VIDEO_MAX_BYTES : UPLOAD_MAX_BYTES;
  if (size > maxBytes) throw new HttpError('picture-too-large', { params: { unit: 'bytes' } });
  return { path, revision: `${ino}-${size}-${mtimeMs}`, lastModified: mtime.toUTCString() };
}

/** Revisions of the bytes of files, by path and state of the file. */
const revisions = new LRUCache<string, string>({ max: 1_000 });

/**
 * Returns the revision of an upload’s bytes, as the catalogue names it.
 * @throws {HttpError} 422 for a file that is not what its name says
 */
export async function inspectUpload(name: string, { path, revision }: UploadFile): Promise<string> {
  const key = `${path} ${revision}`;
  const known = revisions.get(key);
  if (known !== undefined) return known;
  const bytes = await readFile(path);
  if (!(isMediaFile(name) ? isSupportedMedia(name, bytes) : isSupportedPhoto(bytes)))
    throw new HttpError('not-a-picture');
  const found = uploadRevision(bytes);
  revisions.set(key, found);
  return found;
}

/** Reads an upload. @throws {HttpError} 422 for a file that is no picture */
export async function readUpload(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  if (isSupportedPhoto(bytes)) return bytes;
  throw new HttpError('not-a-picture');
}

/**
 * Resizes an upload, turns it upright, removes its metadata and encodes it again.
 * @param bytes from `readUpload`
 * @param enlarge whether a smaller picture is enlarged to the requested size
 * @throws {HttpError} 422 for a picture that is broken or has too many pixels
 */
export async function resizeUpload(
  bytes: Buffer,
  requested: RequestedSize,
  fit: Fit,
  format: Format,
  enlarge = false,
): Promise<Buffer> {
  const noSize = requested.width === undefined && requested.height === undefined;
  const { width, height } = noSize ? { width: DEFAULT_SIZE_PX, height: DEFAULT_SIZE_PX } : requested;
  const image = sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error', animated: false })
    .autoOrient()
    .timeout({ seconds: RESIZE_TIMEOUT_SECONDS })
    .resize({
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      fit: noSize ? 'inside' : fit,
      withoutEnlargement: !enlarge,
      background: '#ffffff',
    });
  // JPEG has no transparency: transparent pixels would turn black.
  if (format === 'jpeg') image.flatten({ background: '#ffffff' });
  try {
    return await encode(image, format, (width ?? DEFAULT_SIZE_PX) * (height ?? DEFAULT_SIZE_PX));
  } catch (cause) {
    throw Object.assign(pictureError(cause), { cause });
  }
}

const pictureError = (cause: unknown): HttpError =>
  /pixel limit/i.test(String(cause))
    ? new HttpError('picture-too-large', { params: { unit: 'pixels' } })
    : new HttpError('picture-broken');

/** An upload that replaces a drawn picture, as it was when the catalogue was imported. */
export interface CoverUpload {
  /** Path below the uploads. */
  readonly file: string;
  /** Of its bytes; see `uploadRevision`. */
  readonly revision: string;
}

/**
 * Crops an uploaded picture to the size of the drawn picture that it replaces.
 * @param folder the uploads
 * @throws {HttpError} 404 and 422 as above; 409 for a file that has changed since the import
 */
export async function cropPinnedUpload(
  folder: string,
  { file, revision }: CoverUpload,
  size: Size,
  format: Format,
): Promise<Buffer> {
  const { path } = await findUpload(folder, file);
  const bytes = await readUpload(path);
  if (uploadRevision(bytes) !== revision) throw new HttpError('picture-changed');
  return resizeUpload(bytes, size, 'cover', format, true);
}
