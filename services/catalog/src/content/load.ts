import { ContentDigest, listFiles, readFiles } from './files';
import type { Progress } from './progress';
import { ContentReader, type Content } from './reader';
import { withPalettes } from './palettes';
import { readUploads } from './uploads';

export interface LoadedContent extends Content {
  /** Of the files as they were read. */
  digest: string;
}

/**
 * Reads and checks a content folder.
 * @throws {ContentError} listing every problem of every file; the system's error when there is no such folder
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
  return { ...content, games: await withPalettes(folder, content.games), digest: digest.toString() };
}
