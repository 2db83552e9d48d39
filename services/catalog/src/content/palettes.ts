import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nearestPalette, type PaletteName } from '@savepoint/covers';
import { UPLOAD_MAX_PIXELS } from '@savepoint/service-kit';
import sharp from 'sharp';
import type { GameFile, Pinned } from './file-schemas';
import { UPLOADS } from './uploads';

/** Pixels across and down in which a picture's colours are counted. */
const SMALL = 128;

/**
 * Gives games that are shown with a picture of uploads/ its palette, which the head of their page then has.
 * One that an editor chose stays.
 */
export async function withPalettes(
  folder: string,
  games: readonly Pinned<GameFile>[],
): Promise<Pinned<GameFile>[]> {
  const found: Pinned<GameFile>[] = [];
  // One after the other: each picture may take a hundred megabytes.
  for (const game of games) {
    const { file, palette } = game.pin ?? {};
    const lent = file && !palette && (await paletteOf(join(folder, UPLOADS, file)));
    found.push(lent ? { ...game, pin: { ...game.pin, palette: lent } } : game);
  }
  return found;
}

/** The palette nearest to what there is most of in a picture; none for one that cannot be decoded. */
async function paletteOf(path: string): Promise<PaletteName | undefined> {
  try {
    const small = await sharp(await readFile(path), { limitInputPixels: UPLOAD_MAX_PIXELS })
      .resize(SMALL, SMALL, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png()
      .toBuffer();
    const { r, g, b } = (await sharp(small).stats()).dominant;
    return nearestPalette(`#${Buffer.from([r, g, b]).toString('hex')}`);
  } catch {
    // It is drawn instead of shown, so its head is the drawn cover's.
    return undefined;
  }
}
