import { coverUrl } from '@savepoint/contracts/base';
import { gamePicture } from '@savepoint/contracts/catalog';
import { eventually } from './eventually';
import { ranking, startRankings } from './reader-rankings';
import { startSmallSite, type SmallSite } from './small-site';

let readers: Awaited<ReturnType<typeof startRankings>>;
let site: SmallSite;
beforeAll(async () => {
  readers = await startRankings();
  readers.state.rankings = [
    ranking('celeste', { mean: 0 }),
    ranking('hades', { mean: 4.25, rating: 3.5 }),
    ranking('hades-ii', { popularity: 2 }),
  ];
  site = await startSmallSite({ USER_ACTIONS_URL: readers.url });
  await eventually(async () => expect((await get('/charts?chart=top')).status).toBe(200));
});
afterAll(async () => {
  await site.close();
  await readers.close();
});

const get = (path: string) => site.get(path);

const square = (slug: string, name: string) =>
  coverUrl('game', slug, 'square', 44, gamePicture({ slug, name, genres: ['roguelike'] }).digest);
const HADES = square('hades', 'Hades');
const HADES_II = square('hades-ii', 'Hades II');

describe('suggestions', () => {
  const suggested = async (q: string) =>
    (await get(`/api/autosuggest/?q=${encodeURIComponent(q)}`)).body.suggestions;

  test('are of every kind, each with its URL and picture', async () => {
    expect(await suggested('hades')).toEqual([
      {
        kind: 'game',
        name: 'Hades',
        slug: 'hades',
        developers: ['Supergiant Games'],
        year: 2020,
        image: HADES,
        reason: null,
        url: '/games/hades/',
        user_rating: 4.25,
      },
      {
        kind: 'game',
        name: 'Hades II',
        slug: 'hades-ii',
        developers: ['Supergiant Games'],
        year: 2025,
        image: HADES_II,
        reason: null,
        url: '/games/hades-ii/',
        user_rating: null,
      },
      {
        kind: 'article',
        name: 'Hades II is out',
        slug: 'hades-ii-is-out',
        developers: [],
        year: 2025,
        image: HADES_II,
        reason: null,
        url: '/articles/hades-ii-is-out/',
        user_rating: null,
      },
      {
        kind: 'review',
        name: 'Hades: Home again',
        slug: 'hades',
        developers: [],
        year: 2020,
        image: HADES,
        reason: null,
        url: '/reviews/hades/',
        user_rating: null,
      },
    ]);
    expect((await suggested('mac'))[0]).toEqual(
      expect.objectContaining({ kind: 'platform', url: '/platforms/mac/' }),
    );
    expect((await suggested('puzz'))[0]).toEqual(
      expect.objectContaining({ kind: 'category', url: '/games/puzzle/', year: null }),
    );
  });

  test('show the mean rating, also 0, and null for too few ratings', async () => {
    expect((await suggested('hades')).slice(0, 2)).toEqual([
      expect.objectContaining({ slug: 'hades', user_rating: 4.25 }),
      expect.objectContaining({ slug: 'hades-ii', user_rating: null }),
    ]);
    expect((await suggested('celeste'))[0].user_rating).toBe(0);
  });

  test('have no ratings without the user-actions service', async () => {
    const alone = await startSmallSite({ USER_ACTIONS_URL: 'http://127.0.0.1:9' });
    try {
      const { body } = await alone.get('/api/autosuggest/?q=hades');
      expect(body.suggestions[0]).toMatchObject({ slug: 'hades', user_rating: null });
    } finally {
      await alone.close();
    }
  });

  test('are at most eight', async () => {
    expect((await suggested('a')).length).toBeLessThanOrEqual(8);
  });

  test.each(['', '   ', '\u0000\u0001\u0007', '%', '$gt', '.*', '{"$ne":null}', '💾', 'a'.repeat(200)])(
    '%j is answered',
    async (q) => {
      expect(Array.isArray(await suggested(q))).toBe(true);
    },
  );
});
