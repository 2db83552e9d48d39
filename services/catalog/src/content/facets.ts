import { fold } from '../text/fold';

/**
 * A facet names one list of games. A game carries the facets of every list it is on, in one array, so
 * that one index serves each combination of filters as an equality.
 */
export interface Filter {
  platform?: string | undefined;
  category?: string | undefined;
}

/** The list of games on a platform, in a category, both, or all games. Both are slugs. */
export function listFacet({ platform, category }: Filter): string {
  const parts = [platform && `platform=${platform}`, category && `category=${category}`].filter(Boolean);
  return parts.join('&') || 'all';
}

/** Whether a facet is a list that readers see, and not one that relates games. */
export const isList = (facet: string): boolean => !/^(developer|genre)=/.test(facet);

/** The games of one developer, under any spelling that folds to the same. */
export const developerFacet = (developer: string): string => `developer=${fold(developer)}`;
export const genreFacet = (genre: string): string => `genre=${fold(genre)}`;

/** What a game's facets follow from: platforms and categories are slugs, developers and genres names. */
export interface Traits {
  platforms: readonly string[];
  categories: readonly string[];
  developers: readonly string[];
  genres: readonly string[];
}

/** Every list a game is on. */
export function facetsOf({ platforms, categories, developers, genres }: Traits): string[] {
  const lists = [undefined, ...platforms].flatMap((platform) =>
    [undefined, ...categories].map((category) => listFacet({ platform, category })),
  );
  return [...new Set([...lists, ...developers.map(developerFacet), ...genres.map(genreFacet)])];
}
