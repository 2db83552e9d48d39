import { ALL_GAMES, categoryFacet, developerFacet, facetsOf, genreFacet, platformFacet } from './facets';

test('a game has a facet for each platform, category, developer and genre, each once', () => {
  expect(
    facetsOf({
      platforms: ['pc', 'mac'],
      categories: ['action'],
      developers: ['Valve'],
      genres: ['shooter', 'Shooter'],
    }),
  ).toEqual(['all', 'platform=pc', 'platform=mac', 'category=action', 'developer=valve', 'genre=shooter']);
});

test('a game without platforms and categories is among all games', () => {
  expect(facetsOf({ platforms: [], categories: [], developers: [], genres: [] })).toEqual([ALL_GAMES]);
});

test('the facet of a query equals a facet stored with its games', () => {
  const facets = facetsOf({
    platforms: ['pc'],
    categories: ['action'],
    developers: ['Ōkami Studio'],
    genres: ['Rôle'],
  });
  expect(facets).toContain(platformFacet('pc'));
  expect(facets).toContain(categoryFacet('action'));
  expect(facets).toContain(developerFacet('okami studio'));
  expect(facets).toContain(genreFacet('role'));
});
