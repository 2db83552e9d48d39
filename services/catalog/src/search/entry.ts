import type { Picture } from '@savepoint/contracts';

export const KINDS = ['game', 'platform', 'category', 'article', 'review'] as const;
export type Kind = (typeof KINDS)[number];

/** Something that can be found. */
export interface Entry {
  kind: Kind;
  slug: string;
  /** What people read, and what the order of results goes by. */
  name: string;
  /** Further text it is found by, such as the games an article is about. */
  also: string;
  /** Whose picture stands beside it: a game's cover, or art made from a slug. */
  picture: Picture;
  /** Among equals the larger is shown first. */
  weight: number;
  /** YYYY-MM-DD or empty; among equals of the same weight the later is shown first. */
  date: string;
}
