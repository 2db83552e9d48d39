import { createHash, randomBytes } from 'node:crypto';
import { SITE_READ_KEYS_MAX } from '@savepoint/contracts/base';
import type { ReadKeyEntry, ReadKeyScope } from '@savepoint/contracts/sites';
import { HttpError } from '@savepoint/service-kit/base';
import { SiteError } from '../../texts';
import type { ReadKeyModel, StoredReadKey } from '../../data';

const SECRET_BYTES = 32;
const UID_BYTES = 6;
/** Begins every key, so that tools which look for secrets recognise one. */
const PREFIX = 'savepoint_read';

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The keys of a site, oldest first. */
export async function listReadKeys(keys: ReadKeyModel, site: string): Promise<ReadKeyEntry[]> {
  const found = await keys.find({ site }).sort({ created: 1 }).lean();
  return found.map(({ uid, scope, created }) => ({ uid, scope, created: created.toISOString() }));
}

/**
 * Makes a key with which a site’s own programs read its comments.
 * @returns the key, which is shown this once
 * @throws {SiteError} when the site has too many
 */
export async function addReadKey(
  keys: ReadKeyModel,
  site: string,
  scope: ReadKeyScope,
): Promise<{ uid: string; key: string }> {
  const full = new SiteError(`The site has ${SITE_READ_KEYS_MAX} keys. Remove one first.`);
  if ((await keys.countDocuments({ site })) >= SITE_READ_KEYS_MAX) throw full;
  const uid = randomBytes(UID_BYTES).toString('hex');
  const key = `${PREFIX}.${site}.${uid}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const _id = digestOf(key);
  await keys.insertIfAbsent({ _id, uid, site, scope, created: new Date() });
  // Another call may have inserted one since the count; nobody has seen this one yet.
  if ((await keys.countDocuments({ site })) > SITE_READ_KEYS_MAX) {
    await keys.deleteOne({ _id });
    throw full;
  }
  return { uid, key };
}

/** Nothing can be read with it from then on. @throws {SiteError} when the site has no such key */
export async function removeReadKey(keys: ReadKeyModel, site: string, uid: string): Promise<void> {
  const { deletedCount } = await keys.deleteMany({ site, uid });
  if (!deletedCount) throw new SiteError('The site has no such key any more.');
}

const BEARER = /^Bearer ([A-Za-z0-9._-]{40,200})$/i;

/** Finds the key of a request by its Authorization header. @throws {HttpError} 401 */
export async function requireReadKey(
  keys: ReadKeyModel,
  authorization: string | undefined,
): Promise<StoredReadKey> {
  const key = BEARER.exec(authorization ?? '')?.[1];
  const found = key && (await keys.findById(digestOf(key)).lean());
  if (!found) throw new HttpError('invalid-site-key', { headers: { 'www-authenticate': 'Bearer' } });
  return found;
}
