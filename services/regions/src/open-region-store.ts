import path from 'node:path';
import { isBucketUrl, openStore, type RegionStore } from '@savepoint/region-store';
import { ConfigError } from '@savepoint/service-kit/config';

const BUCKET_SETTINGS = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
  'AWS_ENDPOINT_URL_S3',
] as const;
type BucketSettings = Partial<Record<(typeof BUCKET_SETTINGS)[number], string>>;

/**
 * Opens the store that the settings name.
 * @throws {ConfigError} that says what is missing
 */
export function openRegionStore({
  REGIONS_DIR,
  ...settings
}: BucketSettings & { REGIONS_DIR: string }): RegionStore {
  const env = Object.fromEntries(BUCKET_SETTINGS.map((name) => [name, settings[name]]));
  try {
    return openStore(isBucketUrl(REGIONS_DIR) ? REGIONS_DIR : path.resolve(REGIONS_DIR), { env });
  } catch (error) {
    throw new ConfigError([(error as Error).message]);
  }
}
