import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildRemote, publish, rollback } from '@savepoint/region-tools';
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
  platform = await startPlatform(bench.folder);
});
afterAll(async () => {
  await platform.close();
  bench.remove();
});

const release = (folder: string) => publish({ store: platform.store, signer: platform.signer, folder });
/** Renders the page until its slot for streams is as expected. */
const streamsSlot = (expected: (slot: string) => boolean) =>
  pageWhen((page) => expected(page.slot('streams')));
async function pageWhen(expected: (page: PageRegions) => boolean) {
  for (;;) {
    const page = await platform.compose();
    if (expected(page)) return page;
    await sleep(100);
  }
}

test('a published region is rendered in pages, with unchanged files', async () => {
  await release(built.first);
  const page = await streamsSlot((slot) => slot.includes('first'));
  expect(page.slot('streams').replaceAll('<!-- -->', '')).toMatch(
    /<p id="[^"]*streams-[^"]*" class="line-[^"]+">first: Hades has 1 streams<\/p>/,
  );
  expect(page.slot('streams')).toContain('{"streams":[{"user_login":"/api/streams?game=hades"}]}');
  expect(page.slot('search')).toContain('<div data-region-root></div>');
  const { streams } = page.clientRegions;
  const { entry, js, css } = streams!;
  for (const url of [entry, ...js, ...css]) {
    const answer = await fetch(platform.regionsUrl + url);
    const digest = createHash('sha384')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('base64');
    expect(streams!.integrity[url]).toBe(`sha384-${digest}`);
    if (css.includes(url)) expect(page.styles.map((sheet) => sheet.url)).toContain(url);
    else
      expect(page.preloads).toContain(`href="${url}" crossorigin="anonymous" integrity="sha384-${digest}"`);
  }
  expect(page.styles.every(({ text }) => text?.includes('line-'))).toBe(true);
});

test('a new version replaces the old one without a restart; a rollback restores it', async () => {
  await release(built.second);
  const second = await streamsSlot((slot) => slot.includes('second'));
  expect(second.slot('streams')).toContain('second');
  await rollback('fixture', { store: platform.store, signer: platform.signer });
  const back = await streamsSlot((slot) => slot.includes('first'));
  expect(back.slot('streams')).toContain('first');
  expect(back.clientRegions['streams']!.version).not.toBe(second.clientRegions['streams']!.version);
});
