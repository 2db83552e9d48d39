import { developerFacet, facetsOf, genreFacet, listFacet } from './facets';

test('a game is on every list that its platforms and categories make, each once', () => {
  expect(
    facetsOf({
      platforms: ['pc', 'mac'],
      categories: ['action'],
      developers: ['Valve'],
      genres: ['shooter', 'Shooter'],
    }).sort(),
  ).toEqual([
    'all',
    'category=action',
    'developer=valve',
    'genre=shooter',
    'platform=mac',
    'platform=mac&category=action',
    'platform=pc',
    'platform=pc&category=action',
  ]);
});

test('a game without platforms and categories is on the list of all games', () => {
  expect(facetsOf({ platforms: [], categories: [], developers: [], genres: [] })).toEqual(['all']);
});

test('the facet of a query equals a facet stored with its games', () => {
  const facets = facetsOf({
    platforms: ['pc'],
    categories: ['action'],
    developers: ['Ōkami Studio'],
    genres: ['Rôle'],
  });
  expect(facets).toContain(listFacet({}));
  expect(facets).toContain(listFacet({ platform: 'pc' }));
  expect(facets).toContain(listFacet({ category: 'action' }));
  expect(facets).toContain(listFacet({ category: 'action', platform: 'pc' }));
  expect(facets).toContain(developerFacet('okami studio'));
  expect(facets).toContain(genreFacet('role'));
});
