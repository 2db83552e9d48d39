import { Type, type Static, type TSchema } from 'typebox';
import { Slug, StrictObject } from '../schema';

/** Props of a region in an open slot of a game, an article or a review: the subject of the page. */
export const OpenSlotProps = StrictObject({ slug: Slug, name: Type.String() });
export type OpenSlotProps = Static<typeof OpenSlotProps>;

/** Props of a region in an open slot of a list. */
export const ListSlotProps = StrictObject({
  /** Kind of the list, such as `category`, `platform`, `chart` or `search`. Further kinds may follow. */
  list: Type.String(),
  /** What is listed, where a kind has several lists. */
  slug: Type.Optional(Slug),
});
export type ListSlotProps = Static<typeof ListSlotProps>;

/** Props of a region in an open slot of a page that exists once. */
export const PageSlotProps = Type.Unsafe<Record<string, never>>(StrictObject({}));
export type PageSlotProps = Static<typeof PageSlotProps>;

/**
 * Props of each open slot, by its name: the page, a hyphen and the position. Any region may declare one, and is then
 * shown there.
 */
export const openSlotProps = {
  'game-after-facts': OpenSlotProps,
  'game-sidebar': OpenSlotProps,
  'game-before-comments': OpenSlotProps,
  'article-after-facts': OpenSlotProps,
  'article-sidebar': OpenSlotProps,
  'article-before-comments': OpenSlotProps,
  'review-after-facts': OpenSlotProps,
  'review-sidebar': OpenSlotProps,
  'review-before-comments': OpenSlotProps,
  'home-after-lead': PageSlotProps,
  'home-sidebar': PageSlotProps,
  'home-end': PageSlotProps,
  'list-top': ListSlotProps,
  'list-end': ListSlotProps,
  'account-end': PageSlotProps,
} as const satisfies Record<string, TSchema>;

export type OpenSlot = keyof typeof openSlotProps;
export const OPEN_SLOTS = Object.keys(openSlotProps) as OpenSlot[];

/** A page as its open slots see it: its kind, and the props of the regions in them. */
export type OpenSlotsOf =
  | { page: 'game' | 'article' | 'review'; props: OpenSlotProps }
  | { page: 'list'; props: ListSlotProps }
  | { page: 'home' | 'account'; props: PageSlotProps };
export type OpenSlotPage = OpenSlotsOf['page'];

/** Names from when each of these pages had one open slot. Published versions and owners files contain them. */
const FORMER_NAMES: Record<string, OpenSlot> = {
  game: 'game-before-comments',
  article: 'article-before-comments',
  review: 'review-before-comments',
};
export const FORMER_SLOT_NAMES = Object.keys(FORMER_NAMES);

/** Returns the present name of an open slot. */
export const currentSlotName = (slot: string): string =>
  Object.hasOwn(FORMER_NAMES, slot) ? FORMER_NAMES[slot]! : slot;

/** Whether an open slot is on a kind of page. */
export const isSlotOf = (page: OpenSlotPage, slot: string): slot is OpenSlot =>
  Object.hasOwn(openSlotProps, slot) && slot.startsWith(`${page}-`);
