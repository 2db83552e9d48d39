import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareRegionStore } from './resources';

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
    [],
  ],
])('a registry that is %s → the site starts without regions', async (_what, content, lines) => {
  writeFileSync(join(folder, 'regions.json'), content);
  const logged: string[] = [];
  expect(await prepareRegionStore(folder, '/nowhere', (line) => void logged.push(line))).toBe(false);
  expect(logged).toEqual(lines);
});
