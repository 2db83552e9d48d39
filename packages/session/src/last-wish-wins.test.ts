import { DAY_MS, MARK_NAMES, MARKS } from '@savepoint/contracts/base';
import { fakeProvider, profileOf, startSessionWith, startTestPage, until } from '../test/test-page';

const ada = { uid: 'ada', name: 'Ada', email: 'ada@example.org' };
const UNSENT = 'savepoint.unsent-actions';

let page: Awaited<ReturnType<typeof startTestPage>>;
beforeEach(async () => {
  page = await startTestPage();
  page.stored.set('savepoint.signed-in', '1');
});
afterEach(() => page.close());

/** Opens a page of a member with these lists, in a tab of its own. */
async function open(lists = {}, member = ada) {
  page.stub('/api/user/login', () => ({
    status: 200,
    body: { profile: profileOf(member.uid, lists), created: false },
  }));
  const provider = fakeProvider();
  provider.setMember(member);
  const tab = startSessionWith(provider);
  await until(() => tab.user().profileLoaded);
  return tab;
}

const now = () => new Date().toISOString();
const answerTo = (path: string, rating: unknown) =>
  path.endsWith('rate')
    ? { user_rating: path.includes('unrate') ? null : rating, site_rating: null, rating_count: 1, now: now() }
    : { marked: !path.includes('/un'), now: now() };
const PATHS = ['rate', 'unrate', ...MARK_NAMES.flatMap((mark) => [mark, `un${mark}`])].map(
  (name) => `/api/user/${name}`,
);
/** Answers calls about games as the server does, each when it is released; `release` lets the next one through. */
function holdCalls() {
  const held: (() => void)[] = [];
  for (const path of PATHS)
    page.stub(path, ({ rating }) => {
      const response = { status: 200, body: answerTo(path, rating) };
      return new Promise((resolve) => held.push(() => resolve(response)));
    });
  return {
    /** Waits until the call is there. */
    async release() {
      await until(() => held.length > 0);
      held.shift()!();
    },
    held,
  };
}
const answerCalls = () => {
  for (const path of PATHS) page.stub(path, ({ rating }) => ({ status: 200, body: answerTo(path, rating) }));
};
const sent = () => page.calls.filter(({ path }) => PATHS.includes(path));
const sentPaths = () => sent().map(({ path }) => path.replace('/api/user/', ''));
const unsent = () => JSON.parse(page.stored.get(UNSENT) ?? '{"wishes":{}}').wishes;

test('rated, and removed while that call is on its way → one call after the other, and it is removed', async () => {
  const { session, user } = await open();
  const calls = holdCalls();
  const rated = session.games.rate('hades', 5);
  const removed = session.games.unrate('hades');
  expect(user().ratings.games).toEqual({});
  await calls.release();
  await calls.release();
  expect(await rated).toMatchObject({ user_rating: null });
  expect(await removed).toMatchObject({ user_rating: null });
  expect(sentPaths()).toEqual(['rate', 'unrate']);
  expect(user().ratings.games).toEqual({});
});

test('many changes while a call is on its way → only the last is sent after it', async () => {
  const { session, user } = await open();
  const calls = holdCalls();
  const changes = [5, 1, 2, 3].map((rating) => session.games.rate('hades', rating));
  await calls.release();
  await calls.release();
  await Promise.all(changes);
  expect(sent().map(({ body }) => body['rating'])).toEqual([5, 3]);
  expect(user().ratings.games['hades']).toBe(3);
  const [first, last] = sent().map(({ body }) => Date.parse(String(body['acted_at'])));
  expect(last).toBeGreaterThan(first!);
});

test.each(MARK_NAMES)('%s: pressed twice and thrice while the first call is on its way', async (mark) => {
  const { session, user } = await open();
  const calls = holdCalls();
  const marked = () => user()[MARKS[mark].list].games;
  const press = (on: boolean) => session.games.mark(mark, 'hades', on);
  let presses = [press(true), press(false)];
  await calls.release();
  await calls.release();
  await Promise.all(presses);
  expect(marked()).toEqual([]);
  presses = [press(true), press(false), press(true)];
  await calls.release();
  await Promise.all(presses);
  expect(marked()).toEqual(['hades']);
  expect(sentPaths()).toEqual([mark, `un${mark}`, mark]);
  expect(calls.held).toEqual([]);
});

