import { readFile } from 'node:fs/promises';
import { HttpError, isSupportedPhoto } from '@savepoint/service-kit';

/** Reads an upload. @throws {HttpError} 422 for what is no picture */
export async function readUpload(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  if (isSupportedPhoto(bytes)) return bytes;
  throw new HttpError(422, 'not-a-picture', 'Only JPEG, PNG, WebP, GIF and AVIF pictures are shown.');
}
