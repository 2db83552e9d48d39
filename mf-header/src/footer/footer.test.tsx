/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearPage, open, mockScreen, insertFragment } from '../../test/page';

const props = {
  platforms: [{ slug: 'linux', name: 'Linux' }],
  categories: [{ slug: 'horror', name: 'Horror' }],
  year: 2031,
};
const GROUPS = ['Categories', 'Platforms', 'Help & Legal', 'Blog', 'Us'];
const user = userEvent.setup();
const group = (name: string) => screen.getByRole('button', { name });
const opened = () => GROUPS.filter((name) => group(name).getAttribute('aria-expanded') === 'true');

beforeEach(() => mockScreen());
afterEach(clearPage);

test('without scripts every group is open, below a heading that is no button', async () => {
  const element = await insertFragment('footer', props);
  expect(within(element).getAllByRole('list').length).toBeGreaterThanOrEqual(GROUPS.length);
  const headings = within(element)
    .getAllByRole('heading')
    .map((each) => each.textContent);
  expect(headings).toEqual(expect.arrayContaining(GROUPS));
  for (const name of GROUPS) expect(within(element).queryByRole('button', { name })).toBeNull();
});

test('hydration matches the served HTML, on wide screens and on phones', async () => {
  for (const wide of [true, false]) {
    mockScreen({ wide });
    const { consoleErrors, reports, failures } = await open('footer', props);
    expect([...consoleErrors, ...reports, ...failures]).toEqual([]);
    clearPage();
  }
});

test('groups are open on wide screens and closed on phones', async () => {
  await open('footer', props);
  expect(opened()).toEqual(GROUPS);
  clearPage();
  mockScreen({ wide: false });
  await open('footer', props);
  expect(opened()).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Horror' })).toBeNull();
});

test('each group opens and closes on its own', async () => {
  mockScreen({ wide: false });
  await open('footer', props);
  await user.click(group('Us'));
  await user.click(group('Categories'));
  expect(opened()).toEqual(['Categories', 'Us']);
  expect(screen.getByRole('link', { name: 'Horror' }).getAttribute('href')).toBe('/games/horror/');
  await user.click(group('Us'));
  expect(opened()).toEqual(['Categories']);
});

test('groups follow the screen width, except those that a reader has toggled', async () => {
  let wide = false;
  const media = Object.assign(new EventTarget(), { media: '' });
  Object.defineProperty(media, 'matches', { get: () => wide });
  globalThis.matchMedia = () => media as MediaQueryList;
  await open('footer', props);
  await user.dblClick(group('Us'));
  expect(opened()).toEqual([]);
  wide = true;
  act(() => void media.dispatchEvent(new Event('change')));
  expect(opened()).toEqual(['Categories', 'Platforms', 'Help & Legal', 'Blog']);
});

test('it has the disclaimer, the credit for the wordmark’s typeface, and the year', async () => {
  await open('footer', props);
  const text = document.body.textContent;
  expect(text).toContain('not affiliated with any game developer, and hosts no game files or downloads');
  expect(text).toContain('Piazzolla by Huerta Tipográfica');
  expect(text).toContain('© 2031 Savepoint');
});

test('the footer links the feeds', async () => {
  await open('footer', props);
  const list = within(screen.getByRole('list', { name: 'Follow Savepoint' }));
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['RSS', '/feeds/articles.rss'],
    ['Atom', '/feeds/articles.atom'],
    ['JSON Feed', '/feeds/articles.json'],
    ['All feeds', '/feeds/'],
  ]);
});

test('the theme can be switched in the footer', async () => {
  await open('footer', props);
  await user.click(screen.getByRole('button', { name: 'Switch theme' }));
  expect(document.documentElement.dataset['theme']).toBe('light');
  delete document.documentElement.dataset['theme'];
});

test('privacy choices are offered only if the site needs consent', async () => {
  await open('footer', props);
  expect(screen.queryByRole('button', { name: 'Privacy choices' })).toBeNull();
  clearPage();
  const { context } = await open('footer', { ...props, needs_consent: true });
  const opened: unknown[] = [];
  context.bus.on('consent:opened', (detail) => opened.push(detail));
  await user.click(screen.getByRole('button', { name: 'Privacy choices' }));
  expect(opened).toEqual([{}]);
});
