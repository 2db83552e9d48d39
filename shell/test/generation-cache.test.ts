import { GENERATION_HEADER, generationId } from '@savepoint/contracts/schema';
import { load } from './support/page';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
const start = async (env: NodeJS.ProcessEnv = {}) => {
  shell = await startShell({ PAGE_CACHE_BYTES: '0', ...env });
  importAt(1);
};
/** Makes the current `shell.data` a new generation, as an import does. */
const importAt = (time: number) =>
  (shell.catalog.headers[GENERATION_HEADER] = generationId(new Date(time), `import${time}`));
afterEach(() => shell.close());

const read = async (path: string) => (await load(shell.url + path)).html;
const readsOf = (path: string) => shell.catalog.requests.filter((request) => request.startsWith(path)).length;

test('a page that is rendered again reads its game, reviews and articles once, and its stats each time', async () => {
  await start();
  for (let time = 0; time < 3; time += 1) expect(await read('/games/hades/')).toContain('Hades');
  for (const path of ['/games/hades', '/reviews?game=hades', '/articles?game=hades'])
    expect([path, readsOf(path)]).toEqual([path, 1]);
  expect(
    shell.userActions.requests.filter((request) => request.startsWith('/stats-and-histories')),
  ).toHaveLength(3);
});

test('after the first response of a new generation, everything is read again', async () => {
  await start();
  await read('/games/hades/');
  shell.data.games[0]!.name = 'Hades Renamed';
  importAt(2);
  await read('/games/game-1/');
  expect(await read('/games/hades/')).toContain('Hades Renamed');
});

test('a response of an older generation than the current one is not used again', async () => {
  await start();
  importAt(3);
  await read('/games/game-1/');
  importAt(2);
  await read('/games/hades/');
  shell.data.games[0]!.name = 'Hades Renamed';
  importAt(3);
  expect(await read('/games/hades/')).toContain('Hades Renamed');
});

test('a game that does not exist is asked for again', async () => {
  await start();
  expect((await load(`${shell.url}/games/no-such-game/`)).status).toBe(404);
  await read('/games/hades/');
  expect(shell.catalog.requests).toContain('/games/no-such-game');
  const before = readsOf('/games/no-such-game');
  importAt(2);
  await read('/games/game-1/');
  expect((await load(`${shell.url}/games/no-such-game/`)).status).toBe(404);
  expect(readsOf('/games/no-such-game')).toBe(before + 1);
});

test('a list by rating is read each time, since it does not depend on the content only', async () => {
  await start();
  for (let time = 0; time < 2; time += 1) await read('/games/action/?sort=rating');
  expect(readsOf('/games?')).toBe(2);
});

test('CATALOG_CACHE_BYTES=0 caches nothing', async () => {
  await start({ CATALOG_CACHE_BYTES: '0' });
  for (let time = 0; time < 2; time += 1) await read('/games/hades/');
  expect(readsOf('/games/hades')).toBe(2);
});
