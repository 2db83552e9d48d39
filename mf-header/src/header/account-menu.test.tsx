/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls } from '../../test/answers';
import { clearPage, open, pretendScreen, watchLinks } from '../../test/page';
import { startTestSession } from '../../test/session';

const user = userEvent.setup();
/** The icon; the submenu below it has a link of that name too. */
const account = () => screen.getAllByRole('link', { name: 'Account' })[0]!;
const button = (name: string) => screen.getByRole('button', { name });
const requests: string[] = [];
let followed: string[];
let tell: ReturnType<typeof startTestSession>['tell'];

beforeAll(() => {
  pretendScreen();
  answerCalls();
  followed = watchLinks();
  const session = startTestSession({ seenBefore: true });
  tell = session.tell;
  session.bus.on('signin:request', ({ reason }) => requests.push(reason ?? ''));
});
beforeEach(async () => {
  requests.length = followed.length = 0;
  await open('header', { path: '/', platforms: [], categories: [] });
});
afterEach(clearPage);

test('before auth is ready, the icon leads to the account page', async () => {
  await user.click(account());
  expect([followed, requests]).toEqual([['/account/'], []]);
});

test('a visitor’s click opens the sign-in dialog and closes the open layer', async () => {
  act(() => tell(null));
  for (const name of ['Search', 'All sections']) {
    await user.click(button(name));
    await user.click(account());
    expect(button(name).getAttribute('aria-expanded')).toBe('false');
  }
  expect([followed, requests]).toEqual([[], ['your account', 'your account']]);
});

test('a visitor can open the account page in a new tab', async () => {
  act(() => tell(null));
  await user.keyboard('{Control>}');
  await user.click(account());
  await user.keyboard('{/Control}');
  expect([followed, requests]).toEqual([['/account/'], []]);
});

test('a member’s click leads to the account page', async () => {
  act(() => tell({ uid: 'abcdefgh', name: 'Sam', email: 'sam@example.com' }));
  await user.click(account());
  expect([followed, requests]).toEqual([['/account/'], []]);
});

test('its submenu opens on Tab and on arrow keys, and has Account and Why Join?', async () => {
  act(() => button('Switch between dark and light').focus());
  await user.tab();
  expect(document.activeElement).toBe(account());
  expect(account().getAttribute('aria-expanded')).toBe('true');
  const links = [...account().parentElement!.querySelectorAll('li a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Account', '/account/'],
    ['Why Join?', '/subscription/'],
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(links[1]);
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
