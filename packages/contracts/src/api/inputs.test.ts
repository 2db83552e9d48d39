import { Value } from 'typebox/value';
import { MARK_NAMES } from '../base';
import { callOf, type CallName } from './lookup';

const TARGET = { comment_uid: 'comment-1', entity_type: 'game', entity_slug: 'hades' };
const THREAD = { entity_type: 'game', entity_slug: 'hades' };
const GAME = { entity_type: 'game', entity_field: 'slug', entity_value: 'hades' };
const UNKNOWN = { token: 'x' };
/** Changes of a comment’s target that no call accepts. */
const WRONG_TARGETS = [
  { comment_uid: 'short' },
  { comment_uid: 'x'.repeat(65) },
  { comment_uid: 'with space' },
  { entity_slug: 'Hades' },
  { entity_slug: '../hades' },
  { entity_slug: '' },
  { entity_type: 'platform' },
  UNKNOWN,
];
const WRONG_GAMES = [
  { entity_type: 'article' },
  { entity_field: 'name' },
  { entity_value: 'Hades' },
  { entity_value: '' },
  { acted_at: 'yesterday' },
  { acted_at: 1_700_000_000_000 },
  UNKNOWN,
];
const PAGES = [{ page: 0 }, { page: -1 }, { page: 1e9 }, UNKNOWN];

/**
 * A call, input that it accepts, and changes that it does not. Each service’s fuzz test shows that its routes apply their
 * schemas; this shows what the schemas are.
 */
