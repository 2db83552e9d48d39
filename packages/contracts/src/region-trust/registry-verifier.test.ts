import type { RegionOwners, RegionVersion, Registry, ReleaseEntry, SignedEntry } from '../regions';
import { newRegionKey, regionSigner } from './keys';
import { RegistryVerifier } from './registry-verifier';
import { signEntry } from './entries';

const site = regionSigner(newRegionKey());
const team = regionSigner(newRegionKey());
const approver = regionSigner(newRegionKey());
const stranger = regionSigner(newRegionKey());

const OWNERS: RegionOwners = {
  site_keys: [site.key],
  keys: {
    [team.key]: { name: 'Team Poll' },
    [approver.key]: { name: 'Release managers' },
  },
  regions: {
    poll: { keys: [team.key], slots: ['game'] },
    careful: { keys: [team.key], approvers: [approver.key] },
    header: { keys: [] },
  },
};

const version = (region: string, name = '1.0.0', more: Partial<RegionVersion> = {}): RegionVersion => ({
  version: name,
  remote: region,
  module: `./${region}`,
  base: `/regions/${region}/${name}/`,
  entry: 'entry.js',
  js: [],
  css: [],
  integrity: { 'entry.js': `sha384-${'A'.repeat(64)}` },
  shared: {},
  published: '2031-05-14T12:00:00.000Z',
  ...more,
});

const owners = (sequence = 1, content = OWNERS, signer = site, siteName = site.key) =>
  signEntry(
    {
      kind: 'owners',
      site: siteName,
      sequence,
      previous: null,
      time: '2031-05-14T12:00:00.000Z',
      owners: content,
    },
    signer,
  ).signed;

const release = (
  sequence: number,
  regions: ReleaseEntry['regions'],
  signer = team,
  more: Partial<ReleaseEntry> = {},
) =>
  signEntry(
    {
      kind: 'release',
      site: site.key,
      sequence,
      previous: 'A'.repeat(43),
      time: '2031-05-14T12:00:00.000Z',
      action: 'publish',
      channel: 'stable',
      regions,
      files: {},
      ...more,
    },
    signer,
  ).signed;

const registry = (releases: SignedEntry[], signedOwners = owners()): Registry => ({
  schema: 1,
  environment: 'test',
  updated: '2031-05-14T12:00:00.000Z',
  // Nobody’s: only what is signed counts.
  regions: { evil: { channels: { stable: version('evil') }, history: [version('evil')] } },
  signed: { owners: signedOwners, releases },
});

let verifier: RegistryVerifier;
beforeEach(() => (verifier = new RegistryVerifier([site.key])));

/** Verifies a registry. @returns what is live, as `region@version channel`, and the problems */
function read(next: Registry) {
  const { registry: used, problems } = verifier.verify(next);
  const live = Object.entries(used.regions).flatMap(([region, { channels }]) =>
    Object.entries(channels).map(([channel, { version: name }]) => `${region}@${name} ${channel}`),
  );
  return { live: live.sort(), problems };
}

test('what an owner has signed is used, and nothing else of the registry', () => {
  const canary = release(3, { poll: version('poll', '2.0.0') }, team, { channel: 'canary' });
  const read1 = read(registry([release(2, { poll: version('poll') }), canary]));
  expect(read1).toEqual({ live: ['poll@1.0.0 stable', 'poll@2.0.0 canary'], problems: [] });
});

describe('a rollout', () => {
  const share = (percent: number) => ({ channel: 'rollout', share: { start: 7, percent } });
  const candidate = { poll: version('poll', '2.0.0') };
  const stable = release(2, { poll: version('poll') });
  const rolloutOf = (releases: SignedEntry[]) => {
    const { registry: used, problems } = verifier.verify(registry(releases));
    return {
      share: used.regions['poll']?.rollout,
      live: used.regions['poll']?.channels['rollout'],
      problems,
    };
  };

  test('its version and its share of the readers are signed, and can be verified again', () => {
    const first = registry([stable, release(3, candidate, team, share(10))]);
    const { registry: used, problems } = verifier.verify(first);
    expect(problems).toEqual([]);
    expect(used.regions['poll']).toMatchObject({
      channels: { stable: { version: '1.0.0' }, rollout: { version: '2.0.0' } },
      rollout: { start: 7, percent: 10 },
    });
    expect(new RegistryVerifier([site.key]).verify(used).registry).toEqual(used);
  });

  test('a share that nobody has signed, or an earlier one, changes nothing', () => {
    rolloutOf([stable, release(4, candidate, team, share(10))]);
    const changed = release(5, candidate, team, share(10));
    const tampered = { ...changed, payload: changed.payload.replace('"percent":10', '"percent":90') };
    expect(rolloutOf([stable, tampered]).share).toEqual({ start: 7, percent: 10 });
    expect(rolloutOf([stable, release(3, candidate, team, share(50))]).share).toEqual({
      start: 7,
      percent: 10,
    });
  });

  test('it ends: the share is gone with its version', () => {
    rolloutOf([stable, release(3, candidate, team, share(10))]);
    const ended = release(4, { poll: null }, team, { channel: 'rollout' });
    expect(rolloutOf([stable, ended])).toEqual({ share: undefined, live: undefined, problems: [] });
  });

  test('a region with approvers needs one of their keys, as for stable', () => {
    const careful = { careful: version('careful', '2.0.0') };
    expect(read(registry([release(2, careful, team, share(1))])).live).toEqual([]);
    expect(read(registry([release(3, careful, approver, share(1))])).live).toEqual(['careful@2.0.0 rollout']);
  });
});

