import { errors } from '../errors';
import { callers } from './callers';
import { canBeNotFound, errorsOf } from './call-errors';
import {
  callNames,
  callOf,
  callersOf,
  calls,
  callsOf,
  internalCalls,
  isPublicRead,
  publicCalls,
  subjects,
} from './lookup';

test('every call is in one subject, and has its record', () => {
  const names = Object.values(subjects).flatMap(Object.keys);
  expect(new Set(names).size).toBe(names.length);
  expect(names.sort()).toEqual([...callNames].sort());
  for (const name of callNames) expect(callOf(name)).toBe(calls[name]);
});

test('callsOf: an upstream → its calls, public and internal, and no others', () => {
  expect(callsOf('streams')).toEqual(['findStreams']);
  expect(callsOf('comments')).toEqual(expect.arrayContaining(['listComments', 'deleteMemberData']));
  expect(callsOf('comments')).not.toContain('listGames');
});

test('every public call is below the prefix of the API but the short sign-in, and no internal call is', () => {
  const below = callNames.filter((name) => callOf(name).path.startsWith('/api/'));
  expect(below).toEqual(publicCalls.filter((name) => name !== 'loginShort'));
});

test('callersOf: every internal call has callers, each once and never its own upstream; a public call has none', () => {
  for (const name of internalCalls) {
    const { upstream } = callOf(name);
    const named = callersOf(name);
    expect(named.length).toBeGreaterThan(0);
    expect(new Set(named).size).toBe(named.length);
    expect(named).not.toContain(upstream);
    expect(callers).toEqual(expect.arrayContaining([...named]));
  }
  expect(callersOf('deleteMemberData')).toEqual(['user-actions']);
  expect(callersOf('listComments')).toEqual([]);
});

test('no two public calls have the same method and path', () => {
  const keys = publicCalls.map(callOf).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
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
  for (const name of callNames) for (const code of errorsOf(name)) expect(errors).toHaveProperty([code]);
});

test.each([
  ['one error, which is a 404', 'readGame', true],
  ['a 404 among other errors', 'listComments', true],
  ['errors other than 404', 'listGames', false],
  ['no errors', 'readGeneration', false],
] as const)('canBeNotFound: a call with %s → %s', (_what, name, expected) => {
  expect(canBeNotFound(name)).toBe(expected);
});
