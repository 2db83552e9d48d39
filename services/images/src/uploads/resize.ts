import { HttpError, UPLOAD_MAX_PIXELS } from '@savepoint/service-kit';
import sharp from 'sharp';
import { encode } from '../pictures/encode';
import type { Format } from '../pictures/format';
import type { Size } from '../pictures/size';

/** How a picture goes into the size asked for: cropped, letterboxed or as large as fits. */
export type Fit = 'cover' | 'contain' | 'inside';

/** Pixels across and down for an upload without a size asked for. */
const LARGEST = 1280;
/** Seconds of work on one picture. */
const PATIENCE = 5;

/**
 * Makes an upload fit to be shown: resized, turned upright, without its metadata, encoded anew.
 * @param bytes what `readUpload` gave
 * @param enlarge whether a small one is made as large as asked
 * @throws {HttpError} 422 for a picture that is broken or has too many pixels
 */
export async function resizeUpload(
  bytes: Buffer,
  asked: Partial<Size>,
  fit: Fit,
  format: Format,
  enlarge = false,
): Promise<Buffer> {
  const whole = asked.width === undefined && asked.height === undefined;
  const { width, height } = whole ? { width: LARGEST, height: LARGEST } : asked;
  const image = sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error', animated: false })
    .autoOrient()
    .timeout({ seconds: PATIENCE })
    .resize({
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      fit: whole ? 'inside' : fit,
      withoutEnlargement: !enlarge,
      background: '#ffffff',
    });
  // JPEG has no transparency; without this it would turn black.
  if (format === 'jpeg') image.flatten({ background: '#ffffff' });
  try {
    return await encode(image, format, (width ?? LARGEST) * (height ?? LARGEST));
  } catch (cause) {
    throw Object.assign(refusal(cause), { cause });
  }
}

const refusal = (cause: unknown): HttpError =>
  /pixel limit/i.test(String(cause))
    ? new HttpError(422, 'picture-too-large', 'This picture has too many pixels to be shown.')
    : new HttpError(422, 'picture-broken', 'This picture cannot be read.');
