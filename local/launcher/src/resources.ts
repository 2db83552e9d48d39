import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Caller } from '@savepoint/contracts/api';
import type { Registry } from '@savepoint/contracts/regions';
import type { BuiltRemote } from '@savepoint/region-tools';
import type { publishNew } from '@savepoint/region-tools/workspace';
import { cachedCopies } from './cached-copies';

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
  /** Signs who may release which region; the key of the site’s owner. */
  regions: KeyPair;
  /** Signs steps of rollouts. */
  rollouts: KeyPair;
  /** Signs push messages to members’ browsers. */
  push: KeyPair;
}

/** Loads all keys from `dataDir`; creates them on first use. */
export const loadKeys = (dataDir: string): SiteKeys => ({
  internal: loadKeyPair(dataDir, 'internal'),
  regions: loadKeyPair(dataDir, 'regions'),
  rollouts: loadKeyPair(dataDir, 'rollouts'),
  push: loadKeyPair(dataDir, 'push', createPushKey),
  calls: Object.fromEntries(
    CALLERS.map((caller) => [caller, loadKeyPair(dataDir, `call-${caller}`)]),
  ) as SiteKeys['calls'],
});

/** Returns a public key as the region store names it: 32 bytes in Base64url. */
export const regionKey = ({ publicKey }: KeyPair): string =>
  String(createPublicKey(publicKey).export({ format: 'jwk' }).x);

/** Returns the public keys of callers as a JSON Web Key Set. */
export const publicKeySet = (calls: SiteKeys['calls']): string =>
  JSON.stringify({
    keys: Object.entries(calls).map(([kid, { publicKey }]) => ({
      ...createPublicKey(publicKey).export({ format: 'jwk' }),
      kid,
    })),
  });

const createEd25519Key = () => generateKeyPairSync('ed25519').privateKey;
/** Browsers know this curve only (RFC 8292). */
const createPushKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/**
 * Loads a key pair from the folder of keys in `dataDir`; creates it on first use (mode 0600).
 * @param create returns a new private key; by default for Ed25519
 */
export function loadKeyPair(dataDir: string, name: string, create = createEd25519Key): KeyPair {
  const folder = join(dataDir, 'keys');
  const file = join(folder, `${name}.pem`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const privateKey = readIfExists(file) ?? storeKey(file, create());
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

function storeKey(file: string, key: KeyObject): string {
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  writeFileSync(file, pem, { mode: 0o600 });
  return pem;
}

interface RegionStore {
  /** Folder of the store. */
  folder: string;
  /** Whether it gets what is built later, too. */
  follows?: boolean;
  /** Folder of the repository. */
  root: string;
  /** Key of the site’s owner in the data folder. */
  key: KeyPair;
  /** Public keys that the site trusts instead, for a store that another site has signed. */
  siteKeys?: string | undefined;
  /** Writes a line for the user. */
  log(line: string): void;
}

/**
 * Publishes the built regions to an empty region store, and to one that follows the builds those which it has never had;
 * signs the registry of a store that nobody has signed. Does not modify a store that another site has signed.
 * @returns whether the store has regions; the site also starts with a registry that is not valid
 */
export async function prepareRegionStore({
  folder,
  follows = false,
  root,
  key,
  siteKeys,
  log,
}: RegionStore): Promise<boolean> {
  const file = join(folder, 'regions.json');
  const trusted = siteKeys ?? regionKey(key);
  const ownsStore = trusted.includes(regionKey(key));
  const sign = async () => ({
    store: folder,
    signer: (await import('@savepoint/contracts/region-trust')).regionSigner(key.privateKey),
  });
  const compress = cachedCopies(join(root, '.cache', 'compressed'));
  if (!existsSync(file)) {
    if (!ownsStore) return false;
    const { publishAll } = await import('@savepoint/region-tools/workspace');
    await publishAll({ ...(await sign()), root, compress });
    log('Published the regions');
    return true;
  }
  try {
    const { parseRegistry } = await import('@savepoint/contracts/regions');
    const { registry } = parseRegistry(JSON.parse(readFileSync(file, 'utf8')));
    const hasRegions = Object.keys(registry.regions).length > 0;
    if (registry.signed) {
      const { key: owner } = registry.signed.owners;
      if (trusted.includes(owner)) {
        if (follows && ownsStore && !isEveryBuildLive(registry, root))
          await publishBuilds({ ...(await sign()), root, compress }, log);
        return hasRegions;
      }
      log(
        `The registry of regions ${file} is signed by ${owner}, which is not this site’s key: the site starts without it. Set REGION_SITE_KEYS to that key if you trust it, or move the folder away to publish the built regions at the next start.`,
      );
      return false;
    }
    if (!ownsStore) return false;
    const { initOwners } = await import('@savepoint/region-tools/workspace');
    const { problems } = await initOwners(await sign());
    log(['Signed the registry of regions', ...problems].join('\n'));
    return hasRegions;
  } catch {
    log(
      `The registry of regions ${file} is damaged: the site starts without it. Delete the file to publish the built regions at the next start.`,
    );
    return false;
  }
}

/** Whether the registry shows every region as it is built now; a look at a few files, since most starts change nothing. */
function isEveryBuildLive({ regions }: Registry, root: string): boolean {
  const builds = readdirSync(root)
    .map((name) => join(root, name, 'dist', 'region.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as BuiltRemote);
  return builds.every(({ remote, version, regions: built }) =>
    Object.keys(built).every((name) => {
      const live = regions[name]?.channels['stable'];
      return live?.remote === remote && live.version === version;
    }),
  );
}

/** Publishes what was built since. When that fails, the site starts with what was live. */
async function publishBuilds(
  where: Parameters<typeof publishNew>[0],
  log: RegionStore['log'],
): Promise<void> {
  try {
    const { publishNew } = await import('@savepoint/region-tools/workspace');
    const published = await publishNew(where);
    const names = published.map(({ remote, version }) => `${remote}@${version}`);
    if (names.length) log(`Published ${names.join(', ')}`);
  } catch (error) {
    log(`The regions stay as they were: ${(error as Error).message}`);
  }
}