test('what is used is a registry that can be verified again', () => {
  const { registry: used } = verifier.verify(registry([release(2, { poll: version('poll') })]));
  expect(new RegistryVerifier([site.key]).verify(used)).toEqual({ registry: used, problems: [] });
});

test('unsigned → an error', () => {
  const { signed: _, ...unsigned } = registry([]);
  expect(() => read(unsigned)).toThrow('it is not signed');
});

test.each([
  ['another site’s owner', owners(1, OWNERS, stranger)],
  ['a team', owners(1, OWNERS, team)],
  ['the site’s owner, then changed', { ...owners(), payload: owners().payload.replace('Team Poll', 'x') }],
])('an owners file that is signed by %s → an error, and the last one stays', (_what, signed) => {
  read(registry([release(2, { poll: version('poll') })]));
  expect(() => read(registry([release(3, { poll: version('poll', '6.6.6') })], signed))).toThrow(
    'the owners file is',
  );
  expect(read(registry([release(2, { poll: version('poll') })])).live).toEqual(['poll@1.0.0 stable']);
});

const tampered = (change: (payload: string) => string) => {
  const signed = release(2, { poll: version('poll') });
  return { ...signed, payload: change(signed.payload) };
};
const signature = (change: (text: string) => string) => {
  const signed = release(2, { poll: version('poll') });
  return { ...signed, signature: change(signed.signature) };
};
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test.each<[string, SignedEntry, string]>([
  ['with another version', tampered((text) => text.replaceAll('1.0.0', '1.0.1')), 'signature is wrong'],
  ['with another file', tampered((text) => text.replace('AAAA', 'AAAB')), 'signature is wrong'],
  ['on another channel', tampered((text) => text.replace('stable', 'canary')), 'signature is wrong'],
  [
    'with another number',
    tampered((text) => text.replace('"sequence":2', '"sequence":9')),
    'signature is wrong',
  ],
  ['with a space', tampered((text) => text.replace('{', '{ ')), 'signature is wrong'],
  [
    'with another text of its signature',
    // The last letter has four bits that decode to nothing.
    signature((text) => text.slice(0, -1) + base64url[base64url.indexOf(text.at(-1)!) + 1]),
    'signature is wrong',
  ],
  ['of a stranger', release(2, { poll: version('poll') }, stranger), 'is not in the owners file'],
  [
    'of a stranger in a team’s name',
    { ...release(2, { poll: version('poll') }, stranger), key: team.key },
    'signature is wrong',
  ],
  [
    'of another region’s owner',
    release(2, { header: version('header') }),
    'not an owner of the region header',
  ],
  [
    'of another region’s owner, beside its own',
    release(2, { poll: version('poll'), header: version('header') }),
    'not an owner of the region header',
  ],
  ['of a region that nobody owns', release(2, { other: version('other') }), 'does not name the region other'],
  ['without an approver', release(2, { careful: version('careful') }), 'needs an approver’s key'],
  [
    'in a slot that is not its own',
    release(2, { poll: version('poll', '1.0.0', { slot: 'review' }) }),
    'slot review',
  ],
  [
    'made for another site',
    release(2, { poll: version('poll') }, team, { site: stranger.key }),
    'made for another site',
  ],
])('a release %s → refused, and what was live stays', (_what, signed, message) => {
  const good = release(1, { poll: version('poll', '0.9.0') });
  expect(read(registry([good])).live).toEqual(['poll@0.9.0 stable']);
  const { live, problems } = read(registry([good, signed]));
  expect(live).toEqual(['poll@0.9.0 stable']);
  expect(problems).toEqual([expect.stringContaining(message)]);
});

