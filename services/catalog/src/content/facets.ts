import { fold } from '../text/fold';

/** The facet of every game. */
export const ALL_GAMES = 'all';

/** Groups of games: a game stores the facets of every group it is in. */
export const platformFacet = (slug: string): string => `platform=${slug}`;
export const categoryFacet = (slug: string): string => `category=${slug}`;
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

/** Every facet of a game, each once. */
export function facetsOf({ platforms, categories, developers, genres }: Traits): string[] {
  return [
    ...new Set([
      ALL_GAMES,
      ...platforms.map(platformFacet),
      ...categories.map(categoryFacet),
      ...developers.map(developerFacet),
      ...genres.map(genreFacet),
    ]),
  ];
}
