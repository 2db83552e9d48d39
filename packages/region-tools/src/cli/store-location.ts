import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readRegionKeys, regionSigner, type RegionSigner } from '@savepoint/contracts/region-trust';
import { isBucketUrl, isSiteUrl } from '@savepoint/region-store';

export interface StoreSource {
  /** Current folder. */
  cwd: string;
  env: Record<string, string | undefined>;
  /** Root of the workspace. */
  root: string;
  /** Value of `--store`, relative to the current folder. */
  store: string | undefined;
  /** Value of `--key-file`, relative to the current folder. */
  keyFile: string | undefined;
}

/** Private key that `keys create` makes, in the folder of a remote. */
export const KEY_FILE = 'region-key.pem';

const dataFolder = ({ root, env }: StoreSource): string => path.resolve(root, env['DATA_DIR'] || 'data');

/**
 * Returns where the store is: that of the site, unless an option names another. A folder as an absolute path, or the
 * address of a bucket or a site.
 * @throws Error for another address
 */
export function storeLocation(source: StoreSource): string {
  const { cwd, root, env, store } = source;
  const { REGIONS_DIR, DATA_DIR } = env;
  const named = store || REGIONS_DIR || undefined;
  if (named !== undefined && (isBucketUrl(named) || isSiteUrl(named))) return named;
  const url = [store, REGIONS_DIR, DATA_DIR].find((name) => /^[a-z][a-z0-9+.-]*:\/\//i.test(name ?? ''));
  if (url)
    throw new Error(
      `${url} is not a store: name a folder, a bucket as s3://BUCKET/FOLDER, or a site as https://…`,
    );
  if (store) return path.resolve(cwd, store);
  return REGIONS_DIR ? path.resolve(root, REGIONS_DIR) : path.join(dataFolder(source), 'regions');
}

/**
 * Finds the private key to sign with: `--key-file`, else REGION_KEY, else the file that REGION_KEY_FILE names, else that
 * of the current folder, else that of the site whose store is used.
 * @returns undefined when there is none
 */
export function findSigner(source: StoreSource): RegionSigner | undefined {
  const { cwd, env, store, keyFile } = source;
  if (keyFile) return signerOf(path.resolve(cwd, keyFile));
  if (env['REGION_KEY']) return regionSigner(env['REGION_KEY']);
  if (env['REGION_KEY_FILE']) return signerOf(path.resolve(cwd, env['REGION_KEY_FILE']));
  const own = path.join(cwd, KEY_FILE);
  if (existsSync(own)) return signerOf(own);
  const site = path.join(dataFolder(source), 'keys', 'regions.pem');
  return !store && existsSync(site) ? signerOf(site) : undefined;
}

function signerOf(file: string): RegionSigner {
  if (!existsSync(file))
    throw new Error(`${file} does not exist; "savepoint-region keys create FILE" makes a key`);
  try {
    return regionSigner(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause });
  }
}

/** Returns the keys of the site’s owner that are trusted, from REGION_SITE_KEYS; undefined when it is not set. */
export const trustedSiteKeys = ({ env }: StoreSource): string[] | undefined =>
  env['REGION_SITE_KEYS'] ? readRegionKeys(env['REGION_SITE_KEYS']) : undefined;
