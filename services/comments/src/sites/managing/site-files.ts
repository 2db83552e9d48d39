import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { SITE_FILE_MAX_BYTES } from '@savepoint/contracts/base';
import type { SendSiteFileBody } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import type { SiteFileModel } from '../../models/site-management';
import { SiteError } from '../edit-sites';

const unpack = promisify(gunzip);
const MB = 1024 ** 2;

/** Stores a part of a file. A new file replaces the one that the site sent before. */
export async function storePart(
  files: SiteFileModel,
  { site, file_uid, index, data }: SendSiteFileBody,
): Promise<void> {
  const _id = `${site}:${file_uid}:${index}`;
  if (index === 0) await files.deleteMany({ site, file_uid: { $ne: file_uid } });
  await files.insertIfAbsent({ _id, site, file_uid, index, data, created: new Date() });
}

/** Whether all parts of a file are there. */
export const isComplete = async (
  files: SiteFileModel,
  site: string,
  file_uid: string,
  parts: number,
): Promise<boolean> => (await files.countDocuments({ site, file_uid, index: { $lt: parts } })) === parts;

/**
 * Writes a file that was sent to the disk, unpacked.
 * @throws {HttpError} 409 when a part is missing @throws {SiteError} when it is too large or damaged
 */
export async function writeSent(
  files: SiteFileModel,
  { site, file_uid, parts }: { site: string; file_uid: string; parts: number },
  path: string,
): Promise<void> {
  const found = await files
    .find({ site, file_uid, index: { $lt: parts } })
    .sort({ index: 1 })
    .lean();
  if (found.length !== parts) throw new HttpError('file-incomplete');
  let bytes = Buffer.concat(found.map(({ data }) => Buffer.from(data, 'base64')));
  // The browser compresses what it sends, and the file may have been compressed before.
  for (let layer = 0; layer < 2 && isGzip(bytes); layer += 1) bytes = await unpacked(bytes);
  if (isGzip(bytes)) throw new SiteError('The file is compressed more than once.');
  if (bytes.length > SITE_FILE_MAX_BYTES) throw tooLarge();
  await writeFile(path, bytes);
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function unpacked(bytes: Buffer): Promise<Buffer<ArrayBuffer>> {
  try {
    return Buffer.from(await unpack(bytes, { maxOutputLength: SITE_FILE_MAX_BYTES }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new SiteError('The file is damaged: it cannot be unpacked.');
  }
}

const tooLarge = () =>
  new SiteError(
    `The file has more than ${SITE_FILE_MAX_BYTES / MB} MB. Import it with “npm run site -- import”, which takes larger ones.`,
  );
