import { Type, type Static } from 'typebox';
import { DevelopmentSession } from './region-development';
import { RegistryName, VersionName } from './region-version';
import { StrictObject, Timestamp } from '../schema';

/** Path of the page that a preview’s link opens, below it what its buttons post to. */
export const PREVIEW_PATH = '/preview/';
export const LEAVE_PREVIEW_PATH = `${PREVIEW_PATH}leave/`;
/** Path that open pages of a preview in development ask which build is the latest. */
export const LATEST_BUILD_PATH = `${PREVIEW_PATH}development/`;
/** Header of the gateway’s requests for pages of a browser that has a preview: the grant. */
export const PREVIEW_HEADER = 'x-region-preview';
/** A longer grant is none; also a limit of what a cookie can hold. */
export const MAX_GRANT_LENGTH = 3_000;
/** Regions of one remote. */
const MAX_PREVIEWED_REGIONS = 20;

/** Returns the name of the cookie that holds the grant. Browsers take one with this prefix by HTTPS only. */
export const previewCookie = (https: boolean): string => `${https ? '__Host-' : ''}savepoint.preview`;

/** Allows whoever has it to see a version of regions in pages. The text of it is signed by an owner of the regions. */
export const PreviewGrant = StrictObject({
  /** Origin of the site. */
  site: Type.String({ maxLength: 300 }),
  regions: Type.Array(RegistryName, { minItems: 1, maxItems: MAX_PREVIEWED_REGIONS, uniqueItems: true }),
  /**
   * What is shown of them: the version that a channel has at the time, one that is on any channel, or the latest build
   * of a session of `savepoint-region dev` by the same key.
   */
  shows: Type.Union([
    StrictObject({ channel: RegistryName }),
    StrictObject({ version: VersionName }),
    StrictObject({ development: DevelopmentSession }),
  ]),
  issued: Timestamp,
  expires: Timestamp,
});
export type PreviewGrant = Static<typeof PreviewGrant>;

/** A path of the site that a link leads to, with its query: no scheme, no other host. */
export const LOCAL_PATH = /^\/(?![/\\])[^\s\\]{0,500}$/;
