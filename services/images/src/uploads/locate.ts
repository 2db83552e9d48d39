import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { HttpError, isUploadPath, notFound, UPLOAD_MAX_BYTES } from '@savepoint/service-kit';

/** A file that lies where it may be served from. */
export interface Upload {
  readonly path: string;
  /** Changes whenever the file does. */
  readonly revision: string;
}

const absent = () => notFound('no-such-picture', 'There is no picture of that name.');

/**
 * Finds an upload.
 * @param folder the only one that is served from; links that lead out of it are not followed
 * @param name path below it, as in the URL
 * @throws {HttpError} 404 for what is not there or not allowed, 422 for what is too large
 */
export async function locate(folder: string, name: string): Promise<Upload> {
  if (!isUploadPath(name)) throw absent();
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]).catch(() => {
    throw absent();
  });
  if (!path.startsWith(root + sep)) throw absent();
  const { size, mtimeMs, ino, isFile } = await statOf(path);
  if (!isFile) throw absent();
  if (size > UPLOAD_MAX_BYTES)
    throw new HttpError(422, 'picture-too-large', 'This picture has too many bytes to be shown.');
  return { path, revision: `${ino}-${size}-${mtimeMs}` };
}

async function statOf(path: string) {
  const { size, mtimeMs, ino, isFile } = await stat(path).then((s) => ({ ...s, isFile: s.isFile() }));
  return { size, mtimeMs, ino, isFile };
}
