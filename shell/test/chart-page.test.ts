import { comparisonText } from '../src/pages/charts/chart-page';
import { game } from './support/catalogue';
import { load, textOf } from './support/page';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

test('the first three games are on the podium, the others in a list that continues the numbering', async () => {
  const { document } = await load(`${shell.url}/charts/top-games/`);
  expect([...document.querySelectorAll('.podium__item h3')].map(({ textContent }) => textContent)).toEqual([
    '1. Hades',
    '2. The game game-1',
    '3. The game game-2',
  ]);
  expect(document.querySelector('.podium__item')?.getAttribute('style')).toContain('--tn-d-bg:');
  expect([...document.querySelectorAll('.rank__number')].map(({ textContent }) => textContent)).toEqual([
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ]);
  expect(textOf(document, '.podium__item .rating')).toBe('4.7(2,318 ratings)');
});

test('a chart says for how many weeks each game has been on it, and ends its line with a square', async () => {
  const { document } = await load(`${shell.url}/charts/top-games/`);
  const shown = (selector: string) => textOf(document, `${selector} [aria-hidden=true]:not(svg)`);
  expect(shown('.podium__text')).toBe('12 weeks');
  expect(shown('.rank__weeks')).toBe('15 weeks');
  expect(textOf(document, '.rank__weeks .vh')).toBe('15 weeks on the chart');
  const square = document.querySelector('.rank__sparkline rect')!;
  expect(['x', 'y', 'width', 'height'].map((name) => square.getAttribute(name))).toEqual([
    '128',
    '0',
    '8',
    '8',
  ]);
});

test('?period=all-time: the chart of all time', async () => {
  const { document } = await load(`${shell.url}/charts/top-games/?period=all-time`);
  expect(shell.catalog.requests.some((path) => path.includes('chart=all-time'))).toBe(true);
  expect(textOf(document, '.tabs [aria-current=page]')).toBe('All time');
});

test.each([
  ['', 'This week’s game chart', 'This week', 'top'],
  ['?period=rising', 'Rising games', 'Rising', 'rising'],
  ['?period=all-time', 'The best games of all time', 'All time', 'all-time'],
])('a chart says which one it is, and shows its own history: %s', async (query, title, tab, chart) => {
  const { document } = await load(`${shell.url}/charts/top-games/${query}`);
  expect(document.title).toBe(`${title} | Savepoint`);
  expect(textOf(document, 'h1')).toBe(title);
  expect(textOf(document, '.tabs [aria-current=page]')).toBe(tab);
  const histories = shell.userActions.requests.filter((path) => path.startsWith('/chart-histories'));
  expect(histories.map((path) => new URL(path, 'http://x').searchParams.get('chart'))).toEqual([chart]);
  const header = document.querySelector('[data-region=header] [data-region-props]')!.textContent!;
  expect(JSON.parse(header)).toMatchObject({ path: '/charts/top-games/' });
});

test('a chart names the day that its rank changes are relative to', async () => {
  const { document } = await load(`${shell.url}/charts/top-games/`);
  expect(textOf(document, '.note')).toContain('on this chart since 7 January 2026.');
  expect(comparisonText('2026-03-09', new Date('2026-03-10T00:30:00Z'))).toMatch(/ since yesterday\.$/);
  expect(comparisonText('2026-03-08', new Date('2026-03-10T00:30:00Z'))).toMatch(/ since 8 March 2026\.$/);
  expect(comparisonText(null, new Date())).toBe('');
});

test('only years that have games are offered', async () => {
  const { document } = await load(`${shell.url}/charts/top-games/?year=1999`);
  const years = [...document.querySelectorAll('#chart-year option')].map(({ textContent }) => textContent);
  expect(years).toEqual(['Any year', '2021', '2020', '1999']);
});

test.each(['/charts/', '/charts'])('%s leads to the chart of the week, with one redirect', async (path) => {
  const response = await fetch(shell.url + path, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([301, '/charts/top-games/']);
});

test('filters by platform and year: applied, and kept in the form and links', async () => {
  const mac = { slug: 'mac', name: 'Mac' };
  shell.data.menus.platforms.push({ ...mac, description: 'Apples.', count: 1 });
  shell.data.games[4] = game('game-4', { platforms: [mac] });
  const { document } = await load(`${shell.url}/charts/top-games/?platform=mac&year=2020`);
  expect([...document.querySelectorAll('.podium__item h3')].map(({ textContent }) => textContent)).toEqual([
    '1. The game game-4',
  ]);
  expect(textOf(document, '.chip[aria-current]')).toBe('Mac');
  const form = document.querySelector<HTMLFormElement>('form#chart')!;
  expect(Object.fromEntries(new document.defaultView!.FormData(form))).toEqual({
    platform: 'mac',
    year: '2020',
  });
  expect(document.querySelector('.tabs a:last-child')?.getAttribute('href')).toBe(
    '/charts/top-games/?period=all-time&platform=mac&year=2020',
  );
});

test('an empty chart: shows the reason', async () => {
  shell.data.games.length = 0;
  const { status, document } = await load(`${shell.url}/charts/top-games/`);
  expect(status).toBe(200);
  expect(textOf(document, '.state h2')).toBe('No games on this chart yet');
});

test('user-actions down: ranks without ratings; catalog down: 503', async () => {
  shell.userActions.mode = 'failing';
  const { status, document } = await load(`${shell.url}/charts/top-games/`);
  expect(status).toBe(200);
  expect(document.querySelectorAll('.rank')).toHaveLength(7);
  expect(document.querySelector('.rating, .sparkline')).toBeNull();
  shell.catalog.mode = 'failing';
  expect((await load(`${shell.url}/charts/top-games/?period=rising`)).status).toBe(503);
});

test.each(['period=day', 'platform=amiga', 'year=20x0', 'year=1890', 'platform=mac&platform=pc'])(
  'invalid filter %s: 400 with a link to the chart',
  async (query) => {
    const { status, document } = await load(`${shell.url}/charts/top-games/?${query}`);
    expect(status).toBe(400);
    expect(textOf(document, 'h1')).toBe('List not found');
    expect(document.querySelector('.message .chip')?.getAttribute('href')).toBe('/charts/top-games/');
  },
);
