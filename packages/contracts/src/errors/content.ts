import * as limits from '../base';
import { type ErrorDefinition } from './definition';
import { noSuch, tooOften } from './families';

/** Errors of the catalogue, charts, streams, pictures and regions. */
export const contentErrors = {
  // Catalogue, charts and streams
  'no-such-game': noSuch('This game is not in the catalogue.', 'No game has this slug.'),
  'no-such-section': noSuch('This list of games does not exist.', 'No platform or category has this slug.'),
  'no-such-article': noSuch('This article does not exist.', 'No article has this slug.'),
  'no-such-review': noSuch('This review does not exist.', 'No review has this slug.'),
  'no-such-page': noSuch('This page does not exist.', 'No page of text has this slug.'),
  'no-such-entity': noSuch(
    'There is no {type} with this name.',
    'The catalogue has no game, article or review of this slug.',
  ),
  'too-many-ratings': {
    status: 429,
    sentence: 'You are rating too often. Try again in {wait}.',
    description: 'The rate limit for ratings is reached, of the member or of their address.',
  },
  'too-many-ratings-of-game': tooOften(
    'Many accounts on your network have just rated this game.',
    'accounts of one address that rate the same game',
  ),
  'game-not-released': {
    status: 409,
    sentence: '{name} can be rated {opening}.',
    description: 'Games can be rated from their release date on (UTC), not before.',
  },
  'charts-not-ready': {
    status: 503,
    sentence: 'The charts are not available at the moment. Try again shortly.',
    description: 'The first charts after a start are not computed yet.',
    retryAfterS: 5,
  },
  'catalogue-not-ready': {
    status: 503,
    sentence: 'The catalogue is not available at the moment. Try again shortly.',
    description: 'The first import has not finished.',
    retryAfterS: 5,
  },
  'provider-unavailable': {
    status: 502,
    sentence: 'Live streams are not available at the moment.',
    description: 'The streaming provider does not respond.',
    retryAfterS: 30,
  },

  // Pictures
  'size-not-offered': {
    status: 400,
    sentence:
      'This size is not available. The width must be one of {widths}, and the height 4/3, 1 or 9/16 of it.',
    description: 'Only the listed sizes are drawn.',
  },
  'no-such-picture': noSuch(
    'There is no picture with this name.',
    'Neither the catalogue nor the uploads have it.',
  ),
  'picture-changed': {
    status: 409,
    sentence: 'This picture has changed since the last import.',
    description: 'Import the catalogue again.',
  },
  'picture-too-large': {
    status: 422,
    sentence: 'This picture has too many {unit} to be shown.',
    description: 'An upload has too many bytes or pixels.',
  },
  'picture-broken': {
    status: 422,
    sentence: 'This picture cannot be read.',
    description: 'The file cannot be decoded.',
  },
  'not-a-picture': {
    status: 422,
    sentence: 'This file is not a picture that we can show. Use JPEG, PNG, WebP, GIF or AVIF.',
    description: 'The file has another format.',
  },
  'too-busy': {
    status: 503,
    sentence: 'This picture is not available at the moment. Try again shortly.',
    description: 'Too many pictures are waiting to be drawn.',
    retryAfterS: 5,
  },

  // Regions
  'empty-registry': {
    status: 404,
    sentence: 'No region has been published yet.',
    description: 'The region store is empty.',
  },
  'region-key-refused': {
    status: 401,
    sentence: 'This request is refused: {problem}.',
    description:
      'The status of regions is for keys of the owners file, which sign each request; the sentence says what is wrong.',
  },
  'region-alerts-address': {
    status: 400,
    sentence: 'Alerts cannot be sent to this address: {problem}.',
    description:
      'The address is not https, leads into the network of the site, or its name is not known; the sentence says which.',
  },
  'preview-invalid': {
    status: 400,
    sentence: 'This preview cannot be opened: {problem}. Ask for a new link.',
    description: 'The link of a preview was cut or changed.',
  },
  'preview-expired': {
    status: 410,
    sentence: 'This preview ended on {time}. Ask for a new link.',
    description: `The link of a preview is valid for the time that it names, and for ${limits.PREVIEW_MAX_HOURS / 24} days at most.`,
  },
  'preview-not-allowed': {
    status: 403,
    sentence: 'This preview is refused: {problem}.',
    description:
      'The link of a preview is not signed by an owner of the region, or is for another site or slot; the sentence says what is wrong.',
  },
  'preview-not-published': {
    status: 404,
    sentence: 'There is nothing to preview: {problem}.',
    description: 'The version of a preview is no longer on a channel.',
  },
  'region-releases-off': {
    status: 403,
    sentence: 'This site takes no releases over HTTP: ask its owner for access to the store.',
    description: 'The setting REGION_RELEASES of the region store’s service is off.',
  },
  'region-release-unsigned': {
    status: 401,
    sentence: 'This release is refused: {problem}.',
    description: 'An entry of the release is not signed by the key that it names, or was altered.',
  },
  'region-release-refused': {
    status: 403,
    sentence: 'This release is refused: {problem}.',
    description:
      'The key may not make this release: another owner’s region or remote, a frozen region, a missing approval; or the release does not fit the site.',
  },
  'region-release-replayed': {
    status: 409,
    sentence: 'This release was made before, and others came after it: sign a new one.',
    description: 'The history has these entries already, and not as the last ones.',
  },
  'region-release-expired': {
    status: 409,
    sentence: 'This release was signed at {time}, and is valid for {minutes} minutes: check the clock.',
    description: 'An entry was signed too long ago, or ahead of the site’s clock.',
  },
  'region-store-changed': {
    status: 409,
    sentence: 'Somebody else has changed the store in the meantime: sign the release again.',
    description: 'The entries do not follow the last one of the history. savepoint-region signs them again.',
  },
  'region-release-invalid': {
    status: 400,
    sentence: 'This is not a release: {problem}.',
    description: 'The parts of the upload are not those of a release.',
  },
  'region-release-tampered': {
    status: 400,
    sentence: '{file} is not the file that was signed.',
    description: 'The digest of a file differs from the one in the signed entry.',
  },
  'region-release-incomplete': {
    status: 400,
    sentence: 'Files of the release are missing: {files}.',
    description: 'A file that the version names was not sent, and is not in the store.',
  },
  'region-release-too-large': {
    status: 413,
    sentence: 'This release is too large: {problem}.',
    description: `A version may have ${limits.MAX_RELEASE_FILES} files and ${limits.MAX_RELEASE_BYTES / 1e6} MB, and each file ${limits.MAX_RELEASE_FILE_BYTES / 1e6} MB.`,
  },
  'region-development-full': {
    status: 429,
    sentence: 'This key has {count} sessions of savepoint-region dev at this site already: end one of them.',
    description: `A key may have ${limits.MAX_DEVELOPMENT_SESSIONS} sessions of development at a site at the same time.`,
  },
  'no-such-region': noSuch('This region does not exist.', 'The registry has no region of this name.'),
  'no-such-version': noSuch(
    'This version of the region does not exist.',
    'The registry has another version of the region.',
  ),
  'no-fragment': {
    status: 404,
    sentence: 'This region is rendered in the browser only.',
    description: 'The region was published without a server bundle.',
  },
  'invalid-props': {
    status: 400,
    sentence: 'The region {region} does not accept these props: {problem}',
    description: 'The props do not match the region’s schema; `errors` names each. Nothing is rendered.',
  },
  'region-failed': {
    status: 502,
    sentence: 'The region could not be rendered.',
    description: 'Its server bundle threw an error.',
  },
  'bundle-mismatch': {
    status: 502,
    sentence: 'The region differs from the published version.',
    description: 'The bundle’s digest differs from the registry’s.',
  },
  'bundle-unavailable': {
    status: 502,
    sentence: 'The region could not be loaded.',
    description: 'The region store does not respond.',
  },
  'render-timeout': {
    status: 504,
    sentence: 'The region took too long to render.',
    description: 'Rendering took longer than the slot’s timeout.',
  },
} as const satisfies Record<string, ErrorDefinition>;
