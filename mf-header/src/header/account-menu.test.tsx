/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { interceptCalls } from '../../test/calls';
import { clearPage, open, mockScreen, interceptLinks } from '../../test/page';
import { startTestSession } from '../../test/session';

const user = userEvent.setup();
/** The icon; the submenu below it has a link of that name too. */
const account = () => screen.getAllByRole('link', { name: /^Account/ })[0]!;
const button = (name: string) => screen.getByRole('button', { name });
const sam = { uid: 'abcdefgh', name: 'Sam', email: 'sam@example.com' };
const requests: string[] = [];
let followed: string[];
let setMember: ReturnType<typeof startTestSession>['setMember'];

beforeAll(() => {
  mockScreen();
  interceptCalls();
  followed = interceptLinks();
  const session = startTestSession({ expectedMember: sam });
  setMember = session.setMember;
  session.bus.on('signin:request', ({ reason }) => requests.push(reason ?? ''));
});
beforeEach(async () => {
  requests.length = followed.length = 0;
  await open('header', { path: '/', platforms: [], categories: [] });
});
afterEach(clearPage);

/** Mounts the header again, for this member or for a visitor. */
async function reopen(member: typeof sam | null) {
  act(() => setMember(member));
  clearPage();
  return open('header', { path: '/', platforms: [], categories: [] });
}

test('before auth is ready: the expected member is shown, and the icon leads to the account page', async () => {
  expect(account().textContent).toBe('SSam');
  await user.click(account());
  expect([followed, requests]).toEqual([['/account/'], []]);
});

test('a visitor’s click opens the sign-in dialog and closes the open layer', async () => {
  act(() => setMember(null));
  for (const name of ['Search', 'All sections']) {
    await user.click(button(name));
    await user.click(account());
    expect(button(name).getAttribute('aria-expanded')).toBe('false');
  }
  expect([followed, requests]).toEqual([[], ['your account', 'your account']]);
});

test('a visitor can open the account page in a new tab', async () => {
  act(() => setMember(null));
  await user.keyboard('{Control>}');
  await user.click(account());
  await user.keyboard('{/Control}');
  expect([followed, requests]).toEqual([['/account/'], []]);
});

test('a member’s click leads to the account page', async () => {
  act(() => setMember(sam));
  await user.click(account());
  expect([followed, requests]).toEqual([['/account/'], []]);
});

const links = () =>
  [...account().parentElement!.querySelectorAll('li a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

test('a member: initial, name, and a submenu with Account and Logout, also on a served page', async () => {
  const { consoleErrors, reports, failures } = await reopen(sam);
  expect([...consoleErrors, ...reports, ...failures]).toEqual([]);
  expect(account().getAttribute('aria-label')).toBe('Account of Sam');
  expect(account().textContent).toBe('SSam');
  expect(links()).toEqual([['Account', '/account/']]);
  await user.click(button('All sections'));
  expect(screen.queryByRole('link', { name: 'Why Join?' })).toBeNull();
});

test('Logout: the focus returns to the icon, which no longer names the member', async () => {
  act(() => setMember(sam));
  act(() => account().focus());
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(button('Logout'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(account());
  expect(account().getAttribute('aria-label')).toBe('Account');
  expect(account().textContent).toBe('');
  expect(links()).toContainEqual(['Why Join?', '/subscription/']);
});

test('its submenu opens on Tab and on arrow keys, and has Account and Why Join?', async () => {
  act(() => setMember(null));
  act(() => button('Switch between dark and light').focus());
  await user.tab();
  expect(document.activeElement).toBe(account());
  expect(account().getAttribute('aria-expanded')).toBe('true');
  expect(links()).toEqual([
    ['Account', '/account/'],
    ['Why Join?', '/subscription/'],
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Why Join?');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(account());
  expect(account().getAttribute('aria-expanded')).toBe('false');
});

test('opening its submenu closes the expanded menu', async () => {
  await user.click(button('All sections'));
  await user.tab({ shift: true });
  expect(account().getAttribute('aria-expanded')).toBe('true');
  expect(button('All sections').getAttribute('aria-expanded')).toBe('false');
});
