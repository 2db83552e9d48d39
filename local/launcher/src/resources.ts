import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Caller } from '@savepoint/contracts';

export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** Parts that make internal calls, as in contracts, which would delay the start. */
export const CALLERS = [
  'gateway',
  'shell',
  'catalog',
  'comments',
  'user-actions',
  'images',
  'streams',
] as const satisfies readonly Caller[];

/** The keys with which the parts trust each other. */
export interface SiteKeys {
  /** Signs the gateway’s tokens of members. */
  internal: KeyPair;
  /** Sign the internal calls of each part. */
  calls: Record<Caller, KeyPair>;
}

/** Loads all keys from `dataDir`; creates them on first use. */
export const loadKeys = (dataDir: string): SiteKeys => ({
  internal: loadKeyPair(dataDir, 'internal'),
  calls: Object.fromEntries(
    CALLERS.map((caller) => [caller, loadKeyPair(dataDir, `call-${caller}`)]),
  ) as SiteKeys['calls'],
});

/** Returns the public keys of callers as a JSON Web Key Set. */
export const publicKeySet = (calls: SiteKeys['calls']): string =>
  JSON.stringify({
    keys: Object.entries(calls).map(([kid, { publicKey }]) => ({
      ...createPublicKey(publicKey).export({ format: 'jwk' }),
      kid,
    })),
  });

/** Loads an Ed25519 key pair from the folder of keys in `dataDir`; creates it on first use (mode 0600). */
export function loadKeyPair(dataDir: string, name: string): KeyPair {
  const folder = join(dataDir, 'keys');
  const file = join(folder, `${name}.pem`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const privateKey = readIfExists(file) ?? createKey(file);
  try {
    const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
    return { privateKey, publicKey };
  } catch (cause) {
    throw new Error(
      `The key file ${file} is damaged: it is not a private key in PEM. Restore it with “npm run restore -- FOLDER”, or delete it; a new one is made at the start.`,
      { cause },
    );
  }
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function createKey(file: string): string {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  writeFileSync(file, pem, { mode: 0o600 });
  return pem;
}

/**
 * Publishes the built regions to an empty region store; does not modify a store that has a registry.
 * @param log writes a line for the user
 * @returns whether the store has regions; the site also starts with a registry that is not valid
 */
export async function prepareRegionStore(
  regionsDir: string,
  root: string,
  log: (line: string) => void,
): Promise<boolean> {
  const file = join(regionsDir, 'regions.json');
  if (!existsSync(file)) {
    const { publishAll } = await import('@savepoint/region-tools');
    await publishAll({ store: regionsDir, root });
    log('Published the regions');
    return true;
  }
  try {
    const { parseRegistry } = await import('@savepoint/contracts');
    const { registry } = parseRegistry(JSON.parse(readFileSync(file, 'utf8')));
    return Object.keys(registry.regions).length > 0;
  } catch {
    log(
      `The registry of regions ${file} is damaged: the site starts without it. Delete the file to publish the built regions at the next start.`,
    );
    return false;
  }
}
