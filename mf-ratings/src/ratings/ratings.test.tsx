/** @jest-environment jsdom */
import type { RatingsProps } from '@savepoint/contracts/regions';
import { createBus } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { getSession, startSession, userActions, type Session } from '@savepoint/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { region } from '.';

const STATS = {
  slug: 'hades',
  site_rating: 4.25,
  rating_count: 10,
  distribution: [0, 0, 0, 1, 5, 4],
  likes: 3,
  favorites: 0,
  demo: true,
};
const PROPS: RatingsProps = { slug: 'hades', name: 'Hades', stats: STATS };
/** Time after which a rating set by keys is sent, with a margin. */
const REST_MS = 700;

let unmount = () => {};
const rate = jest.fn(async (_slug: string, rating: number) => ({
  site_rating: rating,
  user_rating: rating,
  rating_count: 1,
}));

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
  jest.spyOn(getSession(), 'preload').mockImplementation(() => {});
  jest.spyOn(getSession(), 'ensureSignedIn').mockResolvedValue(true);
  jest.spyOn(getSession(), 'games', 'get').mockReturnValue({ rate } as unknown as Session['games']);
});
afterEach(() => {
  unmount();
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
      const { likes, favorites } = getSession().store.getState().user;
      const ratings = { games, count_from: '2026-11-24T10:00:00.000Z' };
      getSession().store.dispatch(userActions.listsReplaced({ likes, favorites, ratings }));
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

test.each([
  ['the focus leaves', () => fireEvent.blur(slider())],
  ['the page is left', () => fireEvent(window, new Event('pagehide'))],
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
  expect(shown()).toBe('3.7');
  expect(slider().getAttribute('aria-valuetext')).toBe('Not rated');
  fireEvent.pointerLeave(slider());
  expect(shown()).toBe('');
  expect(rate).not.toHaveBeenCalled();
});
