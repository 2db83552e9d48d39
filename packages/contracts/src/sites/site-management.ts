import { Type, type Static } from 'typebox';
import { CommentUid, NewUid, ThreadClosing } from '../comments';
import {
  PAGE_ADDRESS_MAX_LENGTH,
  SITE_FILE_PART_MAX_LENGTH,
  SITE_FILE_PARTS_MAX,
  SITE_IMPORT_NAMES_MAX,
  SITE_NAME_MAX_LENGTH,
  SITE_ORIGINS_MAX,
} from '../base';
import {
  Cursor,
  CURSOR_PATTERN,
  Nullable,
  Slug,
  StrictObject,
  Timestamp,
  Site,
  SiteKey,
  SiteSettings,
} from '../schema';
import { InvitationBlock, ReceivedInvitation, SentInvitation, SiteInvitation } from './site-invitations';
import { SiteRole } from './site-role';
import { SignOnAlgorithm } from './site-sign-on';
import { SpamServiceState } from './spam-service';

const count = Type.Integer({ minimum: 0 });
const site = { site: SiteKey };
const cursor = Type.Optional(Cursor);
const next_cursor = Nullable(Type.String());

/** A call about one site, which the caller owns or moderates. */
export const SiteBody = StrictObject(site);

/** POST /api/sites: the sites that the member owns or moderates, and is invited to. */
export const OwnSitesBody = StrictObject({});
export const OwnSite = StrictObject({
  key: SiteKey,
  name: Type.String(),
  origins: Type.Array(Type.String()),
  role: SiteRole,
});
export type OwnSite = Static<typeof OwnSite>;
export const OwnSitesResponse = StrictObject({
  sites: Type.Array(OwnSite),
  /** Whether the member may register a site here; `SITE_REGISTRATION` decides. */
  may_register: Type.Boolean(),
  /** To the member, latest first. */
  invitations: Type.Array(ReceivedInvitation),
  /** By the member. */
  sent: Type.Array(SentInvitation),
  /** From whom they take none. */
  blocked: Type.Array(InvitationBlock),
});
export type OwnSitesResponse = Static<typeof OwnSitesResponse>;

/**
 * What an owner writes. Only the size is checked here: the service has the rules of each value, which the command has too,
 * and answers `invalid-site` with a sentence for the field.
 */
const written = {
  name: Type.String({ maxLength: 2 * SITE_NAME_MAX_LENGTH }),
  origins: Type.Array(Type.String({ maxLength: 300 }), { maxItems: SITE_ORIGINS_MAX }),
  languages: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 }),
};

/** POST /api/sites/register. The caller becomes its owner. */
export const RegisterSiteBody = StrictObject({
  name: written.name,
  origins: written.origins,
  languages: Type.Optional(written.languages),
});
export type RegisterSiteBody = Static<typeof RegisterSiteBody>;

export const SitePerson = StrictObject({
  uid: Type.String(),
  /** null for somebody who has chosen no name and was never banned. */
  name: Nullable(Type.String()),
  role: SiteRole,
});
export type SitePerson = Static<typeof SitePerson>;

/** A key that signs tokens of readers, without what signs. */
export const SiteKeyEntry = StrictObject({
  kid: Type.String(),
  algorithm: SignOnAlgorithm,
  created: Timestamp,
});
export type SiteKeyEntry = Static<typeof SiteKeyEntry>;

/** A site, for those who run it. */
export const SiteDetails = StrictObject({
  key: SiteKey,
  name: Site.properties.name,
  origins: Site.properties.origins,
  languages: Site.properties.languages,
  settings: SiteSettings,
  /** Of what is above: a change names the one that it was made from. */
  version: count,
  /** What the caller is for it. */
  role: SiteRole,
  /** To copy into its pages. */
  tag: Type.String(),
  people: Type.Array(SitePerson),
  /** To become one of them, oldest first. */
  invitations: Type.Array(SiteInvitation),
  /** Empty for a moderator. */
  keys: Type.Array(SiteKeyEntry),
  /** Absent without a key for it, and for a moderator. */
  spam_service: Type.Optional(SpamServiceState),
});
export type SiteDetails = Static<typeof SiteDetails>;
/** Response of the calls that read or change a site. */
export const SiteResponse = StrictObject({ site: SiteDetails });
export type SiteResponse = Static<typeof SiteResponse>;

/**
 * POST /api/sites/change. What is absent stays, also of the settings. `version` is that of the site that the owner saw: when it has
 * changed since, nothing is changed.
 */
export const ChangeSiteBody = StrictObject({
  ...site,
  version: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  name: Type.Optional(written.name),
  origins: Type.Optional(written.origins),
  languages: Type.Optional(written.languages),
  settings: Type.Optional(Type.Partial(SiteSettings, { additionalProperties: false })),
});
export type ChangeSiteBody = Static<typeof ChangeSiteBody>;

/** POST /api/sites/remove. `name` is the site’s, to confirm it. */
export const RemoveSiteBody = StrictObject({ ...site, name: written.name });
export const RemoveSiteResponse = StrictObject({ removed: SiteKey });

/**
 * POST /api/sites/people/add: invites a member. `person`: a uid, or a name that a member has chosen; what is the uid of a
 * member means nobody else.
 */
export const AddSitePersonBody = StrictObject({
  ...site,
  person: Type.String({ minLength: 1, maxLength: 128 }),
  role: SiteRole,
});
export type AddSitePersonBody = Static<typeof AddSitePersonBody>;

