import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BundledVersion } from './bundle-cache';
import { RendererPool } from './renderer-pool';

let folder: string;
let bundle: string;
let pool: RendererPool;
let ended: string[];
let memoryIsLow: boolean;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'renderer-pool-'));
  bundle = path.join(folder, 'bundle.cjs');
  writeFileSync(bundle, 'exports.regions = {};');
  ended = [];
  memoryIsLow = false;
  const log = { info: ({ release }: { release: string }) => void ended.push(release), warn: () => {} };
  pool = new RendererPool({ get: async () => bundle }, log, () => memoryIsLow);
});
afterEach(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

const version = (name: string) =>
  ({ remote: 'things', version: name, server: { url: 'server.cjs', sha384: name } }) as BundledVersion;
const names = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => prefix + index);

/** Waits until threads have ended, and a little longer for those that should not. */
const untilEnded = async (count: number) => {
  const deadline = Date.now() + 10_000;
  while (ended.length < count && Date.now() < deadline) await sleep(50);
  await sleep(200);
  return ended.sort();
};

test('live versions keep their threads, however many; of the others eight stay', async () => {
  const live = names(10, 'live-').map(version);
  pool.setLive(live);
  for (const name of names(10, 'old-')) await pool.get(version(name));
  await pool.get(version('old-2'));
  await pool.get(version('old-10'));
  expect(await untilEnded(3)).toEqual(['things@old-0', 'things@old-1', 'things@old-3']);
});

test('a version that is no longer live may be ended; with little memory one such thread stays', async () => {
  const [first, second, third] = names(3, 'live-').map(version) as [
    BundledVersion,
    BundledVersion,
    BundledVersion,
  ];
  pool.setLive([first, second]);
  memoryIsLow = true;
  pool.setLive([third]);
  expect(await untilEnded(1)).toEqual(['things@live-0']);
});

test('a thread that is ended to make room completes its renders', async () => {
  writeFileSync(
    bundle,
    `exports.regions = { things: { render: () => new Promise((resolve) => setTimeout(resolve, 300, { html: 'done' })) } };`,
  );
  memoryIsLow = true;
  const renderer = await pool.get(version('old-0'));
  const rendered = renderer.render({
    region: 'things',
    props: {},
    url: '',
    timeoutMs: 5_000,
    call: async () => undefined,
  });
  await pool.get(version('old-1'));
  expect(await rendered).toEqual({ html: 'done' });
  expect(await untilEnded(1)).toEqual(['things@old-0']);
});
