import { coverUrl, gamePicture } from '@savepoint/contracts';
import { startReadersRatings } from './readers-ratings';
import { startSmallSite, type SmallSite } from './small-site';

let ratings: Awaited<ReturnType<typeof startReadersRatings>>;
let site: SmallSite;
beforeAll(async () => {
  ratings = await startReadersRatings();
  site = await startSmallSite({ USER_ACTIONS_URL: ratings.url });
});
afterAll(async () => {
  await site.close();
  await ratings.close();
});
beforeEach(() => Object.assign(ratings.state, { means: {}, mood: 'well', asked: [] }));

const get = (path: string) => site.get(path);

const square = (slug: string, name: string) =>
  coverUrl('game', slug, 'square', 44, gamePicture({ slug, name, genres: ['roguelike'] }).digest);
const HADES = square('hades', 'Hades');
const HADES_II = square('hades-ii', 'Hades II');

describe('suggestions', () => {
  const suggested = async (q: string) =>
    (await get(`/api/autosuggest/?q=${encodeURIComponent(q)}`)).body.suggestions;

  test('are of every kind, each with its address and picture', async () => {
    expect(await suggested('hades')).toEqual([
      {
        name: 'Hades',
        slug: 'hades',
        image: HADES,
        url: '/games/hades/',
        user_rating: null,
      },
      {
        name: 'Hades II',
        slug: 'hades-ii',
        image: HADES_II,
        url: '/games/hades-ii/',
        user_rating: null,
      },
      {
        name: 'Hades II is out',
        slug: 'hades-ii-is-out',
        image: HADES_II,
        url: '/articles/hades-ii-is-out/',
        user_rating: null,
      },
      {
        name: 'Hades: Home again',
        slug: 'hades',
        image: HADES,
        url: '/reviews/hades/',
        user_rating: null,
      },
    ]);
    expect((await suggested('mac'))[0]).toEqual(expect.objectContaining({ url: '/platforms/mac/' }));
    expect((await suggested('puzz'))[0]).toEqual(expect.objectContaining({ url: '/games/puzzle/' }));
  });

  test('show what readers rate a game, when enough of them do', async () => {
    ratings.state.means = { hades: [4.25, 3], 'hades-ii': [5, 2] };
    expect((await suggested('hades')).slice(0, 2)).toEqual([
      expect.objectContaining({ slug: 'hades', user_rating: 4.25 }),
      expect.objectContaining({ slug: 'hades-ii', user_rating: null }),
    ]);
    ratings.state.means = { hades: [0, 4] };
    expect((await suggested('hades'))[0].user_rating).toBe(0);
  });

  test('ask for all ratings in one call, and for none when there is no game', async () => {
    await suggested('hades');
    await suggested('what comes next');
    await suggested('xyzzy');
    expect(ratings.state.asked).toEqual(['hades,hades-ii']);
  });

  test.each(['failing', 'silent'] as const)(
    'come without ratings when the service that knows them is %s',
    async (mood) => {
      ratings.state.means = { hades: [4.25, 3] };
      ratings.state.mood = mood;
      expect((await suggested('hades'))[0]).toEqual(
        expect.objectContaining({ slug: 'hades', user_rating: null }),
      );
    },
  );

  test('are eight at the most', async () => {
    expect((await suggested('a')).length).toBeLessThanOrEqual(8);
  });

  test.each(['', '   ', '\u0000\u0001\u0007', '%', '$gt', '.*', '{"$ne":null}', '💾', 'a'.repeat(200)])(
    '%j is answered',
    async (q) => {
      expect(Array.isArray(await suggested(q))).toBe(true);
    },
  );
});
