import { MARK_NAMES, MARKS } from '@savepoint/contracts/base';
import type { LoginResponse, RateResponse } from '@savepoint/contracts/members';
import { byTier, clearDatabase, randomFrom } from '@savepoint/service-kit/testing';
import { game } from '../../test/game';
import { startStack, type Stack } from '../../test/stack';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

let stack: Stack;
let second: string;
beforeAll(async () => {
  stack = await startStack();
  second = (await stack.startInstance()).url;
});
afterAll(() => stack.close());
beforeEach(() => clearDatabase(stack.connection));

/** Makes a call about hades whose action was so long before now. */
const act = (
  call: string,
  agoMs: number | undefined,
  { rating, url = stack.url }: { rating?: number; url?: string } = {},
) =>
  stack.post<Partial<RateResponse> & { marked?: boolean }>(
    `/api/user/${call}`,
    {
      ...game('hades'),
      ...(rating !== undefined && { rating }),
      ...(agoMs !== undefined && { acted_at: new Date(Date.now() - agoMs).toISOString() }),
    },
    { url },
  );
/** What is stored about hades: the rating, or whether it is marked. */
async function stored(thing: string) {
  const { profile } = (await stack.post<LoginResponse>('/api/user/login', { name: '', email: '' })).body;
  const mark = MARK_NAMES.find((name) => name === thing);
  return mark ? profile[MARKS[mark].list].games.includes('hades') : (profile.ratings.games['hades'] ?? null);
}

test.each(MARK_NAMES)(
  '%s: taken back while the first call is on its way → it stays taken back, and again',
  async (mark) => {
    expect((await act(`un${mark}`, 0)).body).toMatchObject({ marked: false });
    expect((await act(mark, 2 * SECOND_MS, { url: second })).body).toMatchObject({ marked: false });
    expect(await stored(mark)).toBe(false);
    expect((await act(mark, 0)).body).toMatchObject({ marked: true });
    expect((await act(`un${mark}`, 2 * SECOND_MS)).body).toMatchObject({ marked: true });
    expect(await stored(mark)).toBe(true);
  },
);

test('a rating removed while the call that gives it is on its way → it stays removed', async () => {
  expect((await act('unrate', 0)).body).toMatchObject({ user_rating: null });
  const late = await act('rate', 2 * SECOND_MS, { rating: 5, url: second });
  expect(late).toMatchObject({ status: 200, body: { user_rating: null, rating_count: 0 } });
  expect(await stored('rating')).toBeNull();
});

test('a rating changed while the first call is on its way → the later one stays, and counts', async () => {
  await act('rate', 0, { rating: 2 });
  expect((await act('rate', 2 * SECOND_MS, { rating: 5 })).body).toMatchObject({
    user_rating: 2,
    site_rating: 2,
  });
  expect((await act('unrate', SECOND_MS)).body).toMatchObject({ user_rating: 2, rating_count: 1 });
  // The same value again, later: an earlier removal does not reach it.
  await act('rate', 0, { rating: 2 });
  expect(await stored('rating')).toBe(2);
});

test('calls in any order of arrival, through two instances, some at once → the last action is stored', async () => {
  const random = randomFrom(7);
  for (let round = 0; round < byTier(6, 60); round++) {
    await clearDatabase(stack.connection);
    const actions = Array.from({ length: 4 }, (_, index) => ({
      ago: (4 - index) * SECOND_MS,
      rating: random() < 0.4 ? null : index + 1,
    }));
    const arriving = actions.map((action) => ({ action, at: random() })).sort((a, b) => a.at - b.at);
    const send = ({ action: { ago, rating } }: (typeof arriving)[number], index: number) =>
      act(rating === null ? 'unrate' : 'rate', ago, {
        ...(rating !== null && { rating }),
        url: index % 2 ? second : stack.url,
      });
    await Promise.all(arriving.slice(0, 2).map(send));
    await Promise.all(arriving.slice(2).map(send));
    expect(await stored('rating')).toBe(actions.at(-1)!.rating);
  }
});

test.each([
  ['ahead by three years', -3 * 365 * DAY_MS],
  ['behind by two days', 2 * DAY_MS],
  ['not said', undefined],
])(
  'the clock of a device is %s → its calls count when they arrive, and lock no other device out',
  async (_clock, ago) => {
    await act('like', 0);
    expect((await act('unlike', ago)).body).toMatchObject({ marked: false });
    expect((await act('like', 0)).body).toMatchObject({ marked: true });
    expect((await act('unlike', ago)).body).toMatchObject({ marked: false });
    expect((await act('like', ago)).body).toMatchObject({ marked: true });
  },
);

test('what another instance stored whose clock is ahead can be taken back at once', async () => {
  await act('favorite', 0);
  const ahead = { acted_at: new Date(Date.now() + 5 * SECOND_MS) };
  await stack.connection.collection('game_favorites').updateOne({}, { $set: ahead });
  expect((await act('unfavorite', undefined)).body).toMatchObject({ marked: false });
  expect((await act('favorite', undefined)).body).toMatchObject({ marked: true });
});

test('data from before calls were ordered: any call changes it', async () => {
  await act('like', 0);
  await stack.connection.collection('game_likes').updateOne({}, { $unset: { acted_at: 1 } });
  expect((await act('unlike', 5 * SECOND_MS)).body).toMatchObject({ marked: false });
});

test('that something was taken back is stored for a day', async () => {
  await act('unlike', SECOND_MS);
  const [removal] = await stack.connection.collection('game_removals').find().toArray();
  expect(removal).toMatchObject({ user_uid: 'ann' });
  expect(removal!['expires_at'].getTime() - removal!['acted_at'].getTime()).toBe(DAY_MS);
});
