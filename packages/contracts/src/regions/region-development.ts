import { Type, type Static } from 'typebox';
import { PublishedFile, RegionVersion, RegistryName } from './region-version';
import { SignedEntry } from './signed-registry';
import { StrictObject, Timestamp } from '../schema';

/**
 * Path that takes builds of regions in development, as `multipart/form-data`: the part `release` (JSON of a
 * SignedDevelopment), then a part `file:NAME` with the content of each file that the site does not have yet.
 */
export const REGION_DEVELOPMENT_PATH = '/api/regions/development';
/** Folder, below that of the store, of what is signed about builds in development. No remote has files there. */
export const DEVELOPMENT_FOLDER = 'development';
/** How long a build is kept after the last one of its session was sent. */
export const DEVELOPMENT_TTL_MS = 4 * 3_600_000;

const SESSION = 'dev-[0-9a-f]{32}';
const BUILD = '[1-9]\\d{0,5}';
/** Name of a session of `savepoint-region dev`, made at random: whoever knows it can read its files. */
export const DevelopmentSession = Type.String({ pattern: `^${SESSION}$` });
/** Matches the name of a version in development: its session and the number of the build. */
export const DEVELOPMENT_VERSION = new RegExp(`^${SESSION}\\.${BUILD}$`);

/** Returns the name of a build’s version. */
export const developmentVersion = ({ session, build }: Pick<DevelopmentBuild, 'session' | 'build'>): string =>
  `${session}.${build}`;
export const isDevelopmentVersion = (version: string): boolean => DEVELOPMENT_VERSION.test(version);

/** One build of a remote in development, whose text its owner signs. */
export const DevelopmentBuild = StrictObject({
  /** Origin of the site. */
  site: Type.String({ maxLength: 300 }),
  session: DevelopmentSession,
  /** Number of the build in its session; each is higher than the one before. */
  build: Type.Integer({ minimum: 1, maximum: 999_999 }),
  time: Timestamp,
  regions: Type.Record(RegistryName, RegionVersion, {
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 20,
  }),
  /** SHA-384 in Base64 of every file, by its name. */
  files: Type.Record(PublishedFile, Type.String({ pattern: '^[A-Za-z0-9+/]{64}$' }), {
    additionalProperties: false,
    minProperties: 1,
  }),
});
export type DevelopmentBuild = Static<typeof DevelopmentBuild>;

/** A build with its signature; `payload` is the JSON text of a DevelopmentBuild. */
export const SignedDevelopment = SignedEntry;
export type SignedDevelopment = Static<typeof SignedDevelopment>;

/** Whether the site has the build; if not, the names of the files that it needs for it. */
export const DevelopmentResponse = StrictObject({ missing: Type.Array(PublishedFile) });
export type DevelopmentResponse = Static<typeof DevelopmentResponse>;

export const WithdrawDevelopmentBody = StrictObject({
  /** Public key of whoever has begun the session. */
  key: SignedEntry.properties.key,
  /** When it was signed: it is valid for a minute. */
  time: Timestamp,
  signature: SignedEntry.properties.signature,
  session: DevelopmentSession,
});
export const WithdrawDevelopmentResponse = StrictObject({
  /** False when the site had nothing of it. */
  withdrawn: Type.Boolean(),
});
