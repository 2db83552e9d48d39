import { Type, type Static } from 'typebox';
import { PAGE_ADDRESS_MAX_LENGTH, PAGE_ID_MAX_LENGTH, PAGE_TITLE_MAX_LENGTH } from '../base';
import { Slug, StrictObject, Site, SiteKey } from '../schema';

/** What a tag says about its page. With an id, the page may have several addresses. */
export const PageReference = StrictObject({
  /** `data-page-id`. */
  page_id: Type.Optional(Type.String({ minLength: 1, maxLength: PAGE_ID_MAX_LENGTH })),
  address: Type.String({ minLength: 1, maxLength: PAGE_ADDRESS_MAX_LENGTH }),
  title: Type.Optional(Type.String({ maxLength: PAGE_TITLE_MAX_LENGTH })),
});
export type PageReference = Static<typeof PageReference>;

/** A page of a site, and the thread that its address or id leads to. */
export const PageThread = StrictObject({
  slug: Slug,
  title: Type.String(),
  address: Type.String(),
});
export type PageThread = Static<typeof PageThread>;

/** Why a thread takes no more comments: the site closes threads after some days, or a moderator has. */
export const ThreadClosing = Type.Union([Type.Literal('closed_by_age'), Type.Literal('locked')]);
export type ThreadClosing = Static<typeof ThreadClosing>;

const site = StrictObject({
  key: SiteKey,
  name: Type.String(),
  origins: Site.properties.origins,
  languages: Site.properties.languages,
  /** Whether guests can comment. */
  guests: Type.Boolean(),
});

/** GET {comments}/internal/page-thread: the thread of a page of a site. */
export const FindPageThreadQuery = StrictObject({
  site: SiteKey,
  page_id: PageReference.properties.page_id,
  address: PageReference.properties.address,
});
/**
 * `exists`: somebody has commented. Before, the slug is the one that the thread will have. Whether the address is one of the
 * site’s origins is for the caller to check.
 */
export const FindPageThreadResponse = StrictObject({ site, slug: Slug, exists: Type.Boolean() });
export type FindPageThreadResponse = Static<typeof FindPageThreadResponse>;

/** GET {comments}/internal/page-threads/:slug: a thread that has comments. */
export const PageThreadParams = StrictObject({ slug: Slug });
export const PageThreadResponse = StrictObject({
  site,
  page: PageThread,
  /** Absent while the thread takes comments. */
  closing: Type.Optional(ThreadClosing),
});
export type PageThreadResponse = Static<typeof PageThreadResponse>;
