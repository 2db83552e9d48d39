/** @jest-environment jsdom */
import type { RefusedCalls } from '@savepoint/contracts/moderation';
import { createBus } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { ApiError, getSession, startSession, statusActions, userActions } from '@savepoint/session';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { region } from '.';

const row = (of: Partial<RefusedCalls>): RefusedCalls => ({
  hour: '2026-11-24T14:00:00.000Z',
  action: 'post',
  scope: 'member',
  refused: 7,
  members: 2,
  addresses: 500,
  most: [],
  ...of,
});
const POSTS = row({
  most: [
    { user_uid: 'ann', name: 'Ann', refused: 6 },
    { user_uid: 'uid-of-eve', name: null, refused: 1 },
  ],
});
const CALLS = row({
  hour: '2026-11-24T15:00:00.000Z',
  action: 'call',
  scope: 'address',
  members: 0,
  addresses: 3,
});

const answers: Record<string, () => Promise<object>> = {};
const call = jest.fn(async (name: string, _options: object): Promise<object> =>
  (
    answers[name] ??
    (async () => ({ items: [], pending_count: 0, next_cursor: null, version: 1, refused_calls: [] }))
  )(),
);
let unmount = () => {};

beforeAll(() => {
  globalThis.fetch = () => Promise.reject(new Error('offline'));
  startSession({ config: { apiKey: '', authDomain: '', projectId: '' }, bus: createBus(), track: () => {} });
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  call.mockClear();
  for (const name of Object.keys(answers)) delete answers[name];
  jest.restoreAllMocks();
});

async function open(roles: ('admin' | 'moderator')[]) {
  const { store, api } = getSession();
  jest.spyOn(api, 'call').mockImplementation(call as never);
  store.dispatch(statusActions.authReady());
  store.dispatch(userActions.loggedIn({ name: 'Mo', email: 'mo@example.org', uid: 'mo' }));
  const { likes, favorites, ratings } = store.getState().user;
  const profile = { name: 'Mo', email: 'mo@example.org', uid: 'mo', likes, favorites, ratings };
  store.dispatch(userActions.profileLoaded({ ...profile, roles }));
  const element = document.body.appendChild(document.createElement('section'));
  const mounted = await act(async () => region.mount(element, {}, testContext('moderation').context));
  unmount = () => act(() => mounted.unmount());
}
const openTab = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Limits' })));

test('refused calls of all services are in one table, latest first, with who met the limits', async () => {
  answers['readCommentLimits'] = async () => ({ refused_calls: [POSTS] });
  answers['readSiteLimits'] = async () => ({ refused_calls: [CALLS] });
  await open(['admin']);
  await openTab();
  const table = await screen.findByRole('table');
  const [, first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toBe('15:00Calls of any kind, of one address703–');
  expect(second?.textContent).toBe(
    '14:00Comments, of one member72500 or moreAnn (6 times)uid-of-eve (1 time)',
  );
});

test('another day is loaded when it is chosen; a day without any says so', async () => {
  await open(['admin']);
  await openTab();
  await screen.findByText('No limit has refused anything on this day');
  await act(async () => void fireEvent.change(screen.getByLabelText('Day'), { target: { value: '3' } }));
  const days = call.mock.calls.filter(([name]) => name === 'readFormLimits').map(([, options]) => options);
  expect(days).toMatchObject([{ body: { days_ago: 0 } }, { body: { days_ago: 3 } }]);
});

test('one of the services fails → an error with a button that loads again', async () => {
  answers['readFormLimits'] = () => Promise.reject(new ApiError(503, 'upstream-unavailable', 'Not now.'));
  await open(['admin']);
  await openTab();
  const alert = await screen.findByRole('alert');
  delete answers['readFormLimits'];
  await act(async () => void fireEvent.click(within(alert).getByRole('button', { name: 'Try again' })));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a moderator who is no administrator has no such tab', async () => {
  await open(['moderator']);
  expect(screen.queryByRole('button', { name: 'Limits' })).toBeNull();
});