test('an approver’s release is live; the team’s is on other channels, and may take a version off the pages', () => {
  const approved = release(2, { careful: version('careful') }, approver);
  const canary = release(3, { careful: version('careful', '2.0.0') }, team, { channel: 'canary' });
  expect(read(registry([approved, canary]))).toEqual({
    live: ['careful@1.0.0 stable', 'careful@2.0.0 canary'],
    problems: [],
  });
  const off = release(4, { careful: null }, team, { action: 'withdraw' });
  expect(read(registry([off, canary]))).toEqual({ live: ['careful@2.0.0 canary'], problems: [] });
});

test('a key of CI signs until it expires', () => {
  const keys = { [team.key]: { name: 'CI', expires: '2031-05-14T13:00:00.000Z' } };
  const short = owners(1, { ...OWNERS, keys: { ...OWNERS.keys, ...keys } });
  const at = (time: string) => release(2, { poll: version('poll') }, team, { time });
  expect(read(registry([at('2031-05-14T12:59:59.999Z')], short)).live).toEqual(['poll@1.0.0 stable']);
  verifier = new RegistryVerifier([site.key]);
  expect(read(registry([at('2031-05-14T13:00:00.000Z')], short))).toEqual({
    live: [],
    problems: [expect.stringContaining('expired')],
  });
});

test('replayed: an earlier registry changes nothing, and is reported', () => {
  const first = registry([release(2, { poll: version('poll') })]);
  read(first);
  read(registry([release(3, { poll: version('poll', '2.0.0') })]));
  expect(read(first)).toEqual({
    live: ['poll@2.0.0 stable'],
    problems: [expect.stringContaining('region poll stays at release 3 on stable')],
  });
});

test('replayed: a version that was taken off the pages does not come back', () => {
  const first = registry([release(2, { poll: version('poll') })]);
  read(first);
  expect(read(registry([release(3, { poll: null })])).live).toEqual([]);
  expect(read(first).live).toEqual([]);
});

test('replayed: a release for one channel is not one for another', () => {
  read(registry([release(2, { poll: version('poll') })]));
  const canary = release(3, { poll: version('poll', '2.0.0') }, team, { channel: 'canary' });
  expect(read(registry([release(2, { poll: version('poll') }), canary])).live).toEqual([
    'poll@1.0.0 stable',
    'poll@2.0.0 canary',
  ]);
});

test('two releases with the same number → the first one stays', () => {
  const first = release(2, { poll: version('poll') });
  read(registry([first]));
  const { live, problems } = read(registry([release(2, { poll: version('poll', '6.6.6') })]));
  expect(live).toEqual(['poll@1.0.0 stable']);
  expect(problems.join()).toContain('there is another one with this number');
});

test('a region that is left out without a release stays', () => {
  read(registry([release(2, { poll: version('poll') })]));
  expect(read(registry([]))).toEqual({
    live: ['poll@1.0.0 stable'],
    problems: [expect.stringContaining('left out')],
  });
});

test('an earlier owners file → an error, so that a withdrawn key does not come back', () => {
  const { [team.key]: _, ...keys } = OWNERS.keys;
  const without = { ...OWNERS, keys, regions: { poll: { keys: [] } } };
  read(registry([], owners(5, without)));
  expect(() => read(registry([release(6, { poll: version('poll') })], owners(1)))).toThrow(
    'was replaced by 5 before',
  );
  expect(() => read(registry([], owners(5)))).toThrow('two owners files 5');
});

test('a key that is withdrawn → what it has signed is off the pages at once, and does not come back', () => {
  const stolen = release(3, { poll: version('poll', '6.6.6') });
  const before = release(2, { poll: version('poll') }, site);
  read(registry([stolen]));
  const { [team.key]: _, ...keys } = OWNERS.keys;
  const without = owners(4, { ...OWNERS, keys, regions: { poll: { keys: [] } } });
  expect(read(registry([stolen], without))).toEqual({
    live: [],
    problems: expect.arrayContaining([expect.stringContaining('region poll is not shown')]),
  });
  expect(read(registry([before], without)).live).toEqual([]);
  const back = release(5, { poll: version('poll') }, site, { action: 'rollback' });
  expect(read(registry([back], without))).toEqual({ live: ['poll@1.0.0 stable'], problems: [] });
});

test('a settings’ key of another kind signs nothing', () => {
  expect(() => regionSigner('nonsense')).toThrow('not an Ed25519 private key');
});
