import { randomBytes } from 'node:crypto';
import { MongoError } from '../errors';
import { encodeCursor, maxDocumentBytes } from '../bson/encode';
import { Drain, type Stream } from '../stream';

/** After how long without a `getMore` a cursor is closed, in milliseconds; MongoDB's ten minutes. */
const idleMs = 600_000;

interface Cursor {
  ns: string;
  drain: Drain<Buffer>;
  /** A document that did not fit into the last batch. */
  left: Buffer | undefined;
  usedAt: number;
  busy: boolean;
}

export interface CursorOptions {
  batchSize: number | undefined;
  singleBatch: boolean;
  deadline: number;
}

/** The cursors that clients have open. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();

  /** @returns the first answer of a new cursor, which stays open if there is more */
  async start(ns: string, source: Stream<Buffer>, options: CursorOptions): Promise<Buffer> {
    const { batchSize = 101, singleBatch, deadline } = options;
    const drain = new Drain(source);
    const cursor: Cursor = { ns, drain, left: undefined, usedAt: Date.now(), busy: false };
    const batch = await nextBatch(cursor, batchSize, deadline);
    if (isExhausted(cursor) || singleBatch) return encodeCursor('firstBatch', batch, 0n, ns);
    const id = randomBytes(8).readBigUInt64BE() >> 1n || 1n;
    this.open.set(id, cursor);
    return encodeCursor('firstBatch', batch, id, ns);
  }

  /** @throws MongoError CursorNotFound (43), CursorInUse (12051), Unauthorized for another collection (13) */
  async next(id: bigint, ns: string, batchSize: number | undefined, deadline: number): Promise<Buffer> {
    const cursor = this.open.get(id);
    if (!cursor) throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.ns !== ns) throw new MongoError('Unauthorized', `cursor id ${id} does not belong to '${ns}'`);
    if (cursor.busy) throw new MongoError('CursorInUse', `cursor id ${id} is already in use`);
    cursor.busy = true;
    let goesOn = false;
    try {
      const batch = await nextBatch(cursor, batchSize || Infinity, deadline);
      goesOn = !isExhausted(cursor);
      return encodeCursor('nextBatch', batch, goesOn ? id : 0n, ns);
    } finally {
      if (!goesOn) this.open.delete(id);
      cursor.busy = false;
      cursor.usedAt = Date.now();
    }
  }

  /** @returns whether there was such a cursor */
  kill(id: bigint): boolean {
    return this.open.delete(id);
  }

  /** Closes the cursors that nobody asked for a while. */
  closeIdle(now = Date.now()): void {
    for (const [id, cursor] of this.open) {
      if (!cursor.busy && now - cursor.usedAt > idleMs) this.open.delete(id);
    }
  }
}

function isExhausted(cursor: Cursor): boolean {
  return cursor.drain.done && cursor.left === undefined;
}

/** @returns at most `size` documents and at most MongoDB's 16 MiB of them, but for a single larger one */
async function nextBatch(cursor: Cursor, size: number, deadline: number): Promise<Buffer[]> {
  const batch: Buffer[] = [];
  let bytes = 0;
  const accept = (document: Buffer): boolean => {
    bytes += document.length;
    if (bytes > maxDocumentBytes && batch.length > 0) {
      cursor.left = document;
      return false;
    }
    batch.push(document);
    return batch.length < size;
  };
  if (size === 0) return batch;
  const { left } = cursor;
  cursor.left = undefined;
  if (!left || accept(left)) await cursor.drain.each(accept, deadline);
  return batch;
}
