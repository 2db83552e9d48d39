import { coverHeight, IMAGE_WIDTHS, type CoverShape } from '@savepoint/contracts';
import { badRequest } from '@savepoint/service-kit';

/** A picture's size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const SHAPES: readonly CoverShape[] = ['portrait', 'square', 'wide'];
const widths: readonly number[] = IMAGE_WIDTHS;

const refused = () =>
  badRequest(
    'size-not-offered',
    `This size is not offered. Widths are ${widths.join(', ')}; heights follow as 4:3, 1:1 or 9:16 of the width.`,
  );

/**
 * The size of a drawn picture and the shape its proportions ask for.
 * @param asked as in the query; without both, the largest size of the usual shape, without a height, that width in it
 * @throws {HttpError} 400 for a size that is not offered: each one costs an encoding and a file
 */
export function drawnSize(asked: Partial<Size>, usual: CoverShape): Size & { shape: CoverShape } {
  const { width = usual === 'portrait' ? 600 : 1280, height = coverHeight(usual, width) } = asked;
  const shape = SHAPES.find((each) => coverHeight(each, width) === height);
  if (!widths.includes(width) || !shape || (asked.height !== undefined && asked.width === undefined))
    throw refused();
  return { width, height, shape };
}

const heights = new Set(SHAPES.flatMap((shape) => widths.map((width) => coverHeight(shape, width))));

/** @throws {HttpError} 400 for an upload's size that is not offered */
export function checkUploadSize({ width, height }: Partial<Size>): void {
  if (width !== undefined && !widths.includes(width)) throw refused();
  if (height !== undefined && !heights.has(height)) throw refused();
}
