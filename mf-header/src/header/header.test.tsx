/** @jest-environment jsdom */
import type { HeaderProps } from '@savepoint/contracts/regions';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearPage, open, mockScreen, insertFragment, hydrate, interceptLinks } from '../../test/page';
import { startTestSession } from '../../test/session';
import { SUBMENUS } from '../links';

const props: HeaderProps = {
  path: '/articles/news/',
  platforms: [{ slug: 'linux', name: 'Linux', count: 32 }],
  categories: [{ slug: 'horror', name: 'Horror', count: 1 }],
};
const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const openLayers = () =>
  screen
    .queryAllByRole('button', { expanded: true })
    .map((trigger) => trigger.getAttribute('aria-label') ?? trigger.textContent);

beforeAll(() => {
  mockScreen();
  startTestSession();
  interceptLinks();
});
afterEach(clearPage);

test('hydration matches the served HTML', async () => {
  const { consoleErrors, reports, failures } = await open('header', props);
  expect([...consoleErrors, ...reports, ...failures]).toEqual([]);
});

test('the menu has the platforms and the submenus their links', async () => {
  await open('header', props);
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  const links = () => menu.getAllByRole('link').map((link) => link.getAttribute('href'));
  const machines = [
    '/platforms/windows-pc/',
    '/platforms/playstation-4/',
    '/platforms/xbox-one/',
    '/platforms/nintendo-switch/',
  ];
  expect(links()).toEqual(machines);
  await user.click(button('Top'));
  expect(links().slice(4)).toEqual(['/charts/top-games/', '/platforms/', '/games/', '/reviews/']);
  await user.click(button('Blog'));
  expect(links().slice(4)).toEqual(['/articles/news/', '/reviews/', '/articles/upcoming/']);
  await user.click(button('Services'));
  expect(links().slice(4)).toEqual(['/development/', '/advertise-with-us/', '/subscription/']);
});

test('the expanded menu lists the site’s platforms and categories with their counts', async () => {
  await open('header', props);
  await user.click(button('All sections'));
  const menu = within(screen.getByRole('navigation', { name: 'All sections' }));
  expect(menu.getByRole('link', { name: 'Linux 32 games' }).getAttribute('href')).toBe('/platforms/linux/');
  expect(menu.getByRole('link', { name: 'Horror 1 game' }).getAttribute('href')).toBe('/games/horror/');
  expect(menu.getByRole('link', { name: 'About' }).getAttribute('href')).toBe('/about/');
});

test('the current page is marked where it is listed', async () => {
  await open('header', props);
  expect(button('Blog').getAttribute('aria-current')).toBe('true');
  expect(button('Top').getAttribute('aria-current')).toBeNull();
  await user.click(button('All sections'));
  const current = screen.getAllByRole('link', { current: 'page' });
  expect(current.map((link) => link.textContent)).toEqual(['News']);
});

test.each(SUBMENUS.flatMap(({ links }) => links.map(({ path }) => path)))(
  '%s: exactly one item of the menu bar is current',
  async (path) => {
    await open('header', { ...props, path });
    const menu = screen.getByRole('navigation', { name: 'Main' });
    expect(menu.querySelectorAll('[data-menu-item][aria-current]')).toHaveLength(1);
    expect(menu.querySelectorAll('a[aria-current]')).toHaveLength(1);
  },
);

test('one layer is open at a time, and each emits layer:opened', async () => {
  const { context } = await open('header', props);
  const emitted: string[] = [];
  context.bus.on('layer:opened', ({ layer }) => emitted.push(layer));
  for (const name of ['Top', 'Search', 'All sections', 'Blog']) {
    await user.click(button(name));
    expect(openLayers()).toEqual([name]);
  }
  await user.click(button('Blog'));
  expect(openLayers()).toEqual([]);
  expect(emitted).toEqual(['menu', 'search', 'mega', 'menu']);
});

test.each(['Top', 'Search', 'All sections'])('Escape closes %s and returns the focus', async (name) => {
  await open('header', props);
  await user.click(button(name));
  await user.tab();
  await user.keyboard('{Escape}');
  expect(openLayers()).toEqual([]);
  expect(document.activeElement).toBe(button(name));
});

test('the search box takes the focus when it opens, and a click on the scrim closes it', async () => {
  await open('header', props);
  await user.click(button('Search'));
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await user.click(document.querySelector('[data-scrim]')!);
  expect(openLayers()).toEqual([]);
  expect(document.querySelector('[data-scrim]')).toBeNull();
});

test('a press outside a menu closes it', async () => {
  await open('header', props);
  await user.click(button('Top'));
  await user.pointer({ keys: '[MouseLeft]', target: document.body });
  expect(openLayers()).toEqual([]);
});

test('focus leaving a layer closes it', async () => {
  await open('header', props);
  await user.click(button('Services'));
  for (let links = 0; links < 3; links += 1) await user.tab();
  expect(openLayers()).toEqual(['Services']);
  await user.tab();
  expect(openLayers()).toEqual([]);
});

test('arrow keys move through a submenu, wrap at its ends, and move along the bar', async () => {
  await open('header', props);
  const at = () => document.activeElement?.firstChild?.textContent;
  act(() => button('Top').focus());
  await user.keyboard('{ArrowDown}');
  expect([at(), openLayers()]).toEqual(['Charts', ['Top']]);
  await user.keyboard('{ArrowUp}');
  expect(at()).toBe('Reviews');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(at()).toBe('Platforms');
  await user.keyboard('{End}');
  expect(at()).toBe('Reviews');
  await user.keyboard('{Home}');
  expect(at()).toBe('Charts');
  await user.keyboard('{ArrowRight}');
  expect([at(), openLayers()]).toEqual(['Blog', []]);
  await user.keyboard('{ArrowUp}');
  expect(at()).toBe('Upcoming');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(at()).toBe('PC');
  await user.keyboard('{ArrowLeft}');
  expect(at()).toBe('Services');
});

test('a panel that has the focus before hydration stays open', async () => {
  const element = await insertFragment('header', props);
  button('All sections').focus();
  await hydrate(element, 'header', props);
  expect(openLayers()).toEqual(['All sections']);
});

test('leaving the page closes the open layer', async () => {
  await open('header', props);
  await user.click(button('All sections'));
  fireEvent(window, new Event('pagehide'));
  expect(openLayers()).toEqual([]);
});
