import { PLAN_DEFAULTS, type RolloutPlan } from '@savepoint/contracts/regions';
import { planOf } from '@savepoint/contracts/region-trust';
import { builtRemote, temporaryStore, testHost, testSigner } from './testing';
import {
  applyOwners,
  initOwners,
  promote,
  publish,
  readOwners,
  readRegistry,
  registerHost,
  rollback,
  withdrawKey,
} from '.';
import { takeStep } from './step';
import { readVerified, verifyLiveFiles } from './verify';

const REGIONS = ['header', 'footer'];
const PLAN: RolloutPlan = { steps: [1, 10, 100], ...PLAN_DEFAULTS };
const service = testSigner();
const team = testSigner();
let temporary: ReturnType<typeof temporaryStore>;
beforeEach(async () => {
  temporary = temporaryStore();
  await registerHost(temporary.store, testHost());
  await initOwners(temporary);
  await applyOwners(owners(), temporary);
  await put('1.0.0-a');
  await put('2.0.0-b', { plan: PLAN, signer: team });
});
afterEach(() => temporary.remove());

const owners = (more = {}) => ({
  site_keys: [temporary.signer.key],
  keys: { [team.key]: { name: 'Team' } },
  regions: Object.fromEntries(REGIONS.map((region) => [region, { keys: [team.key], ...more }])),
  rollout_keys: [service.key],
});
const put = (version: string, more = {}) =>
  publish({ ...temporary, folder: builtRemote(temporary.folder, { version, regions: REGIONS }), ...more });
const live = async (region = 'footer') => {
  const { channels, rollout } = (await readRegistry(temporary.store)).regions[region]!;
  return [channels['stable']?.version, channels['rollout']?.version, rollout?.percent];
};
const history = async () => (await readVerified(temporary)).history;
const digest = async () => planOf((await history()).lastReleaseOf('header', 'rollout')!)!.digest;
const step = async (from: number, to: number, more: { digest?: string; signer?: typeof service } = {}) =>
  takeStep('header', {
    ...temporary,
    signer: service,
    digest: more.digest ?? (await digest()),
    from,
    to,
    why: 'no worse: 0.1 % of 900',
    ...more,
  });

test('a plan: the rollout begins with its first step', async () => {
  expect(await live()).toEqual(['1.0.0-a', '2.0.0-b', 1]);
  expect((await history()).entries.at(-1)!.entry).toMatchObject({
    action: 'publish',
    plan: PLAN,
    share: { percent: 1 },
  });
});

test('steps, to all readers: the same readers keep it, and a rollback goes to the version before', async () => {
  const { start } = (await readRegistry(temporary.store)).regions['header']!.rollout!;
  expect(await step(1, 10)).toBe(true);
  expect(await live()).toEqual(['1.0.0-a', '2.0.0-b', 10]);
  expect((await readRegistry(temporary.store)).regions['header']!.rollout!.start).toBe(start);
  expect(await step(10, 100)).toBe(true);
  for (const region of REGIONS) expect(await live(region)).toEqual(['2.0.0-b', undefined, undefined]);
  await verifyLiveFiles(temporary.store, await history());
  const last = (await history()).lastReleaseOf('header', 'stable')!;
  expect(last.key).toBe(service.key);
  expect(last.entry).toMatchObject({ action: 'promote', step: { why: 'no worse: 0.1 % of 900' } });
  expect(await rollback('header', { ...temporary, signer: team })).toEqual({
    from: '2.0.0-b',
    to: '1.0.0-a',
  });
});

test('back: all have the stable version again, and the plan counts no more', async () => {
  const before = await digest();
  expect(await step(1, 0)).toBe(true);
  for (const region of REGIONS) expect(await live(region)).toEqual(['1.0.0-a', undefined, undefined]);
  expect(await step(1, 10, { digest: before })).toBe(false);
  expect(await live()).toEqual(['1.0.0-a', undefined, undefined]);
});

test('somebody was faster → nothing happens; two instances take a step once', async () => {
  const before = await digest();
  const both = await Promise.all([step(1, 10), step(1, 10)]);
  expect(both.sort()).toEqual([false, true]);
  await promote('header', { ...temporary, percent: 50 });
  expect(await step(10, 100, { digest: before })).toBe(false);
  expect(await live()).toEqual(['1.0.0-a', '2.0.0-b', 50]);
});

test('another plan for the live version, and none for it again', async () => {
  const next = { ...PLAN, steps: [1, 50] };
  await promote('header', { ...temporary, plan: next });
  expect((await history()).entries.at(-1)!.entry).toMatchObject({ action: 'promote', plan: next });
  expect(await step(1, 50)).toBe(true);
  await expect(step(50, 100)).rejects.toThrow('it is not within the plan of its rollout');
});

test('not a key of steps, not a step of the plan → refused, and nothing is written', async () => {
  const { length } = (await history()).entries;
  await expect(step(1, 10, { signer: team })).rejects.toThrow('may not take steps of rollouts');
  await expect(step(1, 42)).rejects.toThrow('it is not within the plan of its rollout');
  await expect(put('3.0.0-c', { signer: service })).rejects.toThrow('is not in the owners file');
  await expect(put('3.0.0-c', { plan: { ...PLAN, steps: [10, 5] } })).rejects.toThrow('do not rise');
  expect((await history()).entries).toHaveLength(length);
});

test('a frozen region: its rollout stays as it is, and none begins, not even by the site’s owner', async () => {
  await applyOwners(owners({ frozen: true }), temporary);
  expect(await live()).toEqual(['1.0.0-a', '2.0.0-b', 1]);
  const [last] = (await history()).releasesOf('header', 'rollout');
  expect([last!.key, planOf(last!)]).toEqual([temporary.signer.key, undefined]);
  await expect(put('3.0.0-c', { plan: PLAN })).rejects.toThrow('has frozen the region');
  await expect(put('3.0.0-c', { plan: PLAN, signer: team })).rejects.toThrow('has frozen the region');
  // Changed without a plan, by the site’s owner only.
  await promote('header', temporary);
  expect(await live()).toEqual(['2.0.0-b', undefined, undefined]);
});

test('an owners file that changes nothing of it → the plan goes on; the key of steps is withdrawn → its steps are taken back', async () => {
  await step(1, 10);
  await applyOwners(owners({ slots: ['game'] }), temporary);
  expect(await step(10, 100)).toBe(true);
  expect(await live()).toEqual(['2.0.0-b', undefined, undefined]);
  await withdrawKey(service.key, temporary);
  expect((await readOwners(temporary)).rollout_keys).toEqual([]);
  expect(await live()).toEqual(['1.0.0-a', undefined, undefined]);
  await verifyLiveFiles(temporary.store, await history());
});
