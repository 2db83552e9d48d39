import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { Value } from 'typebox/value';
import { RegionKey } from '../regions';

/** Signs entries. */
export interface RegionSigner {
  /** Public key. */
  key: string;
  sign(content: Buffer): string;
}

/** Returns the name of a private key: its public half as 32 bytes in Base64url. @throws Error for another kind of key */
function regionKeyOf(privateKey: KeyObject): string {
  const { kty, crv, x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (kty !== 'OKP' || crv !== 'Ed25519' || x === undefined) throw new Error('It is not an Ed25519 key');
  return x;
}

/**
 * Returns what signs with a private key.
 * @param pem PKCS #8; line breaks may be written as `\n`, as in files of settings
 * @throws Error when it is not an Ed25519 private key
 */
export function regionSigner(pem: string): RegionSigner {
  let privateKey: KeyObject;
  let key: string;
  try {
    privateKey = createPrivateKey(pem.replaceAll('\\n', '\n'));
    key = regionKeyOf(privateKey);
  } catch (cause) {
    throw new Error('The signing key is not an Ed25519 private key in PEM (PKCS #8)', { cause });
  }
  return { key, sign: (content) => sign(null, content, privateKey).toString('base64url') };
}

/** Makes a new private key. @returns PKCS #8 PEM */
export const newRegionKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/**
 * Whether a key has signed a content. Of the texts that decode to the same signature only one is accepted, so that
 * nobody else can make another valid entry of one.
 */
export function isSignedBy(key: string, content: Buffer, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  if (bytes.toString('base64url') !== signature) return false;
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verify(null, content, publicKey, bytes);
  } catch {
    return false;
  }
}

/** Reads public keys that are separated by commas or spaces. @throws Error when one is none, or there is none */
export function readRegionKeys(text: string): string[] {
  const keys = text.split(/[\s,]+/).filter(Boolean);
  const wrong = keys.find((key) => !Value.Check(RegionKey, key));
  if (wrong !== undefined || !keys.length)
    throw new Error(`${JSON.stringify(wrong ?? '')} is not a public key of 43 characters`);
  return keys;
}
