import { randomBytes } from 'node:crypto';
import { MongoError } from '../errors';
import { encodeCursor, maxDocumentBytes } from '../bson/codec';
import { drain, type Pause, type Stream } from '../stream';

/** After how long without a `getMore` a cursor is closed, in milliseconds; MongoDB's ten minutes. */
const idleMs = 600_000;

/** The cursors that clients have open. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();

  /**
   * @param keep whether the cursor stays open if there is more
   * @returns the first answer of a new cursor
   */
  async start(ns: string, source: Stream<Buffer>, batchSize = 101, deadline = Infinity, keep = true) {
    const cursor = new Cursor(ns, source[Symbol.iterator]());
    const batch = await cursor.nextBatch(batchSize, deadline);
    const id = !keep || cursor.isExhausted ? 0n : randomBytes(8).readBigUInt64BE() >> 1n || 1n;
    if (id) this.open.set(id, cursor);
    return encodeCursor('firstBatch', batch, id, ns);
  }

  /** @throws MongoError CursorNotFound (43), Unauthorized for another collection (13) */
  async next(id: bigint, ns: string, batchSize: number | undefined, deadline: number): Promise<Buffer> {
    const cursor = this.open.get(id);
    if (!cursor) throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.ns !== ns) throw new MongoError('Unauthorized', `cursor id ${id} does not belong to '${ns}'`);
    let isOver = true;
    try {
      const batch = await cursor.nextBatch(batchSize || Infinity, deadline);
      isOver = cursor.isExhausted;
      return encodeCursor('nextBatch', batch, isOver ? 0n : id, ns);
    } finally {
      if (isOver) this.open.delete(id);
    }
  }

  /** @returns whether there was such a cursor */
  kill(id: bigint): boolean {
    return this.open.delete(id);
  }

  /** Closes the cursors that nobody asked for a while. */
  closeIdle(now = Date.now()): void {
    for (const [id, cursor] of this.open) if (now - cursor.usedAt > idleMs) this.open.delete(id);
  }
}

class Cursor {
  usedAt = 0;
  isExhausted = false;
  /** A document that did not fit into the last batch. */
  private left: Buffer | undefined;

  constructor(
    readonly ns: string,
    private readonly source: Iterator<Buffer | Pause>,
  ) {}

  /** @returns at most `size` documents and at most MongoDB's 16 MiB of them, but for a single larger one */
  async nextBatch(size: number, deadline: number): Promise<Buffer[]> {
    const batch: Buffer[] = [];
    let bytes = 0;
    const accept = (document: Buffer): boolean => {
      bytes += document.length;
      this.left = bytes > maxDocumentBytes && batch.length > 0 ? document : undefined;
      if (!this.left) batch.push(document);
      return !this.left && batch.length < size;
    };
    if (size > 0 && (!this.left || accept(this.left))) {
      this.isExhausted = await drain(this.source, accept, deadline);
    }
    this.usedAt = Date.now();
    return batch;
  }
}
