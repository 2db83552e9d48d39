import { setTimeout as sleep } from 'node:timers/promises';
import { byTier } from '@savepoint/service-kit/testing';
import type { BundledVersion } from './bundle-cache';
import type { LiveVersion } from './published-versions';
import { RendererPool, RENDER_TIMEOUTS } from './renderer-pool';

let bundle: string;
let pool: RendererPool;
let ended: string[];
let memoryIsLow: boolean;
beforeEach(() => {
  bundle = 'exports.regions = {};';
  ended = [];
  memoryIsLow = false;
  pool = createPool();
});
afterEach(() => pool.close());

const log = { info: ({ release }: { release: string }) => void ended.push(release), warn: () => {} };
const createPool = (timeouts = RENDER_TIMEOUTS) =>
  new RendererPool({ get: async () => bundle }, log, { memoryIsLow: () => memoryIsLow, timeouts });

const version = (name: string) =>
  ({ remote: 'things', version: name, server: { url: 'server.cjs', sha384: name } }) as BundledVersion;
const live = (name: string) => ({ channel: 'stable', version: version(name) });
const names = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => prefix + index);

/** Waits until processes have ended, and a little longer for those that should not. */
const untilEnded = async (count: number) => {
  while (ended.length < count) await sleep(50);
  await sleep(200);
  return ended.sort();
};

test('live versions keep their processes, however many; of the others four stay', async () => {
  pool.setLive(names(6, 'live-').map(live));
  for (const name of names(6, 'old-')) await pool.get(version(name));
  await pool.get(version('old-2'));
  await pool.get(version('old-6'));
  expect(await untilEnded(3)).toEqual(['things@old-0', 'things@old-1', 'things@old-3']);
});

test('a version that is no longer live may be ended; with little memory one such process stays', async () => {
  const [first, second, third] = names(3, 'live-').map(live) as [LiveVersion, LiveVersion, LiveVersion];
  pool.setLive([first, second]);
  memoryIsLow = true;
  pool.setLive([third]);
  expect(await untilEnded(1)).toEqual(['things@live-0']);
});

test('a process that is ended to make room completes its renders', async () => {
  bundle = `exports.regions = { things: { render: async (_props, { call }) => ({ html: await call('wait') }) } };`;
  memoryIsLow = true;
  pool = createPool({ ...RENDER_TIMEOUTS, renderMs: byTier(600, 3_000) });
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
  expect(await rendered).toEqual({ fragment: { html: 'done' }, reusable: false });
  expect(await untilEnded(1)).toEqual(['things@old-0']);
});