test('different things do not wait for each other', async () => {
  const { session } = await open();
  const calls = holdCalls();
  const all = [
    session.games.rate('hades', 4),
    session.games.rate('gris', 4),
    ...MARK_NAMES.map((mark) => session.games.mark(mark, 'hades', true)),
  ];
  await until(() => calls.held.length === 2 + MARK_NAMES.length);
  for (const release of calls.held) release();
  await Promise.all(all);
});

test('the first call fails → the last wish is sent all the same; that fails → what the server confirmed is shown', async () => {
  const { session, user } = await open({ ratings: { games: { hades: 1 } } });
  const failure = { status: 503, body: { error: 'Not now.', code: 'down' } };
  const answers = [failure, { status: 200, body: answerTo('/api/user/rate', 4) }, failure];
  page.stub('/api/user/rate', () => answers.shift()!);
  const [first, second] = [session.games.rate('hades', 3), session.games.rate('hades', 4)];
  expect(await first).toMatchObject({ user_rating: 4 });
  await second;
  const third = session.games.rate('hades', 5);
  expect(user().ratings.games['hades']).toBe(5);
  await expect(third).rejects.toMatchObject({ code: 'down' });
  expect(user().ratings.games['hades']).toBe(4);
  // The member has seen that it failed, so it is not sent by the next page.
  expect(unsent()).toEqual({});
});

test('the server says that the member has done something else since → that is shown', async () => {
  const { session, user } = await open();
  page.stub('/api/user/rate', () => ({ status: 200, body: answerTo('/rate', 2) }));
  await session.games.rate('hades', 5);
  expect(user().ratings.games['hades']).toBe(2);
});

test('the clock of the page was behind → the call is repeated with the right time, once', async () => {
  const { session, user } = await open();
  const hour = 3_600_000;
  globalThis.savepointTimeOrigin = Date.now() - performance.now() - hour;
  const last = Date.now() - hour / 2;
  page.stub('/api/user/like', ({ acted_at }) => ({
    status: 200,
    headers: { date: '' },
    body: { marked: Date.parse(String(acted_at)) > last, now: now() },
  }));
  await session.games.mark('like', 'hades', true);
  expect(sentPaths()).toHaveLength(2);
  expect(user().likes.games).toEqual(['hades']);
  page.stub('/api/user/unlike', () => ({ status: 200, body: { marked: true, now: now() } }));
  await session.games.mark('like', 'hades', false);
  expect(sentPaths()).toHaveLength(3);
  expect(user().likes.games).toEqual(['hades']);
});

describe('the page is left', () => {
  /** Rates on a page that is left before the call goes out, and which hears that it failed. */
  async function rateAndLeave() {
    const { session } = await open();
    const pageFetch = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    window.dispatchEvent(new Event('pagehide'));
    await session.games.rate('hades', 4.5).catch(() => {});
    globalThis.fetch = pageFetch;
    return unsent()['rating hades'];
  }

  test('the next page shows what was rated, and sends it with the time at which the member did it', async () => {
    const wish = await rateAndLeave();
    expect(wish).toMatchObject({ value: 4.5 });
    answerCalls();
    const { user } = await open({ ratings: { games: { hades: 1 } } });
    expect(user().ratings.games['hades']).toBe(4.5);
    await until(() => sent().length === 1);
    expect(sent()[0]!.body).toMatchObject({ rating: 4.5, acted_at: new Date(wish.at).toISOString() });
    await until(() => !page.stored.has(UNSENT));
    expect(user().ratings.games['hades']).toBe(4.5);
  });

  test('after a log-out nothing is left of it', async () => {
    const wish = await rateAndLeave();
    page.stub('/api/user/rate', () => ({ status: 503, body: { error: 'Not now.', code: 'down' } }));
    const { session } = await open();
    await until(() => sent().length === 1);
    expect(unsent()['rating hades']).toEqual(wish);
    await session.signOut();
    expect(page.stored.has(UNSENT)).toBe(false);
  });

  test('by another member’s next page → it is neither shown nor sent', async () => {
    await rateAndLeave();
    answerCalls();
    const { user } = await open({}, { ...ada, uid: 'bob' });
    expect(user().ratings.games).toEqual({});
    expect(sent()).toEqual([]);
  });

  test('for more than a day, or with something of another version stored → nothing is sent', async () => {
    const wish = await rateAndLeave();
    const wishes = { 'rating hades': { ...wish, at: wish.at - DAY_MS - 1 }, 'hated hades': wish };
    page.stored.set(UNSENT, JSON.stringify({ uid: 'ada', wishes }));
    answerCalls();
    const { user } = await open();
    expect(user().ratings.games).toEqual({});
    expect(sent()).toEqual([]);
    expect(page.stored.has(UNSENT)).toBe(false);
    page.stored.set(UNSENT, '{"uid":');
    await open();
  });

  test('the server rejects what the next page sends → its own state is shown, and nothing stays', async () => {
    await rateAndLeave();
    page.stub('/api/user/rate', () => ({ status: 409, body: { error: 'No.', code: 'game-not-released' } }));
    const { user } = await open();
    await until(() => !page.stored.has(UNSENT));
    expect(user().ratings.games).toEqual({});
  });

  test('the server cannot be reached by the next page → it goes on showing it, and the page after that sends it', async () => {
    await rateAndLeave();
    page.stub('/api/user/rate', () => ({ status: 503, body: { error: 'Not now.', code: 'down' } }));
    const { user } = await open();
    await until(() => sent().length === 1);
    expect(unsent()).toHaveProperty(['rating hades']);
    expect(user().ratings.games['hades']).toBe(4.5);
    answerCalls();
    await open();
    await until(() => !page.stored.has(UNSENT));
  });
});

