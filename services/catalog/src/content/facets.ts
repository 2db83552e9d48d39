import { fold } from '../text/fold';

/**
 * Platform and category of a list of games. The name of each such list is a facet; a game stores the facets
 * of every list it is on, so that one index serves each combination of filters as an equality.
 */
export interface ListFilter {
  platform?: string | undefined;
  category?: string | undefined;
}

/** The facet of the games on a platform, in a category, both, or of all games. Both are slugs. */
export function listFacet({ platform, category }: ListFilter): string {
  const parts = [platform && `platform=${platform}`, category && `category=${category}`].filter(Boolean);
  return parts.join('&') || 'all';
}

/** Whether a facet names a list on the site; the others only relate games. */
export const isList = (facet: string): boolean => !/^(developer|genre)=/.test(facet);

/** The facet of a developer’s games; spellings that fold to the same text share it. */
export const developerFacet = (developer: string): string => `developer=${fold(developer)}`;
export const genreFacet = (genre: string): string => `genre=${fold(genre)}`;

/** The fields that a game’s facets are made from: platforms and categories are slugs, developers and genres names. */
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
