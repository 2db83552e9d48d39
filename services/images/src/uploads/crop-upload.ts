import { conflict, uploadRevision } from '@savepoint/service-kit';
import type { Format } from '../pictures/format';
import type { Size } from '../pictures/size';
import { locate } from './locate';
import { readUpload } from './read-upload';
import { resizeUpload } from './resize';

/** An upload that stands in for a drawn picture, as it was when the catalogue took note of it. */
export interface StandIn {
  /** Path among the uploads. */
  readonly file: string;
  /** Of its bytes then; see `uploadRevision`. */
  readonly revision: string;
}

/**
 * Crops an upload to the size of the drawn picture that it stands in for.
 * @param folder where uploads lie
 * @throws {HttpError} 404 and 422 for a file that is not there or cannot be shown, 409 for one that has changed
 * since: it is shown once the catalogue knows
 */
export async function cropUpload(
  folder: string,
  { file, revision }: StandIn,
  size: Size,
  format: Format,
): Promise<Buffer> {
  const { path } = await locate(folder, file);
  const bytes = await readUpload(path);
  if (uploadRevision(bytes) !== revision)
    throw conflict('picture-changed', 'This picture has changed since the last import.');
  return resizeUpload(bytes, size, 'cover', format, true);
}
