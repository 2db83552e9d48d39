import type { ChartRanks, GameRanking } from '@savepoint/contracts/catalog';
import { eventually } from './eventually';
import { ranking, startRankings } from './reader-rankings';
import { startSmallSite, type SmallSite } from './small-site';

let readers: Awaited<ReturnType<typeof startRankings>>;
let site: SmallSite;

const ranked = (rank: number | null, previous_rank: number | null): ChartRanks => ({ rank, previous_rank });
const onTop = (slug: string, top: ChartRanks, more: Partial<GameRanking> = {}) =>
  ranking(slug, { ranks: { top, 'all-time': null, rising: null }, ...more });

beforeAll(async () => {
  readers = await startRankings();
  readers.state.rankings = [
    onTop('celeste', ranked(2, 1), { rating: 4.5, popularity: 10 }),
    onTop('gone', ranked(3, null), { rating: 5, popularity: 99 }),
    onTop('hades', ranked(1, 3), { rating: 4.8, popularity: 50 }),
    onTop('half-life-2', ranked(4, null), { rating: 4.8, popularity: 20 }),
    onTop('the-witcher-3-wild-hunt', ranked(null, 2)),
    onTop('the-witness', ranked(5, 4), { popularity: 5 }),
  ];
  site = await startSmallSite({ USER_ACTIONS_URL: readers.url });
  await eventually(async () => expect((await get('/charts?chart=top')).status).toBe(200));
});
afterAll(async () => {
  await site.close();
  await readers.close();
});

const get = (path: string) => site.get(path);
const slugsAt = async (path: string): Promise<string[]> =>
  (await get(path)).body.games.map(({ slug }: { slug: string }) => slug);
const chartAt = async (path: string) =>
  (await get(path)).body.entries.map(
    ({ rank, movement, game }: { rank: number; movement: number | null; game: { slug: string } }) => [
      rank,
      movement,
      game.slug,
    ],
  );

describe('lists by rating and popularity', () => {
  test.each([
    [
      'sort=rating',
      [
        'hades',
        'half-life-2',
        'celeste',
        'hades-ii',
        'the-witness',
        'the-witcher-3-wild-hunt',
        'the-witcher-iv',
      ],
    ],
    [
      'sort=popularity',
      [
        'hades',
        'half-life-2',
        'celeste',
        'the-witness',
        'hades-ii',
        'the-witcher-3-wild-hunt',
        'the-witcher-iv',
      ],
    ],
    ['sort=rating&platform=mac', ['celeste', 'the-witness']],
    ['sort=popularity&category=indie', ['hades', 'celeste', 'hades-ii']],
    ['sort=popularity&platform=nintendo-switch&category=action', ['hades', 'the-witcher-3-wild-hunt']],
    ['sort=rating&year=2015', ['the-witcher-3-wild-hunt']],
    ['sort=rating&upcoming=true', ['the-witcher-iv']],
    ['sort=rating&upcoming=false&category=indie', ['hades', 'celeste', 'hades-ii']],
    ['sort=rating&size=2&page=2', ['celeste', 'hades-ii']],
    ['sort=rating&size=2&page=4', ['the-witcher-iv']],
    ['sort=rating&size=2&page=5', []],
    ['sort=rating&platform=amiga', []],
  ])('%s', async (query, expected) => {
    expect(await slugsAt(`/games?${query}`)).toEqual(expected);
  });

  test('contain their page and number of pages', async () => {
    const { total, page, pages } = (await get('/games?sort=rating&size=3&page=2')).body;
    expect({ total, page, pages }).toEqual({ total: 7, page: 2, pages: 3 });
  });
});

describe('charts', () => {
  test('contain the ranked games, without those unknown to the catalogue; movements count games that left the chart', async () => {
    expect(await chartAt('/charts?chart=top')).toEqual([
      [1, 2, 'hades'],
      [2, -1, 'celeste'],
      [3, null, 'half-life-2'],
      [4, 0, 'the-witness'],
    ]);
  });

  test.each([
    [
      'platform=mac',
      [
        [1, 0, 'celeste'],
        [2, 0, 'the-witness'],
      ],
    ],
    ['year=2020', [[1, 0, 'hades']]],
    ['platform=mac&category=indie', [[1, 0, 'celeste']]],
    ['platform=amiga', []],
    [
      'size=2&page=2',
      [
        [3, null, 'half-life-2'],
        [4, 0, 'the-witness'],
      ],
    ],
    ['size=2&page=3', []],
  ])('of some games have ranks and movements among those: %s', async (query, expected) => {
    expect(await chartAt(`/charts?chart=top&${query}`)).toEqual(expected);
  });

  test('may be empty', async () => {
    expect((await get('/charts?chart=rising')).body).toEqual({
      entries: [],
      previous_day: null,
      total: 0,
      page: 1,
      pages: 0,
    });
  });

  test('contain the day that ranks are compared with', async () => {
    expect((await get('/charts?chart=top')).body.previous_day).toBe('2026-01-07');
  });
});

test('before rankings are loaded: lists are newest first, charts respond 503', async () => {
  const silent = await startRankings();
  silent.state.failing = true;
  const other = await startSmallSite({ USER_ACTIONS_URL: silent.url });
  expect(
    (await other.get('/games?sort=rating&size=2')).body.games.map(({ slug }: { slug: string }) => slug),
  ).toEqual(['hades-ii', 'hades']);
  expect(await other.get('/charts?chart=top')).toMatchObject({
    status: 503,
    body: { code: 'charts-not-ready' },
  });
  silent.state.rankings = [onTop('celeste', ranked(1, null))];
  silent.state.failing = false;
  await eventually(async () => expect((await other.get('/charts?chart=top')).status).toBe(200));
  silent.state.failing = true;
  expect((await other.get('/charts?chart=top')).body.total).toBe(1);
  await other.close();
  await silent.close();
});
