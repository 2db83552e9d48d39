/** @jest-environment jsdom */
import type { RatingsProps } from '@savepoint/contracts/regions';
import { createBus } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { ApiError, getSession, startSession, userActions, type Session } from '@savepoint/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { region } from '.';

const STATS = {
  slug: 'hades',
  site_rating: 4.25,
  rating_count: 10,
  distribution: [0, 0, 0, 0, 0, 1, 0, 0, 5, 0, 4],
  likes: 3,
  favorites: 0,
  demo: true,
};
const PROPS: RatingsProps = { slug: 'hades', name: 'Hades', stats: STATS };
/** Time after which a rating set by keys is sent, with a margin. */
const REST_MS = 700;

let unmount = () => {};
const show = (rating: number | null) =>
  act(async () => void getSession().store.dispatch(userActions.gameRated({ slug: 'hades', rating })));
const answer = async (rating: number | null) => {
  getSession().store.dispatch(userActions.gameRated({ slug: 'hades', rating }));
  return { site_rating: rating, user_rating: rating, rating_count: 1, now: new Date().toISOString() };
};
const rate = jest.fn((_slug: string, rating: number) => answer(rating));
const unrate = jest.fn((_slug: string) => answer(null));

async function mount(props: Partial<RatingsProps> = {}) {
  const element = document.body.appendChild(document.createElement('section'));
  const { context } = testContext('ratings');
  const mounted = await act(async () => region.mount(element, { ...PROPS, ...props }, context));
  unmount = () => act(() => mounted.unmount());
}
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Your rating' });
const press = (key: string) => fireEvent.keyDown(slider(), { key });

