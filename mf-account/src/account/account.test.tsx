/** @jest-environment ./tests/jest/browser-environment.cjs */
import { testPage, TOM } from '@savepoint/region-kit/testing/page';
import { statusActions } from '@savepoint/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { region } from '.';
import { answerEmptyLists } from '../../test/answer-empty-lists';

const { api, bus, identity, session, settle, signIn, mountRegion } = testPage();
beforeEach(() => answerEmptyLists(api));

const open = () => mountRegion(region, {});
const heading = () => screen.getAllByRole('heading')[0]!;
const press = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));

test('a visitor is asked to log in, for a reason; hovering or focusing the button prepares it', async () => {
  const prompts: unknown[] = [];
  const stop = bus.on('signin:request', (request) => void prompts.push(request));
  const preload = jest.spyOn(session, 'preload').mockImplementation(() => {});
  await open();
  expect(heading().textContent).toBe('You are logged out');
  const button = screen.getByRole('button', { name: 'Login' });
  fireEvent.pointerEnter(button);
  act(() => button.focus());
  expect(preload).toHaveBeenCalledTimes(2);
  await press('Login');
  expect(prompts).toEqual([{ reason: 'your account' }]);
  await settle(() => bus.emit('signin:cancelled', {}));
  stop();
});

test('a member has their lists, and those of another member after a change', async () => {
  await signIn();
  await open();
  expect(screen.getByText('mara@example.org')).toBeTruthy();
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'You are currently logged in',
    'Replies to you',
    'Mail about replies',
    'Your favourites',
    'Your ratings',
    'Games you like',
    'Your comments',
    'Comments you like',
    'Members you ignore',
    'Decisions about you',
    'Your name',
    'Where you are logged in',
    'Your data',
  ]);
  const before = api.bodiesOf('listActivity').length;
  await signIn(TOM);
  expect([screen.queryByText('mara@example.org'), screen.getByText('tom@example.org')]).toEqual([
    null,
    expect.anything(),
  ]);
  expect(api.bodiesOf('listActivity')).toHaveLength(2 * before);
});

test('logged out by the button, which had the focus → the focus moves to the new heading', async () => {
  await signIn();
  await open();
  screen.getByRole('button', { name: 'Logout' }).focus();
  await press('Logout');
  expect(document.activeElement).toBe(heading());
  expect([heading().textContent, api.bodiesOf('endSessions')]).toEqual([
    'You are logged out',
    [{ which: 'this' }],
  ]);
});

test('logged in or out elsewhere while the focus is on something else → it stays there', async () => {
  const input = document.body.appendChild(document.createElement('input'));
  await open();
  input.focus();
  await signIn();
  await settle(() => identity.setMember(null));
  expect([document.activeElement, heading().textContent]).toEqual([input, 'You are logged out']);
});

test('the page opens for a member → the focus stays at its beginning', async () => {
  await signIn();
  await open();
  expect(document.activeElement).toBe(document.body);
});

test('the account was deleted → a confirmation takes the focus, until somebody logs in', async () => {
  await signIn();
  await open();
  await settle(() => {
    session.store.dispatch(statusActions.accountDeleted());
    identity.setMember(null);
  });
  expect(document.activeElement?.textContent).toContain('Your account has been deleted');
  expect(screen.getByRole('link', { name: 'join again' }).getAttribute('href')).toBe('/subscription/');
  await signIn();
  expect(screen.queryByText('Your account has been deleted')).toBeNull();
});
