import type { RegionSigner } from '@savepoint/contracts/region-trust';
import { BucketStore } from './bucket-store';
import { FolderStore } from './folder-store';
import type { RegionStore } from './region-store';
import { SiteStore } from './site-store';

export interface OpenStoreOptions {
  env: Record<string, string | undefined>;
  /** Signs requests to a site. */
  signer?: RegionSigner | undefined;
  /** Address of the S3 server; by default AWS_ENDPOINT_URL_S3, else AWS_ENDPOINT_URL, else AWS. */
  endpoint?: string | undefined;
}

/** Whether a location is the address of a bucket. */
export const isBucketUrl = (location: string): boolean => location.startsWith('s3://');

/** Whether a location is the address of a site. */
export const isSiteUrl = (location: string): boolean => /^https?:\/\//.test(location);

/**
 * Opens a store.
 * @param location absolute path of a folder, `s3://bucket/prefix`, or the origin of a site
 * @throws Error that names what is missing
 */
export function openStore(location: string, { env, endpoint, signer }: OpenStoreOptions): RegionStore {
  if (isSiteUrl(location)) return new SiteStore(siteOrigin(location), signer);
  if (!isBucketUrl(location)) return new FolderStore(location);
  const [, bucket = '', prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(location) ?? [];
  if (!bucket || !/^([A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*)?$/.test(prefix))
    throw new Error(`${location} is not the address of a bucket: write s3://BUCKET or s3://BUCKET/FOLDER`);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`${location} needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
  const address = endpoint ?? (env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'] || undefined);
  if (address !== undefined && !/^https?:\/\//.test(address))
    throw new Error(`${address} is not the address of an S3 server: write https://…`);
  return new BucketStore({
    bucket,
    prefix,
    endpoint: address,
    region: env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1',
    accessKeyId,
    secretAccessKey,
    sessionToken: env['AWS_SESSION_TOKEN'] || undefined,
  });
}

/** @throws Error unless it is an origin; without TLS, one of this machine */
export function siteOrigin(location: string): string {
  const url = URL.canParse(location) ? new URL(location) : undefined;
  if (!url || url.href !== `${url.origin}/`)
    throw new Error(`${location} is not the address of a site: write https://savepoint.example`);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !isLocal)
    throw new Error(`${location} is not encrypted: use https, as for every site but one of this machine`);
  return url.origin;
}

/** Returns the store of options that name a folder, or have opened one. */
export const storeOf = (store: string | RegionStore): RegionStore =>
  typeof store === 'string' ? new FolderStore(store) : store;
