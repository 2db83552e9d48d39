import { SITE_FILE_COMMENTS_MAX, SITE_FILE_MAX_BYTES } from '@savepoint/contracts/base';
import type { ProcessLimits } from '@savepoint/service-kit/processes';

/** What reading a file may cost. */
export interface ReadingLimits extends ProcessLimits {
  /** Seconds of processor time of a reading; there are two for an import. */
  cpuS: number;
  /** Milliseconds that an import waits for the file to be read. */
  waitMs: number;
  /** Megabytes of memory of WebAssembly, in which SQLite works. The database itself is not in it. */
  wasmMb: number;
  /** Bytes of the file after unpacking. */
  maxBytes: number;
  /** Pages, authors and comments of the file. */
  maxRecords: number;
  maxComments: number;
}

const GB = 1024 ** 3;

/** For files from a browser: whoever runs a site may choose them. */
export const SENT_FILE_LIMITS: ReadingLimits = {
  heapMb: 128,
  dataMb: 384,
  wasmMb: 64,
  cpuS: 60,
  waitMs: 120_000,
  maxBytes: SITE_FILE_MAX_BYTES,
  maxRecords: 5 * SITE_FILE_COMMENTS_MAX,
  maxComments: SITE_FILE_COMMENTS_MAX,
};

/** For files on the disk of whoever runs Savepoint, who sees the progress and can end it. */
export const COMMAND_LIMITS: ReadingLimits = {
  heapMb: 512,
  dataMb: 1536,
  wasmMb: 128,
  cpuS: 4 * 3600,
  waitMs: 8 * 3600_000,
  maxBytes: 8 * GB,
  maxRecords: 3_000_000,
  maxComments: 1_000_000,
};
