import type { RegionOwners } from '@savepoint/contracts/regions';
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
  rotateKey,
  withdraw,
  withdrawKey,
} from '.';
import { readVerified, verifyLiveFiles } from './verify';

let temporary: ReturnType<typeof temporaryStore>;
beforeEach(async () => {
  temporary = temporaryStore();
  await registerHost(temporary.store, testHost());
  await initOwners(temporary);
});
afterEach(() => temporary.remove());

const REGIONS = ['header', 'footer'];
const put = (
  version: string,
  percent?: number,
  { remote = 'header', regions = REGIONS, signer = temporary.signer } = {},
) =>
  publish({
    ...temporary,
    signer,
    folder: builtRemote(temporary.folder, { remote, version, regions }),
    percent,
  });
/** What readers of a region get: the stable version, the candidate and its percentage. */
const live = async (region = 'header') => {
  const { channels, rollout } = (await readRegistry(temporary.store)).regions[region]!;
  return [channels['stable']?.version, channels['rollout']?.version, rollout?.percent];
};
const startOf = async (region = 'header') =>
  (await readRegistry(temporary.store)).regions[region]!.rollout!.start;

test('publish with a share: all regions of the remote, beside the stable version and its history', async () => {
  await put('1.0.0-a');
  expect(await put('1.0.0-b', 10)).toEqual({
    remote: 'header',
    version: '1.0.0-b',
    changed: true,
    percent: 10,
  });
  for (const region of REGIONS) expect(await live(region)).toEqual(['1.0.0-a', '1.0.0-b', 10]);
  expect(await startOf('footer')).toBe(await startOf());
  expect((await readRegistry(temporary.store)).regions['header']!.history).toEqual([]);
  expect(await put('1.0.0-b', 10)).toMatchObject({ changed: false });
});

test('the share rises: it begins at the same bucket, also with the next candidate', async () => {
  await put('1.0.0-a');
  await put('1.0.0-b', 1);
  const start = await startOf();
  for (const percent of [10, 50]) {
    expect(await promote('header', { ...temporary, percent })).toEqual({
      version: '1.0.0-b',
      from: 'rollout',
    });
    expect(await live()).toEqual(['1.0.0-a', '1.0.0-b', percent]);
    expect(await startOf()).toBe(start);
  }
  await expect(promote('header', { ...temporary, percent: 50 })).rejects.toThrow(
    'header@1.0.0-b is live for 50 % of the readers already',
  );
  await put('1.0.0-c', 50);
  expect(await live()).toEqual(['1.0.0-a', '1.0.0-c', 50]);
  expect(await startOf()).toBe(start);
});

test('promote to all readers: the candidate is stable, and a rollback goes to the version before', async () => {
  await put('1.0.0-a');
  await put('1.0.0-b', 10);
  await promote('header', temporary);
  for (const region of REGIONS) expect(await live(region)).toEqual(['1.0.0-b', undefined, undefined]);
  expect(await rollback('header', temporary)).toEqual({ from: '1.0.0-b', to: '1.0.0-a' });
});

test('promote a canary to a share', async () => {
  await put('1.0.0-a');
  await expect(promote('header', { ...temporary, percent: 10 })).rejects.toThrow(
    'header is not live on canary: publish it with --channel canary first',
  );
  await publish({
    ...temporary,
    channel: 'canary',
    folder: builtRemote(temporary.folder, { version: '1.0.0-b', regions: REGIONS }),
  });
  expect(await promote('header', { ...temporary, percent: 10 })).toEqual({
    version: '1.0.0-b',
    from: 'canary',
  });
  expect(await live()).toEqual(['1.0.0-a', '1.0.0-b', 10]);
});

test('a release on another channel leaves the rollout as it is', async () => {
  await put('1.0.0-a');
  await put('1.0.0-b', 10);
  await publish({
    ...temporary,
    channel: 'canary',
    folder: builtRemote(temporary.folder, { version: '1.0.0-c', regions: REGIONS }),
  });
  for (const region of REGIONS) expect(await live(region)).toEqual(['1.0.0-a', '1.0.0-b', 10]);
});

test('rollback: ends the rollout first; with --to, both', async () => {
  await put('1.0.0-a');
  await put('1.0.0-b');
  await put('1.0.0-c', 30);
  expect(await rollback('header', temporary)).toEqual({ from: '1.0.0-c', to: '1.0.0-b', percent: 30 });
  expect(await live()).toEqual(['1.0.0-b', undefined, undefined]);
  await put('1.0.0-c', 30);
  expect(await rollback('header', { ...temporary, to: '1.0.0-a' })).toEqual({
    from: '1.0.0-b',
    to: '1.0.0-a',
  });
  expect(await live()).toEqual(['1.0.0-a', undefined, undefined]);
});

