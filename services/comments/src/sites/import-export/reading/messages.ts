import type { ImportFormat, PlainRecord, ReadingPart } from '../record';

/** What a process that reads a file is started with, as JSON. */
export interface ReadingTask {
  /** Default: it is detected. */
  format?: ImportFormat | undefined;
  part: ReadingPart;
  /** That the file may have after unpacking. */
  maxBytes: number;
  /** Pages, authors and comments that the file may have. */
  maxRecords: number;
}

/**
 * A line that it writes, as JSON: first the format, then the records, then whether that is all. `problem` is a sentence for
 * whoever imports the file; it is absent when memory was short.
 */
export type ReadingMessage =
  | { kind: 'format'; format: ImportFormat }
  | PlainRecord
  | { kind: 'end' }
  | { kind: 'failed'; problem?: string };

/** Characters of a line. */
export const MAX_MESSAGE_LENGTH = 256 * 1024;
