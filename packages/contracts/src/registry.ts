import { Type, type Static } from 'typebox';
import { StrictObject } from './schema';

/** Page types with an open slot: any region may declare it and is then shown above the comments. */
export const OPEN_SLOTS = ['game', 'article', 'review'] as const;
export type OpenSlot = (typeof OPEN_SLOTS)[number];

/** A path below a version's folder. No segment begins with a dot, so that no path leads out of the folder. */
const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
const file = Type.String({ pattern: `^${segment}(/${segment})*$` });

/**
 * One published version of a region. `entry`, `js`, `css` and `server.url` are relative to `base`;
 * `integrity` is keyed by those names (`sha384-…`), and also holds every other script of the version.
 */
export const RegionVersion = StrictObject({
  version: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9.+-]{0,63}$' }),
  /** Name of the Module Federation container, and of the folder in the store. */
  remote: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
  /** Exposed module, for example `./header`. */
  module: Type.String({ pattern: '^\\./[a-z-]+$' }),
  /** Open slot that shows it; absent for a region with a slot of its own. */
  slot: Type.Optional(Type.String({ pattern: '^[a-z-]+$' })),
  /** Path or URL of the immutable folder, ending in a slash. */
  base: Type.String({ pattern: '^(https?:/)?/[^/\\s"<>][^\\s"<>]*/$' }),
  entry: file,
  js: Type.Array(file),
  css: Type.Array(file),
  integrity: Type.Record(Type.String(), Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })),
  server: Type.Optional(StrictObject({ url: file, sha384: Type.String({ pattern: '^[A-Za-z0-9+/]{64}$' }) })),
  /** Shared singletons that it needs, each with a semver range. */
  shared: Type.Record(Type.String(), Type.String()),
  published: Type.String({ format: 'date-time' }),
});
export type RegionVersion = Static<typeof RegionVersion>;

export const RegionEntry = StrictObject({
  channels: Type.Record(Type.String({ pattern: '^[a-z]+$' }), RegionVersion, { additionalProperties: false }),
  /** Versions that were `stable` before, newest first, for rolling back. */
  history: Type.Array(RegionVersion),
});
export type RegionEntry = Static<typeof RegionEntry>;

/** Path of the region store on every origin that serves it. */
export const REGIONS_PATH = '/regions/';
/** File of the store that contains the registry. */
export const REGISTRY_FILE = 'regions.json';

/** The content of REGISTRY_FILE, replaced by an atomic rename. */
export const Registry = StrictObject({
  schema: Type.Literal(1),
  environment: Type.String(),
  updated: Type.String({ format: 'date-time' }),
  regions: Type.Record(Type.String({ pattern: '^[a-z-]+$' }), RegionEntry, { additionalProperties: false }),
});
export type Registry = Static<typeof Registry>;

/** POST {fragments}/render. The caller pins the version, so that HTML and scripts match. */
export const RenderRequest = StrictObject({
  region: Type.String(),
  version: Type.String(),
  props: Type.Unknown(),
  /** The page’s absolute URL, for links and structured data. */
  url: Type.String(),
});
export type RenderRequest = Static<typeof RenderRequest>;
/** `state` is added to the page for hydration; `head` is markup for `<head>` (JSON-LD). */
export const RenderResponse = StrictObject({
  html: Type.String(),
  state: Type.Optional(Type.Unknown()),
  jsonld: Type.Optional(Type.Array(Type.Unknown())),
  /** Whether the part of the region that the page’s URL names does not exist; the page is then not indexed. */
  not_found: Type.Optional(Type.Boolean()),
});
export type RenderResponse = Static<typeof RenderResponse>;
