import { randomBytes } from 'node:crypto';
import { MongoError } from '../errors';
import { encodeCursor, MAX_DOCUMENT_BYTES } from '../bson/codec';
import { takeWhile, type Pause, type Stream } from '../stream';

/** The idle time after which a cursor is closed, in milliseconds: MongoDB's ten minutes. */
const IDLE_TIMEOUT_MS = 600_000;

/** The open cursors of all clients. */
export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>();

  /**
   * Opens a cursor and reads its first batch.
   * @param keepOpen whether the cursor stays open if there are more documents
   * @returns the encoded reply
   */
  async start(ns: string, source: Stream<Buffer>, batchSize = 101, deadline = Infinity, keepOpen = true) {
    const cursor = new Cursor(ns, source[Symbol.iterator]());
    const batch = await cursor.nextBatch(batchSize, deadline);
    const id = !keepOpen || cursor.isExhausted ? 0n : randomBytes(8).readBigUInt64BE() >> 1n || 1n;
    if (id) this.cursors.set(id, cursor);
    return encodeCursor('firstBatch', batch, id, ns);
  }

  /** Reads the next batch. @throws MongoError CursorNotFound (43), Unauthorized (13) for another collection */
  async next(id: bigint, ns: string, batchSize: number | undefined, deadline: number): Promise<Buffer> {
    const cursor = this.cursors.get(id);
    if (!cursor) throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.ns !== ns) throw new MongoError('Unauthorized', `cursor id ${id} does not belong to '${ns}'`);
    let isExhausted = true;
    try {
      const batch = await cursor.nextBatch(batchSize || Infinity, deadline);
      isExhausted = cursor.isExhausted;
      return encodeCursor('nextBatch', batch, isExhausted ? 0n : id, ns);
    } finally {
      if (isExhausted) this.cursors.delete(id);
    }
  }

  /** Closes a cursor. @returns whether it existed */
  kill(id: bigint): boolean {
    return this.cursors.delete(id);
  }

  /** Closes cursors that have been idle for too long. @param now on the clock of `performance.now()` */
  closeIdle(now = performance.now()): void {
    for (const [id, cursor] of this.cursors)
      if (now - cursor.lastUsedAt > IDLE_TIMEOUT_MS) this.cursors.delete(id);
  }
}

class Cursor {
  lastUsedAt = 0;
  isExhausted = false;
  /** A document that exceeded the size of the last batch. */
  private leftover: Buffer | undefined;

  constructor(
    readonly ns: string,
    private readonly source: Iterator<Buffer | Pause>,
  ) {}

  /** Reads at most `size` documents of at most 16 MiB in total, but at least one document. */
  async nextBatch(size: number, deadline: number): Promise<Buffer[]> {
    const batch: Buffer[] = [];
    let bytes = 0;
    const accept = (document: Buffer): boolean => {
      bytes += document.length;
      this.leftover = bytes > MAX_DOCUMENT_BYTES && batch.length > 0 ? document : undefined;
      if (!this.leftover) batch.push(document);
      return !this.leftover && batch.length < size;
    };
    if (size > 0 && (!this.leftover || accept(this.leftover))) {
      this.isExhausted = await takeWhile(this.source, accept, deadline);
    }
    this.lastUsedAt = performance.now();
    return batch;
  }
}
