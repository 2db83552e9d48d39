import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeAtomically } from '../files';

export interface SigningKey {
  /** Names the key in a token's header and in the list of certificates. */
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** The public key as PEM (SPKI). */
  publicPem: string;
}

/**
 * The RSA key that signs identity tokens: made on first use, the same ever after, so that tokens outlive a
 * restart. PEM (PKCS #8), mode 0600.
 * @param folder exists already
 * @throws if the file there is not an RSA key
 */
export async function loadSigningKey(folder: string): Promise<SigningKey> {
  const file = join(folder, 'key.pem');
  const pem = (await readIfThere(file)) ?? (await makeKey(file));
  await chmod(file, 0o600);
  const privateKey = parse(file, pem);
  const publicKey = createPublicKey(privateKey);
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const id = createHash('sha256').update(publicPem).digest('hex').slice(0, 40);
  return { id, privateKey, publicKey, publicPem };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeKey(file: string): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await writeAtomically(file, pem);
  return pem;
}

function parse(file: string, pem: string): KeyObject {
  const help = `${file} holds no RSA private key; remove it to have a new one made, which signs everybody out.`;
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch (cause) {
    throw new Error(help, { cause });
  }
  throw new Error(help);
}
