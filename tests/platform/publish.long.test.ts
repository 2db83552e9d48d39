// Widens tests/platform/publish.test.ts: open slots, modified bundles, and remotes that a site refuses
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildRemote, publish, readRegistry, withdraw } from '@savepoint/region-tools';
import type { PageRegions } from '../../shell/src/server/regions/slots';
import { workbench } from './remotes';
import { startPlatform } from './site';

const bench = workbench();
const built = { first: '', second: '' };
let platform: Awaited<ReturnType<typeof startPlatform>>;

beforeAll(async () => {
  built.first = bench.copy();
  built.second = bench.copy({ 'src/streams/view.tsx': ["'first'", "'second'"] });
  await Promise.all([buildRemote(built.first), buildRemote(built.second)]);
});
afterAll(() => bench.remove());
beforeEach(async () => {
  rmSync(path.join(bench.folder, 'store'), { recursive: true, force: true });
  rmSync(path.join(bench.folder, 'data'), { recursive: true, force: true });
  platform = await startPlatform(bench.folder);
});
afterEach(() => platform.close());

const release = (folder: string) => publish({ store: platform.store, signer: platform.signer, folder });
/** Renders the page until its slot for streams is as expected. */
const streamsSlot = (expected: (slot: string) => boolean) =>
  pageWhen((page) => expected(page.slot('streams')));
/** Renders the page until the regions in its former open slot are as expected. */
const pageWithOpenSlot = (expected: (regions: string) => boolean) =>
  pageWhen((page) => expected(openSlotOf(page)));
const openSlotOf = ({ openSlots }: PageRegions) => openSlots['game-before-comments']?.join() ?? '';

async function pageWhen(expected: (page: PageRegions) => boolean) {
  for (;;) {
    const page = await platform.compose();
    if (expected(page)) return page;
    await sleep(100);
  }
}

test('an open slot: shows a new region until it is withdrawn', async () => {
  const folder = bench.copy({
    'savepoint.json': [
      '"streams": { "module": "./src/streams/index.tsx" },\n    "search": { "module": "./src/search/index.tsx" }',
      '"poll": { "module": "./src/streams/index.tsx", "slot": "game" }',
    ],
    'src/server.tsx': ['streams: defineFragment', 'poll: defineFragment'],
  });
  await buildRemote(folder);
  await release(folder);
  const page = await pageWithOpenSlot((regions) => regions.includes('first'));
  expect(openSlotOf(page).replaceAll('<!-- -->', '')).toContain('first: Hades has 1 streams</p>');
  expect(page.clientRegions).toHaveProperty(['poll']);
  await withdraw('fixture', { store: platform.store, signer: platform.signer });
  expect((await pageWithOpenSlot((regions) => regions === '')).openSlots).toEqual({});
});

test('a modified server bundle does not run: the client renders its slot', async () => {
  await release(built.first);
  const { base } = (await readRegistry(platform.store)).regions['streams']!.channels['stable']!;
  const file = path.join(platform.store, base.replace('/regions/', ''), 'server.cjs');
  const trace = path.join(bench.folder, 'ran');
  writeFileSync(
    file,
    `require('fs').writeFileSync(${JSON.stringify(trace)}, '');${readFileSync(file, 'utf8')}`,
  );
  const page = await streamsSlot(() =>
    platform.failures.some((failure) => failure.includes('bundle-mismatch')),
  );
  expect(page.slot('streams')).toContain('<div data-region-root></div>');
  expect(page.complete).toBe(false);
  expect(() => readFileSync(trace)).toThrow('ENOENT');
});

test('publishing a remote for another React version is rejected', async () => {
  const folder = bench.copy({ 'package.json': ['"react": "19.2.9"', '"react": "20.0.0"'] });
  await buildRemote(folder);
  await expect(release(folder)).rejects.toThrow('needs react ^20.0.0, but the host provides 19.2.9');
  expect((await readRegistry(platform.store)).regions).toEqual({});
});

/** Copies the fixture with other contracts, in which streams has a further prop. */
function copyWithContracts(name: string, schema: object, required: boolean): string {
  const folder = bench.copy();
  const contracts = path.join(folder, 'node_modules', '@savepoint', 'contracts');
  const streams = {
    type: 'object',
    properties: { slug: { type: 'string' }, [name]: schema },
    required: ['slug', ...(required ? [name] : [])],
  };
  const exported = { regionProps: { streams, search: {} }, openSlotProps: {}, regionEvents: {} };
  mkdirSync(contracts, { recursive: true });
  writeFileSync(path.join(contracts, 'regions.js'), `module.exports = ${JSON.stringify(exported)};`);
  return folder;
}

test.each([
  [
    'needs a prop the host does not pass',
    'viewers',
    'region streams needs the prop viewers (integer), which the host does not pass',
  ],
  [
    'takes a prop as another type',
    'name',
    'region streams accepts the prop name as integer, but the host passes string',
  ],
])('a remote whose contracts have a region that %s is rejected', async (_what, name, sentence) => {
  const folder = copyWithContracts(name, { type: 'integer' }, true);
  await buildRemote(folder);
  await expect(release(folder)).rejects.toThrow(sentence);
  expect((await readRegistry(platform.store)).regions).toEqual({});
});

test('a remote whose contracts have fewer props, or one more that is optional, is published', async () => {
  const folder = copyWithContracts('viewers', { type: 'integer' }, false);
  await buildRemote(folder);
  await release(folder);
  expect(Object.keys((await readRegistry(platform.store)).regions)).toContain('streams');
});