const INPUTS: [name: CallName, part: 'query' | 'body', valid: object, wrong: object[]][] = [
  [
    'addComment',
    'body',
    { ...TARGET, parent_uid: null, grandparent_uid: null, content: 'Hello' },
    [...WRONG_TARGETS, { parent_uid: 'short' }, { grandparent_uid: 4 }, { content: null }],
  ],
  ['deleteComment', 'body', TARGET, WRONG_TARGETS],
  ['likeComment', 'body', TARGET, WRONG_TARGETS],
  ['unlikeComment', 'body', TARGET, WRONG_TARGETS],
  ['updateComment', 'body', { ...TARGET, content: 'Hello' }, [...WRONG_TARGETS, { content: ['Hello'] }]],
  [
    'listComments',
    'query',
    THREAD,
    [{ entity_type: 'platform' }, { limit: 0 }, { limit: 51 }, { limit: 2.5 }, { parent_uid: 'a' }, UNKNOWN],
  ],
  ['login', 'body', { name: 'Ann', email: 'ann@example.org' }, [{ name: 4 }, { email: null }, UNKNOWN]],
  ['loginShort', 'body', { name: 'Ann', email: 'ann@example.org' }, [{ name: 4 }, { email: null }, UNKNOWN]],
  [
    'rateGame',
    'body',
    { ...GAME, rating: 4 },
    [...WRONG_GAMES, { rating: -0.1 }, { rating: 5.1 }, { rating: 1e9 }, { rating: '4' }],
  ],
  ...MARK_NAMES.flatMap((mark) => [`${mark}Game`, `un${mark}Game`] as const).map(
    (name): (typeof INPUTS)[number] => [name, 'body', GAME, WRONG_GAMES],
  ),
  ['unrateGame', 'body', GAME, WRONG_GAMES],
  [
    'readGameStats',
    'query',
    { slugs: 'a,b' },
    [
      ...['', 'Hades', 'a,,b', '-', 'a,b-', 'a--b', 'a'.repeat(121), Array(101).fill('a').join()].map(
        (slugs) => ({
          slugs,
        }),
      ),
      { sort: 'b' },
    ],
  ],
  [
    'readChart',
    'query',
    { chart: 'top' },
    [{ chart: 'best' }, { limit: 0 }, { limit: 101 }, { limit: 'x' }, { page: 2 }],
  ],
  ['listActivity', 'body', { kind: 'likes' }, [{ kind: 'views' }, { limit: 101 }, { limit: 0 }, UNKNOWN]],
  ['listOwnComments', 'body', { kind: 'liked' }, [{ kind: 'all' }, { limit: 101 }, { uid: 'bob' }]],
  ['readAccount', 'body', {}, [{ uid: 'bob' }]],
  [
    'answerRoleOffer',
    'body',
    { change_uid: 'Uakgb_J5m9g-0JDM', answer: 'accept' },
    [{ answer: 'maybe' }, { change_uid: '' }, { user_uid: 'bob' }],
  ],
  ['listSessions', 'body', {}, [{ device: { $ne: '' } }, UNKNOWN]],
  ['endSessions', 'body', { which: 'others' }, [{ which: 'all' }, UNKNOWN]],
  [
    'addPushSubscription',
    'body',
    { endpoint: 'https://push.example/send/eve', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    [
      { p256dh: 'short' },
      { auth: 'short' },
      { endpoint: `https://push.example/${'x'.repeat(1000)}` },
      { endpoint: 7 },
      { member: 'ann' },
      { rejoin: 'yes' },
    ],
  ],
  ['removePushSubscription', 'body', { which: 'others' }, [{ which: 'all' }, { endpoint: '' }, { more: 1 }]],
  [
    'readCommentsPage',
    'query',
    THREAD,
    [{ page: 0 }, { page: 51 }, { page: -1 }, { page: 'x' }, { comment: 'x' }, UNKNOWN],
  ],
  ['streamCommentChanges', 'query', THREAD, [{ since: -1 }, { since: 1.5 }, { since: 'x' }, UNKNOWN]],
  ['listLatestComments', 'query', {}, [{ limit: 0 }, { limit: 11 }, { limit: 'two' }, { limit: 1.5 }]],
  [
    'countComments',
    'query',
    { entity_type: 'game', slugs: 'hades' },
    ['', '-', 'a,b-', 'a--b', 'a,,b', 'a'.repeat(121), Array(101).fill('a').join()].map((slugs) => ({
      slugs,
    })),
  ],
  ['listRankings', 'query', {}, [{ after: 'A B' }, { limit: 5 }]],
  ['readChartHistories', 'query', { slugs: 'hades' }, [{ slugs: '' }, UNKNOWN]],
  [
    'readStatsAndHistories',
    'query',
    { stats: 'hades', histories: 'hades' },
    [{ stats: '' }, { histories: '' }],
  ],
  [
    'listGames',
    'query',
    {},
    [
      ...PAGES,
      { sort: 'price' },
      { size: 1000 },
      { platform: 'Windows PC' },
      { category: 'a'.repeat(5_000) },
      { year: 20 },
      { upcoming: 'soon' },
    ],
  ],
  ['findGamesBySlug', 'query', { slugs: 'a' }, [{ slugs: '' }, { slugs: 'a,'.repeat(100) + 'a' }]],
  [
    'readGameChart',
    'query',
    { chart: 'top' },
    [...PAGES, { chart: 'worst' }, { size: 101 }, { year: 'abc' }, { platform: 'a\u0000b' }],
  ],
  ['listArticles', 'query', {}, [...PAGES, { kind: 'gossip' }, { game: 'A' }]],
  ['listReviews', 'query', {}, [...PAGES, { size: 0 }, { sort: 'score' }, { kind: 'news' }]],
  ['search', 'query', { q: 'a' }, [...PAGES, { q: 'a'.repeat(5_000) }]],
  ['suggest', 'query', { q: 'a' }, [{ q: 'a'.repeat(5_000) }, UNKNOWN]],
  ['listGameGroups', 'query', { kind: 'series' }, [{ kind: 'genre' }, { size: 1001 }]],
  ['findEntities', 'query', { keys: 'game:hades' }, [{ keys: '' }, { keys: 'game' }, { keys: 'game:Hades' }]],
];

test.each(INPUTS)(
  '%s: a %s with a wrong, missing or unknown field is invalid',
  (name, part, valid, wrong) => {
    const schema = callOf(name)[part]!;
    expect(Value.Check(schema, valid)).toBe(true);
    const accepted = wrong.filter((change) => Value.Check(schema, { ...valid, ...change }));
    expect(accepted).toEqual([]);
    const left = Object.keys(valid).filter((field) =>
      Value.Check(schema, Object.fromEntries(Object.entries(valid).filter(([key]) => key !== field))),
    );
    expect(left).toEqual([]);
  },
);
