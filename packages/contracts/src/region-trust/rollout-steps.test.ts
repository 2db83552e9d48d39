import {
  PLAN_DEFAULTS,
  type RegionOwners,
  type RegionVersion,
  type Registry,
  type ReleaseEntry,
  type RolloutPlan,
  type SignedEntry,
} from '../regions';
import { newRegionKey, regionSigner } from './keys';
import { RegistryVerifier } from './registry-verifier';
import { signEntry } from './entries';

const signer = () => regionSigner(newRegionKey());
const [site, team, service, stranger] = [signer(), signer(), signer(), signer()];
const TIME = '2031-05-14T12:00:00.000Z';
const OWNERS: RegionOwners = {
  site_keys: [site.key],
  keys: { [team.key]: { name: 'Team Poll' }, [stranger.key]: { name: 'Team Quiz' } },
  regions: { poll: { keys: [team.key] }, quiz: { keys: [stranger.key] } },
  rollout_keys: [service.key],
};
const PLAN: RolloutPlan = { steps: [1, 10, 100], ...PLAN_DEFAULTS };

const version = (name: string, region = 'poll'): RegionVersion => ({
  version: name,
  remote: region,
  module: `./${region}`,
  base: `/regions/${region}/${name}/`,
  entry: 'entry.js',
  js: [],
  css: [],
  integrity: { 'entry.js': `sha384-${'A'.repeat(64)}` },
  shared: {},
  published: TIME,
});
const at = (sequence: number) => ({ site: site.key, sequence, previous: 'A'.repeat(43), time: TIME });
const release = (sequence: number, content: Partial<ReleaseEntry>, by = team): SignedEntry =>
  signEntry(
    {
      ...at(sequence),
      kind: 'release',
      action: 'publish',
      channel: 'rollout',
      regions: {},
      files: {},
      ...content,
    },
    by,
  ).signed;
const registry = (releases: SignedEntry[], owners = OWNERS, sequence = 1): Registry => ({
  schema: 1,
  environment: 'test',
  updated: TIME,
  regions: {},
  signed: { owners: signEntry({ ...at(sequence), kind: 'owners', owners }, site).signed, releases },
});

const CANDIDATE = { poll: version('2.0.0') };
const stable = release(2, { channel: 'stable', regions: { poll: version('1.0.0') } });
const planned = (sequence = 3, more: Partial<ReleaseEntry> = {}, by = team) =>
  release(sequence, { regions: CANDIDATE, share: { start: 7, percent: 1 }, plan: PLAN, ...more }, by);
const plan = planned();
const step = (sequence: number, more: Partial<ReleaseEntry> = {}, of = plan, by = service) =>
  release(sequence, { action: 'promote', regions: CANDIDATE, step: { of, why: 'no worse' }, ...more }, by);
const share = (percent: number) => ({ share: { start: 7, percent } });
const TO_ALL = { channel: 'stable' };
const END = { regions: { poll: null } };

let verifier: RegistryVerifier;
beforeEach(() => (verifier = new RegistryVerifier([site.key])));

/** Verifies a registry. @returns the stable version, the candidate and its share, and the problems */
function read(releases: SignedEntry[], owners = OWNERS, sequence = 1) {
  const { registry: used, problems } = verifier.verify(registry(releases, owners, sequence));
  const { channels = {}, rollout } = used.regions['poll'] ?? {};
  return { live: [channels['stable']?.version, channels['rollout']?.version, rollout?.percent], problems };
}

test('steps within the plan: a later share, all readers, the end', () => {
  expect(read([stable, plan])).toEqual({ live: ['1.0.0', '2.0.0', 1], problems: [] });
  expect(read([stable, step(4, share(10))])).toEqual({ live: ['1.0.0', '2.0.0', 10], problems: [] });
  expect(read([step(5, TO_ALL), step(6, END)])).toEqual({
    live: ['2.0.0', undefined, undefined],
    problems: [],
  });
  // Read again, and by a server that starts now.
  expect(read([step(5, TO_ALL), step(6, END)]).problems).toEqual([]);
  verifier = new RegistryVerifier([site.key]);
  expect(read([step(5, TO_ALL), step(6, END)]).live[0]).toBe('2.0.0');
});

test('back: the stable version again, also for a reader that has missed the steps before', () => {
  read([stable]);
  expect(read([stable, step(9, { ...END, action: 'rollback' })])).toEqual({
    live: ['1.0.0', undefined, undefined],
    problems: [],
  });
});

test('margins of its own: taken within those that the site’s owner allows, else refused, whoever has signed them', () => {
  const wide = { plan: { ...PLAN, margins: { errors: 0.05, slowdown: 0.5 } } };
  const narrow = { ...OWNERS, max_margins: { errors: 0.02, slowdown: 1 } };
  for (const by of [team, site]) {
    verifier = new RegistryVerifier([site.key]);
    const { live, problems } = read([stable, planned(3, wide, by)], narrow);
    expect(live).toEqual(['1.0.0', undefined, undefined]);
    expect(problems.join()).toContain(
      'the site’s owner allows margins of 2 % of views and 100 % of time at most, and the plan has 5 % of views and 50 % of time',
    );
  }
  verifier = new RegistryVerifier([site.key]);
  expect(read([stable, planned(3, wide)]).live).toEqual(['1.0.0', '2.0.0', 1]);
  verifier = new RegistryVerifier([site.key]);
  expect(read([stable, plan], narrow).live).toEqual(['1.0.0', '2.0.0', 1]);
});

