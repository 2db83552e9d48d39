import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SiteError } from '../../texts';
import { createDecoder } from './encoding';

/** Times that a compressed file may grow, once it is larger than SMALL_BYTES: comments never compress that well. */
const MAX_EXPANSION = 150;
const SMALL_BYTES = 32 * 1024 ** 2;
/** A browser compresses what it sends, and the file may have been compressed before. */
const MAX_LAYERS = 2;
/** Characters of a line, and of what belongs to one comment. */
export const MAX_RECORD_LENGTH = 4 * 1024 ** 2;
/** Levels of objects, lists and elements. */
export const MAX_DEPTH = 100;
const HEAD_BYTES = 64 * 1024;

/** A file that has been unpacked; it can be read once. */
export interface ImportFile {
  /** Its first bytes. */
  head: Buffer;
  /** All of it. */
  bytes: AsyncIterable<Buffer>;
}

/**
 * Unpacks a file, up to two layers of gzip.
 * @param source its bytes
 * @param maxBytes that it may have after unpacking
 * @throws {SiteError} when it is empty; its `bytes` throw when it is damaged, too large, or expands too much
 */
export async function openFile(source: AsyncIterable<Buffer>, maxBytes: number): Promise<ImportFile> {
  let file = await peek(source);
  for (let layer = 0; isGzip(file.head); layer += 1) {
    if (layer === MAX_LAYERS) throw new SiteError('The file is compressed more than once.');
    file = await peek(unpack(file.bytes, maxBytes));
  }
  if (!file.head.length) throw new SiteError('The file is empty.');
  return { ...file, bytes: limit(file.bytes, maxBytes) };
}

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

async function peek(source: AsyncIterable<Buffer>): Promise<ImportFile> {
  const iterator = source[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { value, done } = await iterator.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  async function* all() {
    yield* first.splice(0);
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES), bytes: all() };
}

async function* unpack(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let packed = 0;
  async function* counted() {
    for await (const chunk of source) {
      packed += chunk.length;
      yield chunk;
    }
  }
  const unpacked = pipeline(Readable.from(counted()), createGunzip(), () => undefined);
  let length = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      if (length > SMALL_BYTES && length > packed * MAX_EXPANSION)
        throw new SiteError(
          `The file is too large after unpacking: more than ${MAX_EXPANSION} times as large as before.`,
        );
      yield chunk;
    }
  } catch (error) {
    throw error instanceof SiteError
      ? error
      : new SiteError(`The file is damaged: ${(error as Error).message}.`);
  }
}

async function* limit(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

const tooLarge = (maxBytes: number) =>
  new SiteError(`The file is too large: it has more than ${Math.round(maxBytes / 1024 ** 2)} MB.`);

/** The text of a file in the encoding that its beginning names, else UTF-8, in pieces. @throws {SiteError} */
export async function* readText({ head, bytes }: ImportFile): AsyncGenerator<string> {
  const decoder = createDecoder(head);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The lines of a file that are not empty. @throws {SiteError} for a line that is too long */
export async function* readLines(file: ImportFile): AsyncGenerator<string> {
  let rest = '';
  for await (const text of readText(file)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_RECORD_LENGTH) throw recordTooLong();
    for (const line of lines) if (line.trim()) yield line;
  }
  if (rest.trim()) yield rest;
}

export const recordTooLong = () =>
  new SiteError(
    `The file has a part of more than ${MAX_RECORD_LENGTH / 1024 ** 2} MB that belongs together.`,
  );

export const tooDeep = () => new SiteError(`The file has more than ${MAX_DEPTH} levels.`);
