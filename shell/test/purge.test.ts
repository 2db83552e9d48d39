import { GENERATION_HEADER, generationId } from '@savepoint/contracts/schema';
import { eventually } from './support/clock';
import { load } from './support/page';
import { regionVersion } from './support/regions-stub';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
let imports = 0;
/** Makes the current `shell.data` a new generation, as an import does. */
const switchCatalogue = () => {
  imports += 1;
  shell.catalog.headers[GENERATION_HEADER] = generationId(new Date(imports), `import${imports}`);
};
beforeEach(async () => {
  shell = await startShell();
  switchCatalogue();
});
afterEach(() => shell.close());

const at = (path: string, init?: RequestInit) => load(shell.url + path, init);

test('after an import: pages and feeds are new within seconds, and stay so', async () => {
  for (const path of ['/games/hades/', '/feeds/articles.rss', '/games/']) await at(path);
  shell.data.games[0]!.name = 'Hades Renamed';
  shell.data.articles[0]!.title = 'A title of its own';
  shell.data.menus.categories[0]!.name = 'Doing things';
  switchCatalogue();
  await eventually(async () => expect((await at('/games/hades/')).html).toContain('Hades Renamed'));
  for (let time = 0; time < 5; time += 1) {
    expect((await at('/games/hades/')).html).toContain('Hades Renamed');
    expect((await at('/feeds/articles.rss')).html).toContain('A title of its own');
    expect((await at('/games/')).html).toContain('Doing things');
  }
});

test('the first response with a new generation invalidates all pages', async () => {
  await at('/games/hades/');
  shell.data.games[0]!.name = 'Hades Renamed';
  switchCatalogue();
  await at('/games/game-1/');
  expect((await at('/games/hades/')).html).toContain('Hades Renamed');
});

test('a response from an older generation is cached briefly', async () => {
  await at('/games/game-1/');
  const newer = shell.catalog.headers[GENERATION_HEADER]!;
  shell.catalog.headers[GENERATION_HEADER] = generationId(new Date(0), 'older');
  const { headers } = await at('/games/hades/');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
  shell.catalog.headers[GENERATION_HEADER] = newer;
});

test('a new game is found after an import, in spite of the negative cache', async () => {
  expect((await at('/games/brand-new/')).status).toBe(404);
  shell.data.games.push({ ...shell.data.games[0]!, slug: 'brand-new', name: 'Brand New' });
  switchCatalogue();
  await eventually(async () => expect((await at('/games/brand-new/')).status).toBe(200));
});

test('after a publish: pages are rendered again, with one version of each region', async () => {
  await at('/games/hades/');
  for (const version of ['1.0.0', '1.1.0']) {
    for (const region of ['header', 'ratings'])
      shell.regions[region] = { channels: { stable: regionVersion(region, version) }, history: [] };
    await eventually(async () => {
      const { html, headers } = await at('/games/hades/');
      const versions = new Set(html.match(/\/regions\/(?:header|ratings)\/[\d.]+\//g));
      expect([...versions].sort()).toEqual([`/regions/header/${version}/`, `/regions/ratings/${version}/`]);
      expect(headers.get('x-cache')).toBe('hit');
    });
  }
});
