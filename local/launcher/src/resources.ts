import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** Loads the Ed25519 key pair for internal tokens from `dataDir`; creates it on first use (mode 0600). */
export function loadInternalKeys(dataDir: string): KeyPair {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'internal.pem');
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
