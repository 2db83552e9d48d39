import { ContentReader, type Content } from './content-reader';
import { ContentDigest, listFiles, readFiles } from './folder';
import type { Progress } from './progress';
import { addPalettes, readUploads } from './uploads';

export interface LoadedContent extends Content {
  /** Digest of the files that were read. */
  digest: string;
}

/**
 * Reads and validates a content folder.
 * @throws {ContentError} with every problem of every file; the system's error when there is no such folder
 */
export async function loadContent(folder: string, progress?: Progress): Promise<LoadedContent> {
  const listing = await listFiles(folder);
  const uploads = await readUploads(folder);
  const digest = new ContentDigest();
  digest.addUploads(uploads);
  const reader = new ContentReader(listing, uploads);
  let done = 0;
  for await (const { file, text } of readFiles(folder, listing.files)) {
    digest.add(file, text);
    reader.read(file, text);
    progress?.('Reading', ++done, listing.files.length);
  }
  const content = reader.finish();
  return { ...content, games: await addPalettes(folder, content.games), digest: digest.toString() };
}