/** POST /api/sites/people/remove. */
export const RemoveSitePersonBody = StrictObject({
  ...site,
  uid: Type.String({ minLength: 1, maxLength: 128 }),
  role: SiteRole,
});
export type RemoveSitePersonBody = Static<typeof RemoveSitePersonBody>;

/** POST /api/sites/keys/add. */
export const AddSiteKeyBody = StrictObject({ ...site, algorithm: SignOnAlgorithm });
export const AddSiteKeyResponse = StrictObject({
  site: SiteDetails,
  kid: Type.String(),
  /** The secret of HS256, or a private key as PEM. It is in no other response. */
  signing_key: Type.String(),
});
export type AddSiteKeyResponse = Static<typeof AddSiteKeyResponse>;

/** POST /api/sites/keys/remove. */
export const RemoveSiteKeyBody = StrictObject({ ...site, kid: Type.String({ minLength: 1, maxLength: 60 }) });

/** POST /api/sites/threads and POST /api/sites/log: pages of a list, latest first. */
export const SiteListBody = StrictObject({ ...site, cursor });
export const SiteThread = StrictObject({
  slug: Slug,
  title: Type.String(),
  address: Type.String(),
  page_id: Type.Optional(Type.String()),
  created: Timestamp,
  /** Comments that readers see. */
  comments: count,
  /** Absent while it takes comments. */
  closing: Type.Optional(ThreadClosing),
});
export type SiteThread = Static<typeof SiteThread>;
/** POST /api/sites/threads/lock: whether a thread takes comments, for moderators. */
export const LockSiteThreadBody = StrictObject({ ...site, slug: Slug, locked: Type.Boolean() });
export type LockSiteThreadBody = Static<typeof LockSiteThreadBody>;
export const LockSiteThreadResponse = StrictObject({ slug: Slug, closing: Type.Optional(ThreadClosing) });
export type LockSiteThreadResponse = Static<typeof LockSiteThreadResponse>;
export const SiteThreadsPage = StrictObject({ threads: Type.Array(SiteThread), next_cursor });
export type SiteThreadsPage = Static<typeof SiteThreadsPage>;

/**
 * POST /api/sites/export: a part of the lines that docs/site-export.schema.json describes. Its cursors also say whether pages
 * or comments follow.
 */
export const ExportSiteBody = StrictObject({
  ...site,
  cursor: Type.Optional(Type.String({ pattern: CURSOR_PATTERN.replace('^', '^[pc]'), maxLength: 401 })),
});
export const ExportSiteResponse = StrictObject({ lines: Type.String(), next_cursor });
export type ExportSiteResponse = Static<typeof ExportSiteResponse>;

/** Identifies a file that was sent. */
const file_uid = CommentUid;
const partCount = { maximum: SITE_FILE_PARTS_MAX };

/** POST /api/sites/import/file: a part of a file, which may be compressed with gzip, as base64. */
export const SendSiteFileBody = StrictObject({
  ...site,
  file_uid: NewUid,
  index: Type.Integer({ minimum: 0, maximum: SITE_FILE_PARTS_MAX - 1 }),
  data: Type.String({
    minLength: 4,
    maxLength: SITE_FILE_PART_MAX_LENGTH,
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  }),
});
export type SendSiteFileBody = Static<typeof SendSiteFileBody>;
export const SendSiteFileResponse = StrictObject({ index: count });

const address = Type.String({ maxLength: PAGE_ADDRESS_MAX_LENGTH });
/** Names in a file, which the report of a trial has. */
const chosenNames = Type.Optional(
  Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: SITE_IMPORT_NAMES_MAX }),
);
/** POST /api/sites/import/start: imports a file that was sent, or reports what an import would do. */
export const StartSiteImportBody = StrictObject({
  ...site,
  file_uid,
  parts: Type.Integer({ minimum: 1, ...partCount }),
  dry_run: Type.Boolean(),
  /** The beginning of the file’s addresses, and what replaces it. */
  replace: Type.Optional(StrictObject({ from: address, to: address })),
  /** Takes comments of these sites in the file only. */
  from_sites: chosenNames,
  /** Takes posts of further types of WordPress, which everybody can read. */
  post_types: chosenNames,
});
export type StartSiteImportBody = Static<typeof StartSiteImportBody>;

/** The latest import of a site. */
export const SiteImport = StrictObject({
  file_uid,
  dry_run: Type.Boolean(),
  /** `interrupted`: its process ended. What it imported stays; repeating it completes it. */
  state: Type.Union([
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('failed'),
    Type.Literal('interrupted'),
  ]),
  phase: Type.Union([Type.Literal('reading'), Type.Literal('importing')]),
  /** Comments so far, and of how many once that is known. */
  done: count,
  total: Type.Optional(count),
  /** Of an import that is done: comments that were added, or would be; and the report for people. */
  added: Type.Optional(count),
  report: Type.Optional(Type.String()),
  /** Why it failed, as a sentence. */
  problem: Type.Optional(Type.String()),
  /** Of an import that was ended: it took too long, its file needed too much memory, or reading it crashed. */
  problem_code: Type.Optional(
    Type.Union([
      Type.Literal('import-slow'),
      Type.Literal('reading-slow'),
      Type.Literal('reading-memory'),
      Type.Literal('reading-crashed'),
    ]),
  ),
});
export type SiteImport = Static<typeof SiteImport>;
export const SiteImportResponse = StrictObject({ import: Nullable(SiteImport) });
export type SiteImportResponse = Static<typeof SiteImportResponse>;
