import type { Content } from './content';
import { ContentReader, type ReaderOptions } from './content-reader';
import { ContentDigest, listFiles, readFiles } from './folder';
import type { Problem } from './problem';
import type { Progress } from './progress';
import { addPalettes, readUploads } from './uploads';

export interface LoadedContent {
  content: Content;
  /** What editors should know that is no mistake. */
  notes: readonly Problem[];
  /** Digest of the files that were read. */
  digest: string;
}

export interface LoadOptions extends Partial<ReaderOptions> {
  progress?: Progress | undefined;
}

/**
 * Reads and validates a content folder.
 * @throws {ContentError} with every problem of every file; the system's error when there is no such folder
 */
export async function loadContent(
  folder: string,
  { progress, drafts = false, now = new Date() }: LoadOptions = {},
): Promise<LoadedContent> {
  const listing = await listFiles(folder);
  const uploads = await readUploads(folder, { decode: true });
  const digest = new ContentDigest();
  digest.addUploads(uploads);
  const reader = new ContentReader(listing, uploads, { drafts, now });
  let done = 0;
  for await (const { file, text, problem } of readFiles(folder, listing.files)) {
    digest.add(file, text);
    if (problem) reader.report(problem);
    else reader.read(file, text);
    progress?.('Reading', ++done, listing.files.length);
  }
  const content = reader.finish();
  return {
    content: { ...content, games: await addPalettes(folder, content.games) },
    notes: reader.notes,
    digest: digest.toString(),
  };
}