test.each<[string, () => SignedEntry, string]>([
  ['a share that the plan does not have', () => step(4, share(50)), 'it is not within the plan'],
  ['other readers', () => step(4, { share: { start: 8, percent: 10 } }), 'it is not within the plan'],
  ['another version', () => step(4, { regions: { poll: version('6.6.6') }, ...share(10) }), 'not within'],
  [
    'other files of the version',
    () => step(4, { regions: { poll: { ...CANDIDATE.poll, entry: 'evil.js' } }, ...share(10) }),
    'not within',
  ],
  [
    'another region',
    () => step(4, { regions: { quiz: version('1.0.0', 'quiz') }, ...share(10) }),
    'not within',
  ],
  ['another channel', () => step(4, { channel: 'canary' }), 'it is not within the plan'],
  ['no version on stable', () => step(4, { ...END, ...TO_ALL }), 'it is not within the plan'],
  [
    'all readers, by a plan that ends before',
    () => step(4, TO_ALL, planned(3, { plan: { ...PLAN, steps: [1, 10] } })),
    'it is not within the plan',
  ],
  ['a step signed by the team', () => step(4, share(10), plan, team), 'may not take steps of rollouts'],
  ['a step signed by a stranger', () => step(4, share(10), plan, signer()), 'may not take steps of rollouts'],
  [
    'a release of its own',
    () => release(4, { regions: CANDIDATE, ...share(10) }, service),
    'is not in the owners file',
  ],
  [
    'a plan that it has signed itself',
    () => step(4, share(10), planned(3, {}, service)),
    'the plan of its rollout does not count',
  ],
  [
    'a plan of another team',
    () => step(4, share(10), planned(3, {}, stranger)),
    'is not an owner of the region poll',
  ],
  [
    'an altered plan',
    () => step(4, share(10), { ...plan, payload: plan.payload.replace('"percent":1}', '"percent":10}') }),
    'the plan of its rollout is refused: its signature is wrong',
  ],
  ['a release without a plan', () => step(4, share(10), stable), 'it is a step without a plan'],
  ['a step older than its plan', () => step(4, share(10), planned(5)), 'it is older than the plan'],
])('%s → refused, and the rollout stays as it is', (_what, forged, problem) => {
  read([stable, plan]);
  const { live, problems } = read([stable, plan, forged()]);
  expect(live).toEqual(['1.0.0', '2.0.0', 1]);
  expect(problems.join()).toContain(problem);
});

describe('an earlier plan does not count again', () => {
  test('after the rollout went back', () => {
    read([stable, plan]);
    read([stable, step(4, END)]);
    const { live, problems } = read([stable, step(5, share(10))]);
    expect(live).toEqual(['1.0.0', undefined, undefined]);
    expect(problems.join()).toContain('the rollout of region poll has ended');
    expect(read([step(6, TO_ALL), step(4, END)]).live[0]).toBe('1.0.0');
  });

  test('after somebody ended or replaced it, and after a later release to stable', () => {
    read([stable, plan]);
    const next = planned(8, { regions: { poll: version('3.0.0') } });
    expect(read([stable, next]).live).toEqual(['1.0.0', '3.0.0', 1]);
    expect(read([stable, step(9, share(10))])).toMatchObject({ live: ['1.0.0', '3.0.0', 1] });
    expect(read([step(9, TO_ALL), next]).problems.join()).toContain('was ended or replaced by release 8');
  });
});

test('a frozen region: its plan does not count, whoever has signed it', () => {
  const frozen = { ...OWNERS, regions: { ...OWNERS.regions, poll: { keys: [team.key], frozen: true } } };
  for (const by of [team, site]) {
    const refused = read([planned(3, {}, by), step(4, TO_ALL, planned(3, {}, by))], frozen);
    expect(refused.live).toEqual([undefined, undefined, undefined]);
    expect(refused.problems.join()).toContain('the site’s owner has frozen the region poll');
  }
});

test('a plan is for rollouts, and its steps rise', () => {
  const problem = (more: Partial<ReleaseEntry>) => read([planned(3, more)]).problems.join();
  expect(problem({ channel: 'stable' })).toContain('only a rollout has a plan');
  expect(problem(share(5))).toContain('5 % is not a step of its plan');
  expect(problem({ plan: { ...PLAN, steps: [1, 50, 10] } })).toContain('the steps 1, 50, 10 do not rise');
  expect(problem({ plan: { ...PLAN, steps: [1, 200] } })).toContain('not valid');
});

test('the key of steps is withdrawn → what it has signed is off the pages', () => {
  expect(read([stable, step(4, share(10))]).live).toEqual(['1.0.0', '2.0.0', 10]);
  const { rollout_keys: _, ...without } = OWNERS;
  expect(read([stable, step(4, share(10))], without, 5).live).toEqual(['1.0.0', undefined, undefined]);
});