beforeAll(() => {
  globalThis.fetch = () => Promise.reject(new Error('offline'));
  startSession({ config: { apiKey: '', authDomain: '', projectId: '' }, bus: createBus(), track: () => {} });
});
beforeEach(() => {
  jest.useFakeTimers();
  rate.mockClear();
  unrate.mockClear();
  jest.spyOn(getSession(), 'preload').mockImplementation(() => {});
  jest.spyOn(getSession(), 'ensureSignedIn').mockResolvedValue(true);
  jest.spyOn(getSession(), 'games', 'get').mockReturnValue({ rate, unrate } as unknown as Session['games']);
});
afterEach(() => {
  unmount();
  getSession().store.dispatch(userActions.loggedOut());
  document.body.replaceChildren();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test.each([
  [{ ...STATS }, '10 ratings, samples included'],
  [{ ...STATS, demo: false }, '10 ratings'],
  [{ ...STATS, demo: false, under_review: 148 }, '10 ratings, 148 being looked at'],
  [{ ...STATS, demo: false, rating_count: 1 }, 'Too few ratings (1)'],
])('the number of ratings: %j → %s', async (stats, text) => {
  await mount({ stats });
  expect(document.querySelector('summary')?.textContent).toBe(text);
});

test('no ratings: a message, without a distribution', async () => {
  await mount({ stats: { ...STATS, rating_count: 0, site_rating: null } });
  expect(screen.getByText('No ratings yet')).toBeTruthy();
  expect(document.querySelector('summary')).toBeNull();
});

test.each([
  ['2027-09-17', 'Ratings open on 17 September 2027.'],
  [null, 'Ratings open once the game is released.'],
])(
  'a game released on %s: when ratings open instead of the slider; likes and favourites stay',
  async (opens, text) => {
    await mount({ opens });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByRole('button', { name: /^Like/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Favourite' })).toBeTruthy();
  },
);

test('a new member’s rating: from when it counts, while they have one', async () => {
  await mount();
  const text = 'Your rating counts from 24 November 2026.';
  const load = (games: Record<string, number>) =>
    act(async () => {
      const ratings = { games, count_from: '2026-11-24T10:00:00.000Z' };
      const profile = { ...getSession().store.getState().user, roles: [], ratings };
      getSession().store.dispatch(userActions.profileLoaded(profile));
    });
  await load({ gris: 4 });
  expect(screen.queryByText(text)).toBeNull();
  await load({ hades: 0 });
  expect(screen.getByText(text)).toBeTruthy();
  await load({});
  expect(screen.queryByText(text)).toBeNull();
});

test('arrow keys: tenths, shown immediately and sent as one rating after a pause', async () => {
  await mount();
  for (let presses = 0; presses < 3; presses++) press('ArrowRight');
  expect(slider().getAttribute('aria-valuetext')).toBe('0.3 out of 5');
  expect(rate).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(REST_MS));
  expect(rate.mock.calls).toEqual([['hades', 0.3]]);
});

function hidePage() {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
}

test.each([
  ['the focus leaves', () => fireEvent.blur(slider())],
  ['the page is left', () => fireEvent(window, new Event('pagehide'))],
  ['the page is hidden', hidePage],
])('a rating set by keys is sent at once when %s', async (_when, leave) => {
  await mount();
  press('ArrowUp');
  await act(async () => void leave());
  await act(() => jest.advanceTimersByTimeAsync(REST_MS));
  expect(rate.mock.calls).toEqual([['hades', 0.1]]);
});

test('Delete takes back a rating that was not sent', async () => {
  await mount();
  press('ArrowUp');
  press('Delete');
  await act(() => jest.advanceTimersByTimeAsync(REST_MS));
  expect(rate).not.toHaveBeenCalled();
  expect(slider().getAttribute('aria-valuetext')).toBe('Not rated');
});

test('a pointer over the stars shows the rating that a click would give, until it leaves', async () => {
  await mount();
  slider().getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect;
  const shown = () => document.querySelector('output')?.textContent;
  fireEvent(slider(), new MouseEvent('pointermove', { bubbles: true, clientX: 73 }));
  expect(shown()).toBe('4.0');
  expect(slider().getAttribute('aria-valuetext')).toBe('Not rated');
  fireEvent.pointerLeave(slider());
  expect(shown()).toBe('');
  expect(rate).not.toHaveBeenCalled();
});

describe('what was done last is said, and can be undone', () => {
  const clickAt = async (clientX: number) => {
    const stars = slider();
    Object.assign(stars, {
      getBoundingClientRect: () => ({ left: 0, width: 100 }) as DOMRect,
      setPointerCapture: () => {},
    });
    for (const type of ['pointerdown', 'pointerup'])
      await act(async () => void fireEvent(stars, new MouseEvent(type, { bubbles: true, clientX })));
  };
  const said = () => screen.getByRole('status').textContent;
  const undo = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })));

  test('rated for the first time → Undo removes the rating, and the focus stays', async () => {
    await mount();
    expect(said()).toBe('');
    await clickAt(82);
    expect(rate.mock.calls).toEqual([['hades', 4.5]]);
    expect(said()).toBe('Rated 4.5. Undo');
    await undo();
    expect(unrate).toHaveBeenCalledTimes(1);
    expect(said()).toBe('');
    expect(document.activeElement).toBe(slider());
  });

  test('rated anew → Undo gives the rating of before', async () => {
    await mount();
    await show(3.7);
    await clickAt(82);
    await undo();
    expect(rate.mock.calls).toEqual([
      ['hades', 4.5],
      ['hades', 3.7],
    ]);
  });

  test('removed → Undo rates as before', async () => {
    await mount();
    await show(3.7);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Clear your rating' })));
    expect(said()).toBe('Removed. Undo');
    await undo();
    expect(rate.mock.calls).toEqual([['hades', 3.7]]);
    expect(slider().getAttribute('aria-valuetext')).toBe('3.7 out of 5');
  });

  test('the same rating again → there is nothing to undo', async () => {
    await mount();
    await show(4.5);
    await clickAt(82);
    expect(said()).toBe('');
  });

  test('the server rejects it → the reason, and nothing to undo', async () => {
    await mount();
    rate.mockRejectedValueOnce(new ApiError(503, 'down', 'Not now.'));
    await clickAt(82);
    expect(said()).toBe('');
    expect(screen.getByRole('alert').textContent).toBe('Not now.');
  });

  test('the stars keep their name', async () => {
    await mount();
    await clickAt(82);
    expect(slider()).toBeTruthy();
  });
});

test('the distribution has a row for each half star', async () => {
  await mount();
  const details = document.querySelector('details')!;
  details.open = true;
  await act(async () => void fireEvent(details, new Event('toggle')));
  jest.useRealTimers();
  const rows = await screen.findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '5 stars4',
    '4.5 stars0',
    '4 stars5',
    '3.5 stars0',
    '3 stars0',
    '2.5 stars1',
    '2 stars0',
    '1.5 stars0',
    '1 star0',
    '0.5 stars0',
    '0 stars0',
  ]);
});
