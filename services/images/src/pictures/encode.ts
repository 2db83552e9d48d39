import sharp, { type Sharp } from 'sharp';
import type { Format } from './format';
import type { Size } from './size';

// One thread for each encoding: how many run at once is decided in one place, the gate.
sharp.concurrency(1);
sharp.cache(false);

/** Counts up when the settings below change, so that pictures on disk are made anew. */
export const ENCODING = 1;

/** Up to so many pixels the second-fastest effort is as small as the slower ones, in half the time. */
const SMALL_AREA = 300_000;

/** @param pixels area of the picture, by which AVIF's effort is chosen */
export function encode(image: Sharp, format: Format, pixels: number): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 60, effort: pixels <= SMALL_AREA ? 1 : 2 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 82, effort: 4 }).toBuffer();
    case 'jpeg':
      return image.jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'png':
      return image.png({ palette: true }).toBuffer();
  }
}

/** Units per inch that SVG takes for granted. */
const SVG_DENSITY = 72;

/**
 * Turns an SVG document into a picture, drawn at its final size so that edges are sharp.
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
