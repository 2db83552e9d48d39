import { createHash } from 'node:crypto';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { MAX_RELEASE_BYTES, MAX_RELEASE_FILE_BYTES, MAX_RELEASE_FILES } from '@savepoint/contracts/base';
import { DESCRIPTION_PART, FILE_PART_PREFIX, RELEASE_PART } from '@savepoint/contracts/regions';
import { BuiltRemote } from '@savepoint/region-store';
import { HttpError } from '@savepoint/service-kit/base';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** A version whose files are received. */
export interface ReceivedVersion {
  built: BuiltRemote;
  files: Map<string, Buffer>;
}

export const invalidRelease = (problem: string) =>
  new HttpError('region-release-invalid', { params: { problem } });

/** Reads the first part: what is signed. Nothing else is read before it has been verified. */
export async function receiveSigned<T extends TSchema>(
  parts: AsyncIterator<Multipart>,
  schema: T,
): Promise<Static<T>> {
  const { value: part, done } = (await parts.next()) as IteratorResult<Multipart>;
  if (done || part.fieldname !== RELEASE_PART)
    throw invalidRelease(`its first part has to be ${RELEASE_PART}`);
  const signed = await jsonOf(part);
  const [problem] = Value.Errors(schema, signed);
  if (problem) throw invalidRelease(`${RELEASE_PART}${problem.instancePath} ${problem.message}`);
  return signed as Static<T>;
}

/**
 * Receives the files of a version, and compares each with the digest that was signed while it arrives.
 * @param expected returns the signed digests of the version’s files, by their names
 * @returns undefined when nothing follows
 */
export async function receiveVersion(
  parts: AsyncIterator<Multipart>,
  expected: (built: BuiltRemote) => Promise<Record<string, string>>,
): Promise<ReceivedVersion | undefined> {
  const first = (await parts.next()) as IteratorResult<Multipart>;
  if (first.done) return undefined;
  if (first.value.fieldname !== DESCRIPTION_PART)
    throw invalidRelease(`its second part has to be ${DESCRIPTION_PART}`);
  const built = await jsonOf(first.value);
  const [problem] = Value.Errors(BuiltRemote, built);
  if (problem) throw invalidRelease(`${DESCRIPTION_PART}${problem.instancePath} ${problem.message}`);
  const version = built as BuiltRemote;
  assertFileCount(version.files.length);
  const digests = await expected(version);
  const files = await receiveFiles(parts, digests, MAX_RELEASE_BYTES);
  const missing = Object.keys(digests).filter((name) => !files.has(name));
  if (missing.length)
    throw new HttpError('region-release-incomplete', { params: { files: missing.join(', ') } });
  return { built: version, files };
}

/** @throws {HttpError} when a version has too many files */
export function assertFileCount(count: number): void {
  if (count > MAX_RELEASE_FILES) throw tooLarge(`it has ${count} files, and may have ${MAX_RELEASE_FILES}`);
}

/**
 * Receives the parts that follow: files, each of which is compared with its digest while it arrives.
 * @param digests of the files that may follow, by their names
 * @param maxBytes of all together
 */
export async function receiveFiles(
  parts: AsyncIterator<Multipart>,
  digests: Record<string, string>,
  maxBytes: number,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  for (;;) {
    const { value: part, done } = (await parts.next()) as IteratorResult<Multipart>;
    if (done) break;
    const name = part.fieldname.slice(FILE_PART_PREFIX.length);
    const isFile = part.type === 'file' && part.fieldname.startsWith(FILE_PART_PREFIX);
    if (!isFile || !Object.hasOwn(digests, name) || files.has(name))
      throw invalidRelease(`${JSON.stringify(part.fieldname)} is no further file of the version`);
    const content = await contentOf(part, name, digests[name]!, maxBytes - bytes);
    bytes += content.length;
    files.set(name, content);
  }
  return files;
}

const tooLarge = (problem: string) => new HttpError('region-release-too-large', { params: { problem } });

async function contentOf(
  part: MultipartFile,
  name: string,
  digest: string,
  remaining: number,
): Promise<Buffer> {
  const hash = createHash('sha384');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_RELEASE_FILE_BYTES)
      throw tooLarge(`${name} has more than ${MAX_RELEASE_FILE_BYTES} bytes`);
    if (bytes > remaining) throw tooLarge(`its files have more than ${MAX_RELEASE_BYTES} bytes`);
    hash.update(chunk);
    chunks.push(chunk);
  }
  if (hash.digest('base64') !== digest)
    throw new HttpError('region-release-tampered', { params: { file: name } });
  return Buffer.concat(chunks);
}

async function jsonOf(part: Multipart): Promise<unknown> {
  if (part.type !== 'field' || typeof part.value !== 'string')
    throw invalidRelease(`${part.fieldname} has to be a field`);
  if (part.valueTruncated) throw tooLarge(`${part.fieldname} is too long`);
  try {
    return JSON.parse(part.value);
  } catch {
    throw invalidRelease(`${part.fieldname} is not JSON`);
  }
}
