import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newRegionKey, regionSigner } from '@savepoint/contracts/region-trust';
import { initOwners } from '@savepoint/region-tools';
import { loadKeyPair, prepareRegionStore } from './resources';

const folder = mkdtempSync(join(tmpdir(), 'regions-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [
    'damaged',
    'nonsense',
    [expect.stringContaining(`${folder}/regions.json is damaged: the site starts without it`)],
  ],
  [
    'empty',
    JSON.stringify({ schema: 1, environment: 'local', updated: '2031-01-01T00:00:00.000Z', regions: {} }),
    ['Signed the registry of regions'],
  ],
])('a registry that is %s → the site starts without regions', async (_what, content, lines) => {
  rmSync(join(folder, 'history.jsonl'), { force: true });
  writeFileSync(join(folder, 'regions.json'), content);
  const logged: string[] = [];
  const key = loadKeyPair(folder, 'regions');
  expect(
    await prepareRegionStore({ folder, root: '/nowhere', key, log: (line) => void logged.push(line) }),
  ).toBe(false);
  expect(logged).toEqual(lines);
});

test('a registry that another site has signed → the site starts without it, and says why', async () => {
  const file = join(folder, 'regions.json');
  for (const name of ['regions.json', 'history.jsonl']) rmSync(join(folder, name), { force: true });
  const store = { store: folder, signer: regionSigner(newRegionKey()) };
  await initOwners(store);
  const before = readFileSync(file, 'utf8');
  const logged: string[] = [];
  const key = loadKeyPair(folder, 'regions');
  const prepare = (siteKeys?: string) =>
    prepareRegionStore({ folder, root: '/nowhere', key, siteKeys, log: (line) => void logged.push(line) });
  expect(await prepare()).toBe(false);
  expect(logged).toEqual([expect.stringContaining(`is signed by ${store.signer.key}`)]);
  expect(await prepare(store.signer.key)).toBe(false);
  expect(logged).toHaveLength(1);
  expect(readFileSync(file, 'utf8')).toBe(before);
});
