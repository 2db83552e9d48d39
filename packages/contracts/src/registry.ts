import { Type, type Static } from 'typebox';
import { StrictObject } from './schema';

/** Page types with an open slot: any region may declare it and is then shown above the comments. */
export const OPEN_SLOTS = ['game', 'article', 'review'] as const;
export type OpenSlot = (typeof OPEN_SLOTS)[number];

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

export const RegionEntry = StrictObject({
  channels: Type.Record(RegistryName, RegionVersion, { additionalProperties: false }),
  /** Versions that were `stable` before, newest first, for rolling back. */
  history: Type.Array(RegionVersion),
  /** The same for every other channel. */
  histories: Type.Optional(
    Type.Record(RegistryName, Type.Array(RegionVersion), { additionalProperties: false }),
  ),
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
  regions: Type.Record(RegistryName, RegionEntry, { additionalProperties: false }),
});
export type Registry = Static<typeof Registry>;

/** A region to render. The caller pins the version, so that HTML and scripts match. */
const RegionToRender = StrictObject({ region: Type.String(), version: Type.String(), props: Type.Unknown() });
export type RegionToRender = Static<typeof RegionToRender>;
/** Regions that one page may request. */
const MAX_REGIONS_PER_PAGE = 100;
/** POST {fragments}/render: renders the regions of a page. */
export const RenderRequest = StrictObject({
  /** The page’s absolute URL, for links and structured data. */
  url: Type.String(),
  regions: Type.Array(RegionToRender, { minItems: 1, maxItems: MAX_REGIONS_PER_PAGE }),
});
export type RenderRequest = Static<typeof RenderRequest>;

/** A rendered region. `state` is added to the page for hydration; `jsonld` is structured data for `<head>`. */
export const Fragment = StrictObject({
  html: Type.String(),
  state: Type.Optional(Type.Unknown()),
  jsonld: Type.Optional(Type.Array(Type.Unknown())),
  /** Whether the part of the region that the page’s URL names does not exist; the page is then not indexed. */
  not_found: Type.Optional(Type.Boolean()),
});
export type Fragment = Static<typeof Fragment>;
/** The result of one region: a fragment, or why there is none. */
export const RenderResult = StrictObject({
  /** Time until the region was rendered, or had failed. */
  duration_ms: Type.Integer({ minimum: 0 }),
  fragment: Type.Optional(Fragment),
  failure: Type.Optional(StrictObject({ code: Type.String(), error: Type.String() })),
});
export type RenderResult = Static<typeof RenderResult>;
/** The results in the order of the request. */
export const RenderResponse = StrictObject({ results: Type.Array(RenderResult) });
export type RenderResponse = Static<typeof RenderResponse>;
