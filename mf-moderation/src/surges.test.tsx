/** @jest-environment jsdom */
import { emptyMemberLists } from '@savepoint/contracts/base';
import type { RatingSurge } from '@savepoint/contracts/moderation';
import { createBus } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { getSession, startSession, statusActions, userActions } from '@savepoint/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { region } from '.';

const SURGE: RatingSurge = {
  surge_uid: 'hades:0',
  game_slug: 'hades',
  game_name: 'Hades',
  noticed: '2026-11-23T10:00:00.000Z',
  state: 'open',
  version: 0,
  count: 148,
  mean: 0.04,
  site_rating: 4.09,
  rating_count: 300,
};
const call = jest.fn(async (name: string, _options: object): Promise<object> =>
  name === 'listRatingSurges'
    ? { surges: [SURGE] }
    : { items: [], pending_count: 0, next_cursor: null, version: 1 },
);
let unmount = () => {};

beforeAll(() => {
  globalThis.fetch = () => Promise.reject(new Error('offline'));
  startSession({ config: { apiKey: '', authDomain: '', projectId: '' }, bus: createBus(), track: () => {} });
});
beforeEach(async () => {
  const { store, api } = getSession();
  jest.spyOn(api, 'call').mockImplementation(call as never);
  store.dispatch(statusActions.authReady());
  store.dispatch(userActions.loggedIn({ name: 'Mo', email: 'mo@example.org', uid: 'mo' }));
  const profile = { name: 'Mo', email: 'mo@example.org', uid: 'mo', ...emptyMemberLists() };
  store.dispatch(userActions.profileLoaded({ ...profile, roles: ['admin'] }));
  const element = document.body.appendChild(document.createElement('section'));
  const mounted = await act(async () => region.mount(element, {}, testContext('moderation').context));
  unmount = () => act(() => mounted.unmount());
  fireEvent.click(screen.getByRole('button', { name: 'Ratings' }));
  await screen.findByText('148 ratings, average 0.04, are in this surge.', { exact: false });
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  call.mockClear();
  jest.restoreAllMocks();
});

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const decisions = () =>
  call.mock.calls.filter(([name]) => name === 'decideRatingSurge').map(([, options]) => options);

test('a surge has its figures beside those that the site shows', () => {
  expect(screen.getByRole('link', { name: 'Hades' }).getAttribute('href')).toBe('/games/hades/');
  expect(screen.getByText('Shown: 4.09 from 300 ratings.', { exact: false })).toBeTruthy();
});

test('a moderator leaves the ratings out, and takes it back', async () => {
  await press('Leave them out: Hades');
  expect(screen.getByRole('status').textContent).toBe('They are left out.');
  call.mockImplementationOnce(async () => ({ version: 2 }));
  await press('Undo: Hades');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('button', { name: 'Count them: Hades' })).toBeTruthy();
  const surge_uid = 'hades:0';
  expect(decisions()).toMatchObject([
    { body: { surge_uid, state: 'left-out', version: 0 } },
    { body: { surge_uid, state: 'open', version: 1 } },
  ]);
});
