import type { CommentsPageLocation } from './comments-page';
import type { EntityType } from './entity';
import type { GameStats } from './user';
import type { NamedReference } from './schema';

/** What the shell tells each region. Small on purpose: a region fetches the rest itself. */
export interface HeaderProps {
  /** Path of the page, to mark the current menu item. */
  path: string;
  /** Those with the most games, as are `categories`; pages of their own list all. */
  platforms: (NamedReference & { count: number })[];
  categories: (NamedReference & { count: number })[];
}
export interface FooterProps {
  platforms: NamedReference[];
  categories: NamedReference[];
  /** Year of the copyright line. */
  year: number;
  /** Whether there is something that readers are asked to agree to. */
  asks?: boolean;
}
export interface SearchProps {
  q: string;
}
export interface RatingsProps {
  slug: string;
  name: string;
  /** null when the stats could not be had. */
  stats: GameStats | null;
}
export interface CommentsProps {
  entity_type: EntityType;
  entity_slug: string;
  /** Name of the thing talked about, for labels. */
  entity_name: string;
  /** What the page’s URL asks for instead of the newest comments. */
  location?: CommentsPageLocation;
}
export interface StreamsProps {
  slug: string;
  name: string;
  /** Digest of the game’s picture, which posters show. */
  picture?: string | undefined;
}
export type AccountProps = Record<string, never>;
export type ContactProps = Record<string, never>;
export type ModerationProps = Record<string, never>;
export interface SigninProps {
  /** What the person wanted to do, completing "Sign in to …". */
  reason?: string;
  /** Why the last try did not work. */
  failure?: string;
}
/** Props of a region in an open slot: the subject of the page. */
export interface OpenSlotProps {
  slug: string;
  name: string;
}
export interface RegionPropsByName {
  header: HeaderProps;
  footer: FooterProps;
  search: SearchProps;
  ratings: RatingsProps;
  comments: CommentsProps;
  streams: StreamsProps;
  account: AccountProps;
  contact: ContactProps;
  signin: SigninProps;
  moderation: ModerationProps;
}
