import { Type, type Static } from 'typebox';
import { MAX_RELEASE_BYTES } from '../base';
import { HISTORY_FILE, RegionKey, SignedEntry } from './signed-registry';
import { RegistryName, VersionName } from './region-version';
import { Nullable, StrictObject, Timestamp } from '../schema';

/**
 * Path that takes releases of regions, as `multipart/form-data`: the part `release` (JSON of a RegionRelease), then, for
 * a new version, `description` (its `region.json`) and a part `file:NAME` with the content of each file.
 */
export const REGION_RELEASES_PATH = '/api/regions/releases';
export const RELEASE_PART = 'release';
export const DESCRIPTION_PART = 'description';
export const FILE_PART_PREFIX = 'file:';

/** Bytes of the signed entries, and of the description. */
export const MAX_RELEASE_FIELD_BYTES = 1_000_000;
/** Bytes of an upload, with what is between its parts. */
export const MAX_RELEASE_BODY_BYTES = MAX_RELEASE_BYTES + 2 * MAX_RELEASE_FIELD_BYTES + 200_000;
/** Age of a signed release that a site takes, which is also how far its clock may be behind. */
export const MAX_RELEASE_AGE_MS = 10 * 60_000;

/** Entries to append to the history of a store, signed by whoever releases. */
export const RegionRelease = StrictObject({
  entries: Type.Array(SignedEntry, { minItems: 1, maxItems: 500 }),
});
export type RegionRelease = Static<typeof RegionRelease>;

export const RegionReleaseResponse = StrictObject({
  /** False when the history had these entries already. */
  changed: Type.Boolean(),
  /** Number of the last entry of the history. */
  sequence: Type.Integer({ minimum: 1 }),
});

/** Files of a store that describe it. The files of versions are public. */
const StoreFileName = Type.String({
  pattern: `^(regions\\.json|host\\.json|${HISTORY_FILE.replace('.', '\\.')}|[a-z][a-z0-9-]{0,39}/[A-Za-z0-9][A-Za-z0-9.+-]{0,63}/region\\.json)$`,
});
/** What every request of an owner of regions has. */
export const signedRequest = {
  /** Public key of whoever asks; it is in the owners file of the site. */
  key: RegionKey,
  /** When it was signed: it is valid for a minute. */
  time: Timestamp,
  signature: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }),
};
export const RegionStoreFileBody = StrictObject({ ...signedRequest, name: StoreFileName });
export const RegionStoreFileResponse = StrictObject({
  /** Its text, with a tag that is another one when it is; null: there is no such file. */
  file: Nullable(StrictObject({ content: Type.String(), tag: Type.String() })),
});
export const RegionVersionsBody = StrictObject({ ...signedRequest, remote: RegistryName });
export const RegionVersionsResponse = StrictObject({
  versions: Type.Array(
    StrictObject({
      version: VersionName,
      /** When it was published, or left its last channel. */
      changed: Timestamp,
    }),
  ),
});
/** What a request about the store signs, beside the origin of the site and what it asks for. */
export type SignedStoreRequest = { key: string; time: string; signature: string };
