import { Type, type Static } from 'typebox';
import { StrictObject } from './schema';

/** Page types with an open slot: any region may declare it and is then shown above the comments. */
export const OPEN_SLOTS = ['game', 'article', 'review'] as const;
export type OpenSlot = (typeof OPEN_SLOTS)[number];

/** A path below a version's folder. No segment begins with a dot, so that none leads out of it. */
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
  /** Exposed module, as `./header`. */
  module: Type.String({ pattern: '^\\./[a-z-]+$' }),
  /** Open slot that shows it; absent for a region that pages have a slot of its own for. */
  slot: Type.Optional(Type.String({ pattern: '^[a-z-]+$' })),
  /** Path on this origin, or URL, of the immutable folder, ending in a slash. */
  base: Type.String({ pattern: '^(https?:/)?/[^/\\s"<>][^\\s"<>]*/$' }),
  entry: file,
  js: Type.Array(file),
  css: Type.Array(file),
  integrity: Type.Record(Type.String(), Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })),
  server: Type.Optional(StrictObject({ url: file, sha384: Type.String({ pattern: '^[A-Za-z0-9+/]{64}$' }) })),
  /** Shared singletons it needs, each with a semver range. */
  shared: Type.Record(Type.String(), Type.String()),
  published: Type.String({ format: 'date-time' }),
});
export type RegionVersion = Static<typeof RegionVersion>;

export const RegionEntry = StrictObject({
  channels: Type.Record(Type.String({ pattern: '^[a-z]+$' }), RegionVersion, { additionalProperties: false }),
  /** Versions that were `stable` before, newest first: what a roll-back goes to. */
  history: Type.Array(RegionVersion),
});
export type RegionEntry = Static<typeof RegionEntry>;

/** Path of the region store on every origin that serves it. */
export const REGIONS_PATH = '/regions/';
/** File of the store that holds the registry. */
export const REGISTRY_FILE = 'regions.json';

/** The file REGISTRY_FILE, replaced by atomic rename. */
export const Registry = StrictObject({
  schema: Type.Literal(1),
  environment: Type.String(),
  updated: Type.String({ format: 'date-time' }),
  regions: Type.Record(Type.String({ pattern: '^[a-z-]+$' }), RegionEntry, { additionalProperties: false }),
});
export type Registry = Static<typeof Registry>;

/** POST {fragments}/render. The caller pins the version, so that page and script agree. */
export const RenderRequest = StrictObject({
  region: Type.String(),
  version: Type.String(),
  props: Type.Unknown(),
  /** Where the page is, for links and structured data: an absolute URL. */
  url: Type.String(),
});
export type RenderRequest = Static<typeof RenderRequest>;
/** `state` goes into the page beside the HTML for the client to take over; `head` is markup for `<head>` (JSON-LD). */
export const RenderResponse = StrictObject({
  html: Type.String(),
  state: Type.Optional(Type.Unknown()),
  jsonld: Type.Optional(Type.Array(Type.Unknown())),
  /** Whether the part of the region that the page’s URL asks for does not exist; the page is not indexed then. */
  not_found: Type.Optional(Type.Boolean()),
});
export type RenderResponse = Static<typeof RenderResponse>;