test('a new region for a share: the others have none; rollback and withdraw take it back', async () => {
  await put('1.0.0-a', 10);
  expect(await live()).toEqual([undefined, '1.0.0-a', 10]);
  expect(await rollback('header', temporary)).toEqual({ from: '1.0.0-a', to: null, percent: 10 });
  expect(await live()).toEqual([undefined, undefined, undefined]);
  await put('1.0.0-a', 10);
  expect(await withdraw('header', temporary)).toBe('1.0.0-a');
  expect(await live()).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['publish', () => put('1.0.0-c'), '1.0.0-c'],
  ['withdraw', () => withdraw('header', temporary), undefined],
])('%s for all readers ends the rollout', async (_command, change, version) => {
  await put('1.0.0-a');
  await put('1.0.0-b', 10);
  await change();
  for (const region of REGIONS) expect(await live(region)).toEqual([version, undefined, undefined]);
});

test('refused: no share, a version that all have, one without a live region, the channel by name', async () => {
  await put('1.0.0-a');
  for (const percent of [0, 101, 1.5, -1, NaN])
    await expect(put('1.0.0-b', percent)).rejects.toThrow('use a whole number from 1 to 100');
  await expect(put('1.0.0-a', 10)).rejects.toThrow('header@1.0.0-a is live for all readers already');
  await expect(put('1.0.0-b', 10, { regions: ['header'] })).rejects.toThrow(
    'header@1.0.0-b has no region footer, which is live: only all readers together can get it',
  );
  await expect(put('1.0.0-b', 10, { remote: 'other', regions: ['footer'] })).rejects.toThrow(
    'Region footer belongs to header',
  );
  const folder = builtRemote(temporary.folder, { version: '1.0.0-b', regions: REGIONS });
  await expect(publish({ ...temporary, folder, channel: 'rollout' })).rejects.toThrow(
    'rollout is the channel of rollouts: use "publish --percent"',
  );
  await expect(publish({ ...temporary, folder, channel: 'canary', percent: 10 })).rejects.toThrow(
    'A rollout is for readers of stable, not of canary',
  );
  expect(await live()).toEqual(['1.0.0-a', undefined, undefined]);
});

test('five rollouts at the same time, no more; those that are live can go on', async () => {
  const remotes = ['one', 'two', 'three', 'four', 'five'];
  for (const remote of remotes) await put('1.0.0-a', 10, { remote, regions: [remote] });
  await expect(put('1.0.0-a', 10, { remote: 'six', regions: ['six'] })).rejects.toThrow(
    'There are 5 rollouts already (one, two, three, four, five): promote one of them or roll it back first',
  );
  await promote('one', { ...temporary, percent: 20 });
  await promote('two', temporary);
  await put('1.0.0-a', 10, { remote: 'six', regions: ['six'] });
});

describe('keys', () => {
  const team = testSigner();
  const approver = testSigner();
  const owners = (): RegionOwners => ({
    site_keys: [temporary.signer.key],
    keys: { [team.key]: { name: 'Team' }, [approver.key]: { name: 'Approver' } },
    regions: Object.fromEntries(
      REGIONS.map((region) => [region, { keys: [team.key], approvers: [approver.key] }]),
    ),
  });

  test('a rollout needs an approver as stable does; its end does not', async () => {
    await put('1.0.0-a');
    await applyOwners(owners(), temporary);
    await expect(put('1.0.0-b', 1, { signer: team })).rejects.toThrow('needs an approver’s key for rollout');
    await put('1.0.0-b', 1, { signer: approver });
    expect(await rollback('header', { ...temporary, signer: team })).toMatchObject({
      to: '1.0.0-a',
      percent: 1,
    });
  });

  test('a key is rotated: the rollout goes on; it is withdrawn: the rollout ends, and stable stays', async () => {
    await put('1.0.0-a');
    await applyOwners(owners(), temporary);
    await put('1.0.0-b', 10, { signer: approver });
    const start = await startOf();
    const next = testSigner();
    await rotateKey(approver.key, next.key, temporary);
    expect(await live()).toEqual(['1.0.0-a', '1.0.0-b', 10]);
    expect(await startOf()).toBe(start);
    await promote('header', { ...temporary, signer: next, percent: 20 });
    await withdrawKey(next.key, temporary);
    expect((await readOwners(temporary)).withdrawn_keys).toHaveProperty([next.key]);
    for (const region of REGIONS) expect(await live(region)).toEqual(['1.0.0-a', undefined, undefined]);
    await verifyLiveFiles(temporary.store, (await readVerified(temporary)).history);
  });
});
