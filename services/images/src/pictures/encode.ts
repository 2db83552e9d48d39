import { parsePreferences } from '@savepoint/service-kit/http';
import sharp, { type Sharp } from 'sharp';
import type { Size } from './sizes';

// One thread per encoding; the picture store limits how many run concurrently.
sharp.concurrency(1);
sharp.cache(false);

/** Increased when the settings below change, so that cached pictures are made again. */
export const ENCODING = 1;

export type Format = 'avif' | 'webp' | 'jpeg' | 'png';

export const MIME: Record<Format, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** Below this width AVIF’s header outweighs its savings. */
const AVIF_MIN_WIDTH_PX = 150;

/**
 * Chooses the newest format that the client names. Wildcards are ignored, because clients that cannot show
 * AVIF or WebP send them too; those get JPEG, or PNG if they accept nothing else.
 * @param accept the Accept header
 * @param width of the picture in pixels
 */
export function negotiateFormat(accept: string | undefined, width: number): Format {
  const accepted = parsePreferences(accept ?? '').filter(({ quality }) => quality > 0);
  const types = new Set(accepted.map(({ value }) => value));
  if (width >= AVIF_MIN_WIDTH_PX && types.has(MIME.avif)) return 'avif';
  if (types.has(MIME.webp)) return 'webp';
  const jpeg = !types.size || ['*/*', 'image/*', MIME.jpeg].some((type) => types.has(type));
  return !jpeg && types.has(MIME.png) ? 'png' : 'jpeg';
}

/** Up to this area AVIF’s effort 1 gives files as small as higher efforts, in half the time. */
const SMALL_AREA_PX = 300_000;

/** @param pixels area of the picture; AVIF’s effort depends on it */
export function encode(image: Sharp, format: Format, pixels: number): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 60, effort: pixels <= SMALL_AREA_PX ? 1 : 2 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 82, effort: 4 }).toBuffer();
    case 'jpeg':
      return image.jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'png':
      return image.png({ palette: true }).toBuffer();
  }
}

/** Default units per inch of SVG. */
const SVG_DENSITY = 72;

/**
 * Renders an SVG document at its final size, so that edges are sharp.
 * @param units width of the document in its own units
 */
export function rasterise(
  svg: string,
  units: number,
  { width, height }: Size,
  format: Format,
): Promise<Buffer> {
  const density = (SVG_DENSITY * width) / units;
  const image = sharp(Buffer.from(svg), { density }).resize(width, height, { fit: 'fill' }).removeAlpha();
  return encode(image, format, width * height);
}
