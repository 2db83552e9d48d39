import { coverHeight, IMAGE_WIDTHS, type CoverShape } from '@savepoint/contracts/base';
import { HttpError } from '@savepoint/service-kit/base';

/** The size in a URL; a missing side is computed from the picture's proportions. */
export interface RequestedSize {
  width: number | undefined;
  height: number | undefined;
}

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const SHAPES: readonly CoverShape[] = ['portrait', 'square', 'wide'];
const widths: readonly number[] = IMAGE_WIDTHS;

const sizeNotOffered = () => new HttpError('size-not-offered', { params: { widths: widths.join(', ') } });

/**
 * Returns the size and shape of a drawn picture.
 * @param requested from the query. Without a height: that of the default shape. Without both: its largest size
 * @throws {HttpError} 400 for a size that is not offered; their number is limited because each is encoded and stored
 */
export function drawnSize(requested: Partial<Size>, defaultShape: CoverShape): Size & { shape: CoverShape } {
  const { width = defaultShape === 'portrait' ? 600 : 1280, height = coverHeight(defaultShape, width) } =
    requested;
  const shape = SHAPES.find((each) => coverHeight(each, width) === height);
  if (!widths.includes(width) || !shape || (requested.height !== undefined && requested.width === undefined))
    throw sizeNotOffered();
  return { width, height, shape };
}

const heights = new Set(SHAPES.flatMap((shape) => widths.map((width) => coverHeight(shape, width))));

/** @throws {HttpError} 400 for a size of an upload that is not offered */
export function checkUploadSize({ width, height }: RequestedSize): void {
  if (width !== undefined && !widths.includes(width)) throw sizeNotOffered();
  if (height !== undefined && !heights.has(height)) throw sizeNotOffered();
}
