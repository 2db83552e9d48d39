import { setTimeout as sleep } from 'node:timers/promises';
import { byTier } from '@savepoint/service-kit/testing';
import type { BundledVersion } from './bundle-cache';
import type { LiveVersion } from './published-versions';
import { RendererPool, RENDER_TIMEOUTS } from './renderer-pool';
import { USAGE_LIMITS, type UsageLimits } from './usage-limits';

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
const createPool = (timeouts = RENDER_TIMEOUTS, usage?: UsageLimits) =>
  new RendererPool({ get: async () => bundle }, log, { memoryIsLow: () => memoryIsLow, timeouts, usage });

const version = (name: string) =>
  ({ remote: 'things', version: name, server: { url: 'server.cjs', sha384: name } }) as BundledVersion;
const live = (name: string, remote = 'things') => ({
  channel: 'stable',
  version: { ...version(name), remote },
});
const names = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => prefix + index);

/** Waits until processes have ended, and a little longer for those that should not. */
const untilEnded = async (count: number) => {
  while (ended.length < count) await sleep(50);
  await sleep(200);
  return ended.sort();
};

test('live versions keep their processes, however many; of the others four stay', async () => {
  pool.setLive(names(6, 'live-').map((name) => live(name)));
  for (const name of names(6, 'old-')) await pool.get(version(name));
  await pool.get(version('old-2'));
  await pool.get(version('old-6'));
  expect(await untilEnded(3)).toEqual(['things@old-0', 'things@old-1', 'things@old-3']);
});

test('a version that is no longer live may be ended; with little memory one such process stays', async () => {
  const [first, second, third] = names(3, 'live-').map((name) => live(name)) as [
    LiveVersion,
    LiveVersion,
    LiveVersion,
  ];
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

test('a remote that has no live version any more → its processes end at once, those of others stay', async () => {
  pool.setLive([live('a'), live('b', 'others')]);
  await Promise.all([pool.get(version('a')), pool.get(live('b', 'others').version)]);
  pool.setLive([live('b', 'others')]);
  expect(await untilEnded(1)).toEqual(['things@a']);
});

/** Looks often, so that tests need not wait. */
const often = { ...USAGE_LIMITS, intervalMs: 100 };
const testOnLinux = process.platform === 'linux' ? test : test.skip;

testOnLinux('a process that computes while it renders nothing is ended; one that waits stays', async () => {
  pool = createPool(RENDER_TIMEOUTS, often);
  await pool.get(version('waits'));
  bundle = `const spin = () => { const end = performance.now() + 20; while (performance.now() < end); setTimeout(spin, 0); };
    spin(); exports.regions = {};`;
  pool.setLive([live('waits'), live('spins')]);
  expect(await untilEnded(1)).toEqual(['things@spins']);
});

testOnLinux('a process that uses too much memory is ended, though it answers', async () => {
  bundle = `exports.regions = {}; globalThis.kept = new Uint8Array(100_000_000).fill(1);`;
  pool = createPool(RENDER_TIMEOUTS, { ...often, memoryBytes: 120_000_000 });
  await pool.get(version('large'));
  expect(await untilEnded(1)).toEqual(['things@large']);
});
