// Widens tests/platform/publish.test.ts: twenty regions of twelve remotes on a page, for four readers at once
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publish } from '@savepoint/region-tools';
import { smallRemotes } from '@savepoint/region-store/testing';
import { startPlatform } from './site';

const REGIONS = 20;
const READERS = 4;
const PAGES = 5;

let folder: string;
let platform: Awaited<ReturnType<typeof startPlatform>>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'savepoint-many-'));
  platform = await startPlatform(folder);
  for (const remote of smallRemotes(folder, { remotes: 12, regions: REGIONS }))
    await publish({ store: platform.store, signer: platform.signer, folder: remote });
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true });
});

/** Renders the page of a game. @returns the HTML in the root of each region, where there is any */
async function rootsOf(slug: string): Promise<string[]> {
  const { openSlots } = await platform.composer.compose([], {
    url: `https://savepoint.test/games/${slug}/`,
    requestId: 'many-regions',
    openSlots: { page: 'game', props: { slug, name: slug } },
  });
  return Object.values(openSlots)
    .flat()
    .map((html) => /<div data-region-root>(.*)<\/div><\/section>$/s.exec(html)![1]!)
    .filter(Boolean);
}

test('20 regions of 12 remotes on a page: the server renders each, also for four readers of different pages', async () => {
  // Shell and fragments poll the registry, each at its own time.
  while ((await rootsOf('first')).length < REGIONS) await sleep(100);
  platform.failures.length = 0;
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    for (let page = 0; page < PAGES; page += 1) {
      const slug = `game-${reader}-${page}`;
      const roots = await rootsOf(slug);
      expect(roots).toHaveLength(REGIONS);
      for (const root of roots) expect(root).toMatch(new RegExp(`<h2>small-\\d+</h2>.*9: ${slug}</li>`));
    }
  });
  await Promise.all(readers);
  expect(platform.failures).toEqual([]);
});
