import { randomBytes } from 'node:crypto';
import { MongoError } from '../errors';
import { encodeCursor, maxDocumentBytes } from '../bson/encode';
import { Drain } from '../query/drain';
import type { Pause } from '../store/scan';

/** After how long without a `getMore` a cursor is closed, in milliseconds; MongoDB's ten minutes. */
const idleMs = 600_000;

interface Cursor {
  ns: string;
  drain: Drain<Buffer>;
  /** A document that did not fit into the last batch. */
  left: Buffer | undefined;
  usedAt: number;
  expires: boolean;
  busy: boolean;
}

export interface CursorOptions {
  batchSize: number | undefined;
  singleBatch: boolean;
  expires: boolean;
  deadline: number;
}

/** The cursors that clients have open. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();

  /** @returns the first answer of a new cursor, which stays open if there is more */
  async start(ns: string, source: Iterator<Buffer | Pause>, options: CursorOptions): Promise<Buffer> {
    const cursor: Cursor = {
      ns,
      drain: new Drain(source),
      left: undefined,
      usedAt: Date.now(),
      expires: options.expires,
      busy: false,
    };
    const batch = await nextBatch(cursor, options.batchSize ?? 101, options.deadline);
    let id = 0n;
    if (!isExhausted(cursor) && !options.singleBatch) {
      id = newId();
      this.open.set(id, cursor);
    }
    return encodeCursor('firstBatch', batch, id, ns);
  }

  /** @throws MongoError CursorNotFound (43), CursorInUse (12051), Unauthorized for another collection (13) */
  async next(id: bigint, ns: string, batchSize: number | undefined, deadline: number): Promise<Buffer> {
    const cursor = this.open.get(id);
    if (!cursor) throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.ns !== ns) {
      throw new MongoError(
        'Unauthorized',
        `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${cursor.ns}`,
      );
    }
    if (cursor.busy) throw new MongoError('CursorInUse', `cursor id ${id} is already in use`);
    cursor.busy = true;
    try {
      const batch = await nextBatch(cursor, batchSize || Infinity, deadline);
      if (isExhausted(cursor)) this.open.delete(id);
      return encodeCursor('nextBatch', batch, isExhausted(cursor) ? 0n : id, ns);
    } catch (error) {
      this.open.delete(id);
      throw error;
    } finally {
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
      if (cursor.expires && !cursor.busy && now - cursor.usedAt > idleMs) this.open.delete(id);
    }
  }
}

function isExhausted(cursor: Cursor): boolean {
  return cursor.drain.done && cursor.left === undefined;
}

function newId(): bigint {
  return randomBytes(8).readBigUInt64BE() >> 1n || 1n;
}

/** @returns at most `size` documents and at most MongoDB's 16 MiB of them, but for a single larger one */
async function nextBatch(cursor: Cursor, size: number, deadline: number): Promise<Buffer[]> {
  const batch: Buffer[] = [];
  if (size === 0) return batch;
  let bytes = 0;
  if (cursor.left) {
    bytes += cursor.left.length;
    batch.push(cursor.left);
    cursor.left = undefined;
    if (batch.length === size) return batch;
  }
  await cursor.drain.each((document) => {
    bytes += document.length;
    if (bytes > maxDocumentBytes && batch.length > 0) {
      cursor.left = document;
      return false;
    }
    batch.push(document);
    return batch.length < size;
  }, deadline);
  return batch;
}
