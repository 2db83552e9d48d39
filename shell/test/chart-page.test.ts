import { game } from './support/catalogue';
import { load, textOf } from './support/page';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

test('the first three stand on the podium, the others in a list that counts on', async () => {
  const { document } = await load(`${shell.url}/charts/top-games/`);
  expect([...document.querySelectorAll('.pod h3')].map(({ textContent }) => textContent)).toEqual([
    '1. Hades',
    '2. The game game-1',
    '3. The game game-2',
  ]);
  expect(document.querySelector('.pod')?.getAttribute('style')).toContain('--tn-d-bg:');
  expect([...document.querySelectorAll('.rank__n')].map(({ textContent }) => textContent)).toEqual([
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ]);
  expect(textOf(document, '.pod .rating')).toBe('4.7(2,318 ratings)');
});

test('the chart of all time is another chart at the same address', async () => {
  const { document } = await load(`${shell.url}/charts/top-games/?period=all-time`);
  expect(shell.userActions.asked.at(-1)).toContain('chart=all-time');
  expect(textOf(document, '.tabs [aria-current=page]')).toBe('All time');
});

test('narrowed to a machine, games keep the rank they have among all', async () => {
  const mac = { slug: 'mac', name: 'Mac' };
  shell.data.siteData.platforms.push({ ...mac, description: 'Apples.', count: 1 });
  shell.data.games[4] = game('game-4', { platforms: [mac] });
  const { document } = await load(`${shell.url}/charts/top-games/?platform=mac`);
  expect([...document.querySelectorAll('.pod h3')].map(({ textContent }) => textContent)).toEqual([
    '5. The game game-4',
  ]);
  expect(textOf(document, '.chip[aria-current]')).toBe('Mac');
});

test('a chart with nothing on it says why', async () => {
  shell.data.games.length = 0;
  const { status, document } = await load(`${shell.url}/charts/top-games/`);
  expect(status).toBe(200);
  expect(textOf(document, '.state h2')).toBe('Nothing ranked yet');
});

test('without the service that ranks there is no chart: 503', async () => {
  shell.userActions.mood = 'broken';
  expect((await load(`${shell.url}/charts/top-games/`)).status).toBe(503);
});
