import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isSupportedPhoto, isUploadPath, UPLOAD_MAX_BYTES, uploadRevision } from '@savepoint/service-kit';
import type { Problem } from './problem';

/** Folder of pictures inside the content folder. */
export const UPLOADS = 'uploads';

/** Pictures by their path below the folder, with what tells one state of each from another. */
export interface Uploads {
  revisions: ReadonlyMap<string, string>;
  problems: Problem[];
}

/** Reads the pictures of a content folder, one after the other; a folder without any is fine. */
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
    const wrong = isUploadPath(path) ? await look(join(root, path), path, revisions) : BAD_NAME;
    if (wrong) problems.push({ file: `${UPLOADS}/${path}`, line: null, message: wrong });
  }
  return { revisions, problems };
}

const BAD_NAME =
  'the file’s name becomes part of an address: rename it, with letters, digits, points, hyphens and underscores only.';

/** Takes note of a picture. @returns what is wrong with it, if anything is */
async function look(file: string, path: string, revisions: Map<string, string>): Promise<string | null> {
  const { size } = await stat(file);
  if (size > UPLOAD_MAX_BYTES)
    return `this picture has ${Math.ceil(size / 1024 / 1024)} MB: make it smaller than 10 MB.`;
  const bytes = await readFile(file);
  if (!isSupportedPhoto(bytes))
    return 'this is no picture that is shown: save it as JPEG, PNG, WebP, GIF or AVIF.';
  revisions.set(path, uploadRevision(bytes));
  return null;
}
