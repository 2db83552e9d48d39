import {
  SITE_FILE_MAX_BYTES,
  SITE_FILE_PART_MAX_LENGTH,
  SITE_FILE_PARTS_MAX,
} from '@savepoint/contracts/base';
import type { SendSiteFileBody } from '@savepoint/contracts/sites';
import { createUid } from '@savepoint/region-kit/ui/create-uid';

/** Bytes of a part: three of them are four characters of base64. */
const PART_BYTES = (SITE_FILE_PART_MAX_LENGTH / 4) * 3;

export class FileTooLarge extends Error {}

export interface SentFile {
  file_uid: string;
  parts: number;
}

/**
 * Sends a file of comments, compressed, part by part.
 * @param sendPart sends one of them
 * @param onProgress called with the share that was sent, from 0 to 1
 * @throws {FileTooLarge} before anything is sent, and what `sendPart` throws
 */
export async function sendFile(
  file: File,
  sendPart: (part: Omit<SendSiteFileBody, 'site'>) => Promise<unknown>,
  onProgress: (share: number) => void,
): Promise<SentFile> {
  const isPacked = await isGzip(file);
  if (!isPacked && file.size > SITE_FILE_MAX_BYTES) throw new FileTooLarge();
  const bytes = new Uint8Array(isPacked ? await file.arrayBuffer() : await packed(file));
  const parts = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
  if (parts > SITE_FILE_PARTS_MAX) throw new FileTooLarge();
  const file_uid = createUid();
  for (let index = 0; index < parts; index += 1) {
    const part = bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES);
    await sendPart({ file_uid, index, data: toBase64(part) });
    onProgress((index + 1) / parts);
  }
  return { file_uid, parts };
}

async function isGzip(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

const packed = (file: File): Promise<ArrayBuffer> =>
  new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
