import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { nearestPalette, type PaletteName } from '@savepoint/covers';
import { isMediaFile } from '@savepoint/contracts/schema';
import {
  CAPTIONS_MAX_BYTES,
  isSupportedMedia,
  isSupportedPhoto,
  isUploadPath,
  UPLOAD_MAX_BYTES,
  uploadRevision,
  UPLOAD_MAX_PIXELS,
  VIDEO_MAX_BYTES,
} from '@savepoint/service-kit/http';
import sharp from 'sharp';
import type { ResolvedGame } from './file-schemas';
import { unreadable, type Problem } from './problem';

/** Folder of pictures, videos and captions inside the content folder. */
export const UPLOADS = 'uploads';

/** Pixels of a picture, upright. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Pictures, videos and captions of a content folder, by their path, and the problems of invalid ones. */
export interface Uploads {
  /** Digests of their bytes. */
  revisions: ReadonlyMap<string, string>;
  /** Of the pictures that can be decoded. */
  sizes: ReadonlyMap<string, PictureSize>;
  problems: Problem[];
  /** Pictures that are there twice. */
  notes: Problem[];
}

/** Reads and validates the pictures, videos and captions of a content folder, one after another. The folder may be missing. */
export async function readUploads(folder: string, { decode = false } = {}): Promise<Uploads> {
  const root = join(folder, UPLOADS);
  const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((name) => name.startsWith('.')))
    .sort();
  const revisions = new Map<string, string>();
  const sizes = new Map<string, PictureSize>();
  const problems: Problem[] = [];
  for (const path of paths) {
    const check = isMediaFile(path) ? checkMedia : checkPicture;
    const message = isUploadPath(path)
      ? await check(join(root, path), path, { revisions, sizes, decode }).catch(
          (error: NodeJS.ErrnoException) => unreadable(path, error).message,
        )
      : INVALID_NAME;
    if (message) problems.push({ file: `${UPLOADS}/${path}`, line: null, message });
  }
  return { revisions, sizes, problems, notes: duplicates(revisions) };
}

const INVALID_NAME =
  'the file’s name becomes part of an address: rename it, with letters, digits, dots, hyphens and underscores only.';

interface Found {
  revisions: Map<string, string>;
  sizes: Map<string, PictureSize>;
  /** Whether all pixels of pictures are read, which finds damaged ones. */
  decode: boolean;
}

/** Names files with the same bytes as another. */
function duplicates(revisions: ReadonlyMap<string, string>): Problem[] {
  const first = new Map<string, string>();
  return [...revisions].flatMap(([path, revision]) => {
    const other = first.get(revision);
    if (other === undefined) first.set(revision, path);
    return other === undefined
      ? []
      : [
          {
            file: `${UPLOADS}/${path}`,
            line: null,
            message: `this is the same file as ${UPLOADS}/${other}: one of them is enough.`,
          },
        ];
  });
}

const BYTES_PER_MB = 1024 * 1024;
const tooLarge = (what: string, size: number, max: number): string =>
  `${what} has ${Math.ceil((size * 10) / BYTES_PER_MB) / 10} MB: make it smaller than ${max / BYTES_PER_MB} MB.`;

/** Stores a picture's revision and size. @returns the problem of the picture, or null */
async function checkPicture(
  file: string,
  path: string,
  { revisions, sizes, decode }: Found,
): Promise<string | null> {
  const { size } = await stat(file);
  if (size > UPLOAD_MAX_BYTES) return tooLarge('this picture', size, UPLOAD_MAX_BYTES);
  const bytes = await readFile(file);
  if (!isSupportedPhoto(bytes))
    return 'this is not a supported picture: save it as JPEG, PNG, WebP, GIF or AVIF.';
  revisions.set(path, uploadRevision(bytes));
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header) return DAMAGED;
  const { width, height } = header.autoOrient;
  if (width * height > UPLOAD_MAX_PIXELS)
    return `this picture has ${width} × ${height} pixels: make it smaller than ${UPLOAD_MAX_PIXELS / 1e6} million.`;
  if (decode && !(await isWhole(bytes))) return DAMAGED;
  sizes.set(path, header.autoOrient);
  return null;
}

const DAMAGED = 'this picture is damaged, perhaps by an upload that was cut off: save it again.';

/** Whether all of a picture can be read. It is scaled down on the way, which JPEG does while it is read. */
const isWhole = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'warning' })
    .resize(SAMPLE_PX, SAMPLE_PX, { fit: 'inside' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

/** Stores the revision of a video or captions. @returns the problem of the file, or null */
async function checkMedia(file: string, path: string, { revisions }: Found): Promise<string | null> {
  const { size } = await stat(file);
  const [what, max] = path.endsWith('.vtt')
    ? (['this file of captions', CAPTIONS_MAX_BYTES] as const)
    : (['this video', VIDEO_MAX_BYTES] as const);
  if (size > max) return tooLarge(what, size, max);
  const bytes = await readFile(file);
  if (!isSupportedMedia(path, bytes))
    return 'this file is not what its name says: save videos as MP4 or WebM, and captions as WebVTT.';
  revisions.set(path, uploadRevision(bytes));
  return null;
}

/** Side length to which a picture is reduced before its colours are counted. */
const SAMPLE_PX = 128;

/**
 * Adds the palette of the uploaded cover to games that have one, for the head of their page. A palette
 * chosen by an editor stays.
 */
export async function addPalettes(folder: string, games: readonly ResolvedGame[]): Promise<ResolvedGame[]> {
  const found: ResolvedGame[] = [];
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
