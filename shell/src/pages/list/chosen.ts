/** Orders of a list, the first one unless another is chosen. */
export const SORTS = ['release', 'rating', 'popularity', 'title'] as const;

/** What a reader narrowed a list to. */
export interface Chosen {
  /** Slug of the platform (in a category) or category (of a platform). */
  other: string | undefined;
  year: number | undefined;
  sort: (typeof SORTS)[number];
}

/** A list’s filter: what can be chosen, and what is. */
export interface Filter {
  /** Path of the list. */
  base: string;
  /** Name of the choice in the query. */
  name: 'platform' | 'category';
  others: readonly { slug: string; name: string }[];
  chosen: Chosen;
}
