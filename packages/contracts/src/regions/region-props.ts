import { Type, type Static, type TSchema } from 'typebox';
import { CommentsPageLocation, PageReference } from '../comments';
import { EntityType, CalendarDate, NamedReference, Nullable, Slug, StrictObject, SiteKey } from '../schema';
import { currentSlotName, OpenSlotProps, openSlotProps, type OpenSlot } from './open-slots';
import { GameStats } from '../members';

const NoProps = Type.Unsafe<Record<string, never>>(StrictObject({}));
const SectionReference = StrictObject({ ...NamedReference.properties, count: Type.Integer({ minimum: 0 }) });

/**
 * Props that the shell passes to each region it has a slot for, and to the sign-in dialog. All are JSON: they are
 * part of the page. They are few, because a region fetches the rest itself.
 */
export const regionProps = {
  header: StrictObject({
    /** Path of the page, to mark the current menu item; empty on pages of one thing, which no menu lists. */
    path: Type.String(),
    /** Those with the most games, as in `categories`; separate pages list all. */
    platforms: Type.Array(SectionReference),
    categories: Type.Array(SectionReference),
  }),
  footer: StrictObject({
    platforms: Type.Array(NamedReference),
    categories: Type.Array(NamedReference),
    /** Year of the copyright line. */
    year: Type.Integer(),
    /** Whether the site uses anything that needs consent; the footer then offers the privacy choices. */
    needs_consent: Type.Optional(Type.Boolean()),
  }),
  search: StrictObject({ q: Type.String() }),
  ratings: StrictObject({
    slug: Slug,
    name: Type.String(),
    /** Release date of a game that cannot be rated yet; null: none is confirmed. Absent once it can be rated. */
    opens: Type.Optional(Nullable(CalendarDate)),
    /** null when the stats could not be loaded. */
    stats: Nullable(GameStats),
  }),
  /** The favourite button of a game, on pages about it. */
  favorite: StrictObject({ slug: Slug, name: Type.String() }),
  comments: StrictObject({
    entity_type: EntityType,
    entity_slug: Slug,
    /** Name of the entity, for labels. */
    entity_name: Type.String(),
    /** The page of another site, while nobody has commented on it. */
    entity_page: Type.Optional(PageReference),
    /** The comments that the page’s URL requests instead of the newest. */
    location: Type.Optional(CommentsPageLocation),
  }),
  streams: StrictObject({
    slug: Slug,
    name: Type.String(),
    /** Digest of the game’s picture, for posters. */
    picture: Type.Optional(Type.String()),
  }),
  account: NoProps,
  contact: NoProps,
  /** `site`: the key of another site, whose moderators’ page it is. */
  moderation: StrictObject({ site: Type.Optional(SiteKey) }),
  /** `site`: the key of the site that the page is about; without it the page lists the member’s sites. */
  sites: StrictObject({ site: Type.Optional(SiteKey) }),
  signin: StrictObject({
    /** The action that needs a sign-in; completes “Log in to …”. */
    reason: Type.Optional(Type.String()),
    /** Why the last sign-in failed. */
    failure: Type.Optional(Type.String()),
  }),
} as const satisfies Record<string, TSchema>;

export type RegionName = keyof typeof regionProps;
export type RegionPropsByName = { [N in RegionName]: Static<(typeof regionProps)[N]> };

export type HeaderProps = RegionPropsByName['header'];
export type FooterProps = RegionPropsByName['footer'];
export type SearchProps = RegionPropsByName['search'];
export type RatingsProps = RegionPropsByName['ratings'];
export type FavoriteProps = RegionPropsByName['favorite'];
export type CommentsProps = RegionPropsByName['comments'];
export type StreamsProps = RegionPropsByName['streams'];
export type AccountProps = RegionPropsByName['account'];
export type ContactProps = RegionPropsByName['contact'];
export type ModerationProps = RegionPropsByName['moderation'];
export type SitesProps = RegionPropsByName['sites'];
export type SigninProps = RegionPropsByName['signin'];

/**
 * Returns the schema of a region’s props: its own, else that of its open slot.
 * @param slot its open slot; a region that names none gets what pages of games pass
 */
export const propsSchemaOf = (region: string, slot = 'game-before-comments'): TSchema => {
  if (Object.hasOwn(regionProps, region)) return regionProps[region as RegionName];
  const name = currentSlotName(slot);
  return Object.hasOwn(openSlotProps, name) ? openSlotProps[name as OpenSlot] : OpenSlotProps;
};
