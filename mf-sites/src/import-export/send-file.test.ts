import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  SITE_FILE_MAX_BYTES,
  SITE_FILE_PART_MAX_LENGTH,
  SITE_FILE_PARTS_MAX,
} from '@savepoint/contracts/base';
import { SendSiteFileBody } from '@savepoint/contracts/sites';
import { Value } from 'typebox/value';
import { FileTooLarge, sendFile } from './send-file';

type Part = Parameters<Parameters<typeof sendFile>[1]>[0];
const PART_BYTES = (SITE_FILE_PART_MAX_LENGTH / 4) * 3;

/** Sends a file to a list of parts. */
async function sent(content: BlobPart, name = 'comments.xml') {
  const parts: Part[] = [];
  const progress: number[] = [];
  const result = await sendFile(
    new File([content], name),
    async (part) => void parts.push(part),
    (share) => progress.push(share),
  );
  const bytes = Buffer.concat(parts.map(({ data }) => Buffer.from(data, 'base64')));
  return { result, parts, progress, bytes };
}

test('a small file: one part, compressed', async () => {
  const text = 'Hello, 世界. '.repeat(5_000);
  const { result, parts, progress, bytes } = await sent(text);
  expect(gunzipSync(bytes).toString()).toBe(text);
  expect(bytes.length).toBeLessThan(text.length / 10);
  expect(progress).toEqual([1]);
  expect(result).toEqual({ file_uid: parts[0]!.file_uid, parts: 1 });
});

test('a large file: parts in their order that the contract allows, with progress', async () => {
  const content = randomBytes(2 * PART_BYTES + 1);
  const { result, parts, progress, bytes } = await sent(content);
  expect(gunzipSync(bytes).equals(content)).toBe(true);
  expect(parts.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(parts.map((part) => Value.Check(SendSiteFileBody, { site: 'myblog', ...part }))).toEqual([
    true,
    true,
    true,
  ]);
  expect(progress).toEqual([1 / 3, 2 / 3, 1]);
  expect(result.parts).toBe(3);
  expect(new Set(parts.map(({ file_uid }) => file_uid)).size).toBe(1);
});

test('a compressed file is sent as it is', async () => {
  const content = gzipSync('Hello');
  expect((await sent(content, 'comments.gz')).bytes.equals(content)).toBe(true);
});

test('an empty file is one part too, which the server can reject', async () => {
  const { parts, bytes } = await sent('');
  expect(parts).toHaveLength(1);
  expect(gunzipSync(bytes)).toHaveLength(0);
});

test('each file has a uid of its own', async () => {
  const [one, two] = [await sent('a'), await sent('a')];
  expect(one.result.file_uid).toMatch(/^[0-9a-f-]{32,36}$/);
  expect(one.result.file_uid).not.toBe(two.result.file_uid);
});

test('larger than what may be unpacked → rejected before anything is sent', async () => {
  const sendPart = jest.fn();
  const file = new File([], 'comments.xml');
  Object.defineProperty(file, 'size', { value: SITE_FILE_MAX_BYTES + 1 });
  await expect(sendFile(file, sendPart, () => {})).rejects.toThrow(FileTooLarge);
  expect(sendPart).not.toHaveBeenCalled();
});

test('a compressed file of more parts than there may be → rejected before anything is sent', async () => {
  const sendPart = jest.fn();
  const bytes = new Uint8Array(SITE_FILE_PARTS_MAX * PART_BYTES + 1);
  bytes.set([0x1f, 0x8b]);
  await expect(sendFile(new File([bytes], 'comments.gz'), sendPart, () => {})).rejects.toThrow(FileTooLarge);
  expect(sendPart).not.toHaveBeenCalled();
});

test('a part fails → what follows is not sent', async () => {
  const sendPart = jest.fn(async ({ index }: Part) => {
    if (index === 1) throw new Error('offline');
  });
  const file = new File([randomBytes(3 * PART_BYTES)], 'comments.xml');
  await expect(sendFile(file, sendPart, () => {})).rejects.toThrow('offline');
  expect(sendPart).toHaveBeenCalledTimes(2);
});
