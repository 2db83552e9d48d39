import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { nearestPalette, type PaletteName } from '@savepoint/covers';
import {
  isSupportedPhoto,
  isUploadPath,
  UPLOAD_MAX_BYTES,
  uploadRevision,
  UPLOAD_MAX_PIXELS,
} from '@savepoint/service-kit';
import sharp from 'sharp';
import type { GameFile, WithResolvedCover } from './file-schemas';
import type { Problem } from './problem';

/** Folder of pictures inside the content folder. */
export const UPLOADS = 'uploads';

/** Pictures of a content folder: the revision of each by its path, and the problems of invalid ones. */
export interface Uploads {
  revisions: ReadonlyMap<string, string>;
  problems: Problem[];
}

/** Reads and validates the pictures of a content folder, one after another. The folder may be missing. */
export async function readUploads(folder: string): Promise<Uploads> {
  const root = join(folder, UPLOADS);
  const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((name) => name.startsWith('.')))
    .sort();
  const revisions = new Map<string, string>();
  const problems: Problem[] = [];
  for (const path of paths) {
    const message = isUploadPath(path) ? await checkPicture(join(root, path), path, revisions) : INVALID_NAME;
    if (message) problems.push({ file: `${UPLOADS}/${path}`, line: null, message });
  }
  return { revisions, problems };
}

const INVALID_NAME =
  'the file’s name becomes part of an address: rename it, with letters, digits, dots, hyphens and underscores only.';

/** Stores a picture's revision. @returns the problem of the picture, or null */
async function checkPicture(
  file: string,
  path: string,
  revisions: Map<string, string>,
): Promise<string | null> {
  const { size } = await stat(file);
  if (size > UPLOAD_MAX_BYTES)
    return `this picture has ${Math.ceil(size / 1024 / 1024)} MB: make it smaller than 10 MB.`;
  const bytes = await readFile(file);
  if (!isSupportedPhoto(bytes))
    return 'this is not a supported picture: save it as JPEG, PNG, WebP, GIF or AVIF.';
  revisions.set(path, uploadRevision(bytes));
  return null;
}

/** Side length to which a picture is reduced before its colours are counted. */
const SAMPLE_PX = 128;

/**
 * Adds the palette of the uploaded cover to games that have one, for the head of their page. A palette
 * chosen by an editor stays.
 */
export async function addPalettes(
  folder: string,
  games: readonly WithResolvedCover<GameFile>[],
): Promise<WithResolvedCover<GameFile>[]> {
  const found: WithResolvedCover<GameFile>[] = [];
  // One after another: decoding a picture may take a hundred megabytes.
  for (const game of games) {
    const { file, palette } = game.cover ?? {};
    const fromPicture = file && !palette && (await paletteOf(join(folder, UPLOADS, file)));
    found.push(fromPicture ? { ...game, cover: { ...game.cover, palette: fromPicture } } : game);
  }
  return found;
}

/** The palette nearest to a picture's dominant colour; undefined if it cannot be decoded. */
async function paletteOf(path: string): Promise<PaletteName | undefined> {
  try {
    const small = await sharp(await readFile(path), { limitInputPixels: UPLOAD_MAX_PIXELS })
      .resize(SAMPLE_PX, SAMPLE_PX, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png()
      .toBuffer();
    const { r, g, b } = (await sharp(small).stats()).dominant;
    return nearestPalette(`#${Buffer.from([r, g, b]).toString('hex')}`);
  } catch {
    // The page then shows a drawn cover, with that cover's palette.
    return undefined;
  }
}
