import { SITE_FILE_PART_MAX_LENGTH, SITE_FILES_PARTS_MAX } from '@savepoint/contracts/base';
import type { SendSiteFileBody } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import type { SiteFileDependencies } from '../dependencies';
import type { SiteFileModel } from '../../data';

/** Megabytes of all parts that the sites of a member may have: four characters of base64 are three bytes. */
const MEMBER_MAX_MB = Math.floor((SITE_FILES_PARTS_MAX * SITE_FILE_PART_MAX_LENGTH * 3) / 4 / 1024 ** 2);

/** A site has one part of each index, whatever is sent. */
const idOf = (site: string, index: number): string => `${site}:${index}`;

/**
 * Stores a part of a file. A site has one file: a part of another one replaces it.
 * @param uid of the member who sends it
 * @throws {HttpError} 409 when the file has another part in this place; 413 when the files of all sites that the member owns would be too large together
 */
export async function storePart(
  { siteFiles, siteModel }: Pick<SiteFileDependencies, 'siteFiles' | 'siteModel'>,
  uid: string,
  { site, file_uid, index, data }: SendSiteFileBody,
): Promise<void> {
  const _id = idOf(site, index);
  await siteFiles.deleteMany({ site, file_uid: { $ne: file_uid } });
  const before = await siteFiles.findById(_id, { data: 1 }).lean();
  if (before && before.data !== data) throw new HttpError('action-uid-used');
  if (before) return;
  const owned = await siteModel.find({ owners: uid }, { _id: 1 }).lean();
  const stored = await siteFiles.countDocuments({ site: { $in: owned.map((each) => each._id) } });
  if (stored >= SITE_FILES_PARTS_MAX)
    throw new HttpError('files-too-large', { params: { max: MEMBER_MAX_MB } });
  const fields = { file_uid, data, created: new Date() };
  await siteFiles.updateOrInsert({ _id, site, index, ...fields }, { $set: fields });
}

/** Whether all parts of a file are there. */
export const isComplete = async (
  files: SiteFileModel,
  site: string,
  file_uid: string,
  parts: number,
): Promise<boolean> => (await files.countDocuments({ site, file_uid, index: { $lt: parts } })) === parts;

/** The bytes of a file that was sent, part by part. @throws {HttpError} 409 when a part is missing */
export async function* readSent(
  files: SiteFileModel,
  { site, file_uid, parts }: { site: string; file_uid: string; parts: number },
): AsyncGenerator<Buffer> {
  for (let index = 0; index < parts; index += 1) {
    const part = await files.findById(idOf(site, index)).lean();
    if (part?.file_uid !== file_uid) throw new HttpError('file-incomplete');
    yield Buffer.from(part.data, 'base64');
  }
}
