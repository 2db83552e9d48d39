import { errors } from '../errors';
import { calls, canBeNotFound, errorsOf, isPublicRead, schemasOf } from '../api';
import {
  callers,
  callersOf,
  callsOf,
  internalRoutes,
  routeOf,
  routes,
  type CallName,
} from './internal-routes';
import { publicRoutes } from './public-routes';
import { API_PREFIX, buildPath } from './routes';

const names = Object.keys(routes) as CallName[];

test('every call has a route, schemas and errors', () => {
  expect(Object.keys(calls).sort()).toEqual([...names].sort());
  for (const name of names) {
    expect(routeOf(name)).toBe(routes[name]);
    expect(schemasOf(name)).toBe(calls[name]);
  }
});

test('callsOf: an upstream → its calls, public and internal, and no others', () => {
  expect(callsOf('streams')).toEqual(['findStreams']);
  expect(callsOf('comments')).toEqual(expect.arrayContaining(['listComments', 'deleteMemberData']));
  expect(callsOf('comments')).not.toContain('listGames');
});

test('every public call is below the prefix of the API but the short sign-in, and no internal call is', () => {
  const below = names.filter((name) => routes[name].path.startsWith(API_PREFIX));
  expect(below).toEqual(Object.keys(publicRoutes).filter((name) => name !== 'loginShort'));
});

test('callersOf: every internal call has callers, each once and never its own upstream; a public call has none', () => {
  for (const [name, { upstream }] of Object.entries(internalRoutes)) {
    const named = callersOf(name as CallName);
    expect(named.length).toBeGreaterThan(0);
    expect(new Set(named).size).toBe(named.length);
    expect(named).not.toContain(upstream);
    expect(callers).toEqual(expect.arrayContaining([...named]));
  }
  expect(callersOf('deleteMemberData')).toEqual(['user-actions']);
  expect(callersOf('listComments')).toEqual([]);
});

test('no two public calls have the same method and path', () => {
  const keys = Object.values(publicRoutes).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
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
  expect(buildPath(path, params, query)).toBe(expected);
});

test('buildPath: no parameters, no query → the path unchanged', () => {
  expect(buildPath('/games')).toBe('/games');
});

const ANY_CALL = ['invalid-request', 'bad-request', 'internal-error', 'database-unavailable', 'storage-full'];
const INTERNAL = [...ANY_CALL, 'caller-unauthenticated', 'caller-not-allowed'];
const PUBLIC = [...ANY_CALL, 'too-many-requests', 'upstream-unavailable', 'upstream-timeout'];
const MEMBER = [
  ...PUBLIC,
  'unauthenticated',
  'account-deleted',
  'account-being-deleted',
  'identity-unavailable',
  'local-sign-in-only',
];
const OF_SITES = ['no-such-site', 'origin-not-registered'];
const CHALLENGE = [
  'challenge-required',
  'challenge-invalid',
  'challenge-expired',
  'challenge-used',
  'challenge-unavailable',
  'address-refused',
];
const BODY = ['invalid-json', 'body-too-large', 'json-only'];

test.each([
  ['an internal call that is read', 'listRankings', [...INTERNAL, ...calls.listRankings.errors]],
  ['a call of the catalog', 'readGeneration', [...INTERNAL, 'catalogue-not-ready']],
  ['a public call that is read', 'suggest', [...PUBLIC, 'catalogue-not-ready', ...calls.suggest.errors]],
  ['a call of comments', 'listComments', [...PUBLIC, ...OF_SITES, ...calls.listComments.errors]],
  ['a member’s call that writes', 'likeGame', [...MEMBER, ...BODY, ...CHALLENGE, ...calls.likeGame.errors]],
  ['a member’s call', 'listActivity', [...MEMBER, ...BODY, ...calls.listActivity.errors]],
  [
    'a moderator’s call',
    'decideCase',
    [...MEMBER, 'moderators-only', ...OF_SITES, ...BODY, ...calls.decideCase.errors],
  ],
] as const)(
  'errorsOf: %s → those of its audience, its upstream, of a body and its own',
  (_what, name, expected) => {
    expect(errorsOf(name)).toEqual(expected);
  },
);

test.each([
  ['a public call that is read', 'listComments', true],
  ['a public call that is posted', 'sendContactForm', false],
  ['a public stream', 'streamCommentChanges', false],
  ['a member’s call', 'likeGame', false],
  ['an internal call', 'listGames', false],
  ['no call', 'nothing', false],
  ['a name that every object has', 'toString', false],
])('isPublicRead: %s, %s → %s', (_what, name, expected) => {
  expect(isPublicRead(name)).toBe(expected);
});

test('every error that a call can give is defined', () => {
  for (const name of names) for (const code of errorsOf(name)) expect(errors).toHaveProperty([code]);
});

test.each([
  ['one error, which is a 404', 'readGame', true],
  ['a 404 among other errors', 'listComments', true],
  ['errors other than 404', 'listGames', false],
  ['no errors', 'readGeneration', false],
] as const)('canBeNotFound: a call with %s → %s', (_what, name, expected) => {
  expect(canBeNotFound(name)).toBe(expected);
});
