import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { SIGN_ON_KEYS_MAX } from '@savepoint/contracts/base';
import type { SignOnAlgorithm } from '@savepoint/contracts/sites';
import { SiteError } from '../texts';
import type { SignOnKeyModel } from '../data';

/** A key as it is listed: without what signs. */
interface ListedSignOnKey {
  kid: string;
  algorithm: SignOnAlgorithm;
  created: string;
}

const SECRET_BYTES = 32;
const SUFFIX_LENGTH = 8;
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The keys of a site, oldest first. */
export async function listSignOnKeys(keys: SignOnKeyModel, site: string): Promise<ListedSignOnKey[]> {
  const found = await keys.find({ site }).sort({ created: 1 }).lean();
  return found.map(({ _id: kid, algorithm, created }) => ({
    kid,
    algorithm,
    created: created.toISOString(),
  }));
}

/**
 * Makes a key with which a site signs tokens for its readers. Two are valid at a time, so that one can replace the other
 * without logging anybody out.
 * @returns the key, with what signs, which is shown this once: the secret of HS256, or a private key as PEM
 * @throws {SiteError} when the site has two
 */
export async function addSignOnKey(
  keys: SignOnKeyModel,
  site: string,
  algorithm: SignOnAlgorithm,
): Promise<ListedSignOnKey & { signing_key: string }> {
  if ((await keys.countDocuments({ site })) >= SIGN_ON_KEYS_MAX)
    throw new SiteError(`The site has ${SIGN_ON_KEYS_MAX} keys. Revoke the older one first.`);
  const { key, signing_key } = algorithm === 'HS256' ? makeSecret() : makePair();
  const suffix = Array.from({ length: SUFFIX_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join(
    '',
  );
  const [kid, created] = [`${site}.${suffix}`, new Date()];
  await keys.insertIfAbsent({ _id: kid, site, algorithm, key, created });
  // Another call may have inserted one since the count. Of both, each that sees too many takes its own back: nobody has
  // seen it yet, so there are never more than two with which somebody signs.
  if ((await keys.countDocuments({ site })) > SIGN_ON_KEYS_MAX) {
    await keys.deleteOne({ _id: kid, site });
    throw new SiteError('Another key was made at the same moment. Look at the keys, and try again.');
  }
  return { kid, algorithm, created: created.toISOString(), signing_key };
}

/** Tokens that it has signed are rejected from then on, within a minute. @throws {SiteError} when the site has no such key */
export async function revokeSignOnKey(keys: SignOnKeyModel, site: string, kid: string): Promise<void> {
  const { deletedCount } = await keys.deleteOne({ _id: kid, site });
  if (!deletedCount) throw new SiteError(`The site has no key ${kid}.`);
}

function makeSecret() {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { key: secret, signing_key: secret };
}

function makePair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { key: publicKey, signing_key: privateKey };
}
