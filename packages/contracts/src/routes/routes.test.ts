import { callOf, publicCalls } from '../api';
import * as routes from '.';

test('the lists have every public call once, as its record has it', () => {
  const lists = Object.entries(routes).flatMap(([name, list]) =>
    name.endsWith('Routes') ? Object.entries(list as Record<string, routes.Route>) : [],
  );
  // After a change of a record: npm run docs
  expect(Object.fromEntries(lists)).toEqual(
    Object.fromEntries(
      publicCalls.map((name) => {
        const { method, audience, path, finalSlash } = callOf(name);
        return [name, { method, audience, path: finalSlash ? `${path}/` : path }];
      }),
    ),
  );
  expect(lists.length).toBe(publicCalls.length);
});

test.each([
  ['nothing to fill in', '/games', {}, {}, '/games'],
  ['parameters', '/entities/:type/:slug', { type: 'game', slug: 'hades' }, {}, '/entities/game/hades'],
  ['a parameter with a slash', '/games/:slug', { slug: 'a/b?c' }, {}, '/games/a%2Fb%3Fc'],
  ['a number', '/games/:slug', { slug: 1942 }, {}, '/games/1942'],
  ['a query', '/games', {}, { page: 2, upcoming: true }, '/games?page=2&upcoming=true'],
  ['a query with signs', '/search', {}, { q: 'a&b=c d' }, '/search?q=a%26b%3Dc+d'],
  ['a query of nothing', '/search', {}, { q: '', page: 0 }, '/search?q=&page=0'],
  ['undefined values', '/games', {}, { page: undefined, size: 5 }, '/games?size=5'],
  ['undefined values alone', '/games', {}, { page: undefined }, '/games'],
])('buildPath: %s → the address', (_what, path, params, query, expected) => {
  expect(routes.buildPath(path, params, query)).toBe(expected);
});

test('buildPath: no parameters, no query → the path unchanged', () => {
  expect(routes.buildPath('/games')).toBe('/games');
});
