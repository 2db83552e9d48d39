import { generateKeyPairSync, createPublicKey } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** The Ed25519 pair for internal tokens; made once and kept, readable by its owner only. */
export function internalKeys(dataDir: string): KeyPair {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'internal.pem');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const privateKey = read(file) ?? create(file);
  return {
    privateKey,
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
  };
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function create(file: string): string {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  writeFileSync(file, pem, { mode: 0o600 });
  return pem;
}
