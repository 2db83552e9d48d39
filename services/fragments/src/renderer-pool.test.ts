import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BundledVersion } from './bundle-cache';
import { RendererPool, RENDER_TIMEOUTS } from './renderer-pool';

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
  pool = createPool();
});
afterEach(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

const log = { info: ({ release }: { release: string }) => void ended.push(release), warn: () => {} };
const createPool = (timeouts = RENDER_TIMEOUTS) =>
  new RendererPool({ get: async () => bundle }, log, () => memoryIsLow, timeouts);

const version = (name: string) =>
  ({ remote: 'things', version: name, server: { url: 'server.cjs', sha384: name } }) as BundledVersion;
const names = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => prefix + index);

/** Waits until threads have ended, and a little longer for those that should not. */
const untilEnded = async (count: number) => {
  while (ended.length < count) await sleep(50);
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
    `exports.regions = { things: { render: async (_props, { call }) => ({ html: await call('wait') }) } };`,
  );
  memoryIsLow = true;
  pool = createPool({ ...RENDER_TIMEOUTS, renderMs: 3_000 });
  const renderer = await pool.get(version('old-0'));
  let finish = (_html: string) => {};
  const html = new Promise<string>((resolve) => (finish = resolve));
  let rendered: Promise<unknown> | undefined;
  await new Promise<void>((begun) => {
    const call = () => {
      begun();
      return html;
    };
    rendered = renderer.render({ region: 'things', props: {}, url: '', timeoutMs: 60_000, call });
  });
  await pool.get(version('old-1'));
  finish('done');
  expect(await rendered).toEqual({ html: 'done' });
  expect(await untilEnded(1)).toEqual(['things@old-0']);
});
