import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeAtomically } from '../files';

export interface SigningKey {
  /** The key id in token headers and in the list of certificates. */
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** The public key as PEM (SPKI). */
  publicPem: string;
}

/**
 * Loads the RSA key that signs ID tokens; creates it on first use. PEM (PKCS #8), mode 0600.
 * @param folder an existing folder
 * @throws Error if the file is not an RSA private key
 */
export async function loadSigningKey(folder: string): Promise<SigningKey> {
  const file = join(folder, 'key.pem');
  const pem = (await readIfExists(file)) ?? (await createKey(file));
  await chmod(file, 0o600);
  const privateKey = parseKey(file, pem);
  const publicKey = createPublicKey(privateKey);
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const id = createHash('sha256').update(publicPem).digest('hex').slice(0, 40);
  return { id, privateKey, publicKey, publicPem };
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function createKey(file: string): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await writeAtomically(file, pem);
  return pem;
}

class DamagedKeyError extends Error {
  override name = 'DamagedKeyError';
}

function parseKey(file: string, pem: string): KeyObject {
  const message = `The key file ${file} is damaged: it is not an RSA private key. Restore it with “npm run restore -- FOLDER”, or delete it; a new one is made at the start, which signs all users out.`;
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch (cause) {
    throw new DamagedKeyError(message, { cause });
  }
  throw new DamagedKeyError(message);
}
