import { Type, type Static } from 'typebox';
import { ThreadClosing } from '../comments';
import { SITE_NAME_MAX_LENGTH, SITE_ORIGINS_MAX } from '../base';
import { Cursor, Nullable, Slug, StrictObject, Timestamp, Site, SiteKey, SiteSettings } from '../schema';
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
