import { Type, type Static } from 'typebox';
import type { LanguageTexts } from '../base';
import { pluralMessage, StrictObject } from '../schema';
import { RegionVersion, RegistryName } from './region-version';
import { RolloutShare } from './rollout';
import { SignedState } from './signed-registry';

export const RegionEntry = StrictObject({
  channels: Type.Record(RegistryName, RegionVersion, { additionalProperties: false }),
  /** Versions that were `stable` before, newest first, for rolling back. */
  history: Type.Array(RegionVersion),
  /** The same for every other channel. */
  histories: Type.Optional(
    Type.Record(RegistryName, Type.Array(RegionVersion), { additionalProperties: false }),
  ),
  /** Who gets the version on ROLLOUT_CHANNEL in place of the stable one. */
  rollout: Type.Optional(RolloutShare),
});
export type RegionEntry = Static<typeof RegionEntry>;

/** Path of the region store on every origin that serves it. */
export const REGIONS_PATH = '/regions/';
/** Folder of the store with the packages that teams install; no remote has its name. */
export const SDK_FOLDER = 'sdk';
export const SDK_INDEX_FILE = 'index.json';
/** File of the store that contains the registry. */
export const REGISTRY_FILE = 'regions.json';

/** The content of REGISTRY_FILE, replaced by an atomic rename. */
export const Registry = StrictObject({
  schema: Type.Literal(1),
  environment: Type.String(),
  updated: Type.String({ format: 'date-time' }),
  /** What is live, for people and tools. Shell and fragments use what is in `signed` instead. */
  regions: Type.Record(RegistryName, RegionEntry, { additionalProperties: false }),
  /** Absent in a store that no site has signed yet; then no region is live. */
  signed: Type.Optional(SignedState),
});
export type Registry = Static<typeof Registry>;

/** A region to render. The caller pins the version, so that HTML and scripts match. */
const RegionToRender = StrictObject({ region: Type.String(), version: Type.String(), props: Type.Unknown() });
export type RegionToRender = Static<typeof RegionToRender>;
/** Regions that one page may request. */
const MAX_REGIONS_PER_PAGE = 100;
const text = Type.String({ maxLength: 2000 });
/** Name of a catalogue, and of a text in it. */
const MessageKey = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' });
const byMessageKey = { additionalProperties: false, maxProperties: 500 };
/** The texts of a language that the regions of a page have names for. */
const LanguageToRender = StrictObject({
  locale: Type.String({ maxLength: 35 }),
  texts: Type.Record(
    MessageKey,
    Type.Record(MessageKey, Type.Union([text, pluralMessage(text)]), byMessageKey),
    byMessageKey,
  ),
});
/** POST {fragments}/render: renders the regions of a page. */
export const RenderRequest = StrictObject({
  /** The page’s absolute URL, for links and structured data. */
  url: Type.String(),
  regions: Type.Array(RegionToRender, { minItems: 1, maxItems: MAX_REGIONS_PER_PAGE }),
  /** Absent: English. */
  language: Type.Optional(Type.Unsafe<LanguageTexts>(LanguageToRender)),
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
  /** Whether the fragment was made from its props alone: without calls, and without the page’s URL. */
  reusable: Type.Optional(Type.Boolean()),
  failure: Type.Optional(StrictObject({ code: Type.String(), error: Type.String() })),
});
export type RenderResult = Static<typeof RenderResult>;
/** The results in the order of the request. */
export const RenderResponse = StrictObject({ results: Type.Array(RenderResult) });
export type RenderResponse = Static<typeof RenderResponse>;
