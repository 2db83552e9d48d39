import { Type, type Static } from 'typebox';
import { StrictObject } from '../schema';

/**
 * Name of a remote, a region or a channel. It becomes part of folders, URLs, HTML and object keys; `constructor` is
 * a key of every object.
 */
export const RegistryName = Type.String({ pattern: '^(?!constructor$)[a-z][a-z0-9-]{0,39}$' });
/** What `RegistryName` accepts, for error messages. */
export const REGISTRY_NAME_RULE = 'a–z, 0–9 and -, beginning with a letter, at most 40 characters';

export const MAX_VERSION_LENGTH = 64;
export const VersionName = Type.String({
  pattern: `^[A-Za-z0-9][A-Za-z0-9.+-]{0,${MAX_VERSION_LENGTH - 1}}$`,
});

/** A path below a version's folder. No segment begins with a dot, so that no path leads out of the folder. */
const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
export const PublishedFile = Type.String({ pattern: `^${segment}(/${segment})*$` });
export const Integrity = Type.Record(Type.String(), Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }));
export const ServerBundle = StrictObject({
  url: PublishedFile,
  sha384: Type.String({ pattern: '^[A-Za-z0-9+/]{64}$' }),
});
export const ExposedModule = Type.String({ pattern: '^\\./[a-z][a-z0-9-]*$' });

/** Custom properties that the style sheets of a region define: its slot is hidden without them. */
export const StyleMarkers = Type.Array(Type.String({ pattern: '^--[A-Za-z0-9_-]+$' }));

const Height = Type.Integer({ minimum: 0, maximum: 2000 });
/**
 * Height in CSS pixels that an open slot reserves, so that nothing moves when the region is mounted: in viewports of
 * less than 64 rem, and in wider ones.
 */
export const ReservedHeight = StrictObject({ narrow: Height, wide: Height });
export type ReservedHeight = Static<typeof ReservedHeight>;

/**
 * One published version of a region. `entry`, `js`, `css` and `server.url` are relative to `base`;
 * `integrity` is keyed by those names (`sha384-…`), and also holds every other script of the version.
 */
export const RegionVersion = StrictObject({
  version: VersionName,
  /** Name of the Module Federation container, and of the folder in the store. */
  remote: RegistryName,
  /** Exposed module, for example `./header`. */
  module: ExposedModule,
  /** Open slot that shows it; absent for a region with a slot of its own. */
  slot: Type.Optional(RegistryName),
  height: Type.Optional(ReservedHeight),
  /**
   * Path of the immutable folder on the page’s own origin, ending in a slash: the policy of the pages allows scripts of
   * no other origin.
   */
  base: Type.String({ pattern: `^(/${segment})+/$` }),
  entry: PublishedFile,
  js: Type.Array(PublishedFile),
  css: Type.Array(PublishedFile),
  markers: Type.Optional(StyleMarkers),
  integrity: Integrity,
  server: Type.Optional(ServerBundle),
  /** Shared singletons that it needs, each with a semver range. */
  shared: Type.Record(Type.String(), Type.String()),
  published: Type.String({ format: 'date-time' }),
});
export type RegionVersion = Static<typeof RegionVersion>;
