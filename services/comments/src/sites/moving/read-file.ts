import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SiteError } from '../edit-sites';

/** Bytes of a file after it has been unpacked. */
const MAX_BYTES = 8 * 1024 ** 3;
/** Times that a compressed file may grow, once it is larger than SMALL_BYTES: comments never compress that well. */
const MAX_EXPANSION = 150;
const SMALL_BYTES = 16 * 1024 ** 2;
/** Characters of a line, and of what belongs to one comment. */
export const MAX_RECORD_LENGTH = 4 * 1024 ** 2;
const HEAD_BYTES = 64 * 1024;

const GZIP = Buffer.from([0x1f, 0x8b]);

/** The first bytes of a file, unpacked. @throws {SiteError} */
export async function readHead(file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of readBytes(file)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

/** The bytes of a file, unpacked if it is gzip. @throws {SiteError} when it cannot be read, is damaged, or expands too much */
export async function* readBytes(file: string): AsyncGenerator<Buffer> {
  const isPacked = await isGzip(file);
  const source = createReadStream(file);
  let stream: AsyncIterable<Buffer> = source;
  if (isPacked) stream = pipeline(source, createGunzip(), () => undefined);
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      const tooMuch = length > SMALL_BYTES && stream !== source && length > source.bytesRead * MAX_EXPANSION;
      if (tooMuch || length > MAX_BYTES)
        throw new SiteError(
          `The file is too large after unpacking: more than ${Math.round(length / 1024 ** 2)} MB.`,
        );
      yield chunk;
    }
  } catch (error) {
    throw error instanceof SiteError
      ? error
      : new SiteError(`The file is damaged: ${(error as Error).message}.`);
  } finally {
    source.destroy();
  }
}

async function isGzip(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    try {
      const { buffer } = await handle.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
      return buffer.equals(GZIP);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new SiteError(`The file cannot be read: ${(error as Error).message}.`);
  }
}

/** The text of a file as UTF-8, in pieces. @throws {SiteError} */
export async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of readBytes(file)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The lines of a file that are not empty. @throws {SiteError} for a line that is too long */
export async function* readLines(file: string): AsyncGenerator<string> {
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