describe('two tabs', () => {
  test('each shows the changes of the other, and keeps its own', async () => {
    const [one, other] = [await open(), await open()];
    answerCalls();
    await Promise.all([one.session.games.rate('hades', 4), other.session.games.mark('like', 'gris', true)]);
    for (const { user } of [one, other])
      await until(() => user().ratings.games['hades'] === 4 && user().likes.games.includes('gris'));
  });

  test('the call of one is answered after the other has changed the same thing → the later change is shown in both', async () => {
    const [one, other] = [await open(), await open()];
    const calls = holdCalls();
    const liked = one.session.games.mark('like', 'hades', true);
    await until(() => other.user().likes.games.includes('hades') && calls.held.length === 1);
    const unliked = other.session.games.mark('like', 'hades', false);
    await until(() => !one.user().likes.games.includes('hades') && calls.held.length === 2);
    const [like, unlike] = sent().map(({ body }) => Date.parse(String(body['acted_at'])));
    expect(unlike).toBeGreaterThan(like!);
    calls.held[1]!();
    calls.held[0]!();
    await Promise.all([liked, unliked]);
    for (const { user } of [one, other]) expect(user().likes.games).toEqual([]);
    expect(unsent()).toEqual({});
  });

  test('the call of one fails after the other has changed the same thing → the later change stays', async () => {
    const [one, other] = [await open(), await open()];
    let fail = () => {};
    page.stub('/api/user/rate', ({ rating }) =>
      rating === 5
        ? new Promise(
            (resolve) => (fail = () => resolve({ status: 503, body: { error: 'No.', code: 'down' } })),
          )
        : { status: 200, body: answerTo('/rate', rating) },
    );
    const five = one.session.games.rate('hades', 5).catch(() => {});
    await until(() => other.user().ratings.games['hades'] === 5);
    await other.session.games.rate('hades', 2);
    await until(() => one.user().ratings.games['hades'] === 2);
    fail();
    await five;
    for (const { user } of [one, other]) expect(user().ratings.games['hades']).toBe(2);
  });
});

test('a profile with long lists is completed page by page', async () => {
  page.stub('/api/user/activity', ({ kind, cursor, names }) => {
    expect(names).toBe(false);
    const item = { name: null, created: now(), ...(kind === 'ratings' && { rating: 3 }) };
    const slug = cursor === '2.after-it' ? `${kind as string}-first` : `${kind as string}-second`;
    return {
      status: 200,
      body: {
        items: [{ slug, ...item }],
        next_cursor: cursor === '1.after-it' ? '2.after-it' : null,
        total: 3,
      },
    };
  });
  const { user } = await open({
    likes: { games: ['hades'], game_comments: ['c-1'], next_cursor: '1.after-it' },
    ratings: { games: { hades: 5 }, next_cursor: '1.after-it' },
  });
  expect(user().likes).toEqual({ games: ['likes-first', 'likes-second', 'hades'], game_comments: ['c-1'] });
  expect(user().ratings).toEqual({ games: { 'ratings-first': 3, 'ratings-second': 3, hades: 5 } });
});
