import { Site, StrictObject } from '@savepoint/contracts/schema';
import { PageThread } from '@savepoint/contracts/comments';
import { SignOnAlgorithm } from '@savepoint/contracts/sites';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

const { key: _key, ...siteFields } = Site.properties;

/** A site, by its key. Savepoint itself has no such document. */
const sites = defineCollection({
  collection: 'sites',
  document: StrictObject({
    _id: Type.String(),
    ...siteFields,
    created: StoredDate,
    /** When it was removed. Its threads stay, so nobody else may get the key. */
    removed: Type.Optional(StoredDate),
    /** Its last owner deleted the account, and this member is asked to take it over, until then. */
    heir: Type.Optional(StrictObject({ uid: Type.String(), until: StoredDate })),
  }),
  indexes: {
    owners: { keys: { owners: 1 }, query: 'The sites that a member owns.' },
    moderators: { keys: { moderators: 1 }, query: 'The sites that a member moderates.' },
    of_heir: {
      keys: { 'heir.uid': 1 },
      sparse: true,
      query: 'The sites that a member is asked to take over.',
    },
    forsaken: { keys: { 'heir.until': 1 }, sparse: true, query: 'Sites that nobody has taken over in time.' },
    removed: {
      keys: { removed: -1 },
      sparse: true,
      query: 'Sites that were removed a moment ago: caches forget what they have kept of them.',
    },
  },
});
export type StoredSite = StoredDocument<typeof sites>;
export const siteModel = sites.model;
export type SiteModel = ReturnType<typeof siteModel>;

/**
 * A page of a site, stored with the first comment on it. `_id` is the slug that its address, or its id, leads to; a page
 * whose thread was merged into another one, or a further address of a page, leads on to the other’s slug.
 */
const pages = defineCollection({
  collection: 'site_pages',
  document: StrictObject({
    _id: Type.String(),
    site: Type.String(),
    title: PageThread.properties.title,
    address: PageThread.properties.address,
    /** The id in the page’s tag. */
    page_id: Type.Optional(Type.String()),
    created: StoredDate,
    /** A moderator has closed its thread. */
    locked: Type.Optional(Type.Boolean()),
    /** Slug of the page whose thread is shown instead. That page leads nowhere itself. */
    leads_to: Type.Optional(Type.String()),
    /** When it was merged. Comments that were being posted then are moved afterwards. */
    merged: Type.Optional(StoredDate),
  }),
  indexes: {
    of_site: { keys: { site: 1, created: -1, _id: -1 }, query: 'The pages of a site, latest first.' },
    leads_to: { keys: { leads_to: 1 }, sparse: true, query: 'The pages that lead to a page.' },
    merged: { keys: { merged: 1 }, sparse: true, query: 'Pages that were merged a moment ago.' },
  },
});
export type StoredPage = StoredDocument<typeof pages>;
export const pageModel = pages.model;
export type PageModel = ReturnType<typeof pageModel>;

/** A key with which a site signs tokens for its readers. `_id` is the `kid` of these tokens. */
const signOnKeys = defineCollection({
  collection: 'site_sign_on_keys',
  document: StrictObject({
    _id: Type.String(),
    site: Type.String(),
    algorithm: SignOnAlgorithm,
    /** The shared secret of HS256, or the public key of EdDSA as PEM. */
    key: Type.String(),
    created: StoredDate,
  }),
  indexes: { of_site: { keys: { site: 1, created: 1 }, query: 'The keys of a site, oldest first.' } },
});
export type StoredSignOnKey = StoredDocument<typeof signOnKeys>;
export const signOnKeyModel = signOnKeys.model;
export type SignOnKeyModel = ReturnType<typeof signOnKeyModel>;
