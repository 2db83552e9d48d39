import { PLAN_DEFAULTS, type RolloutPlan } from '@savepoint/contracts/regions';
import { byTier } from '@savepoint/service-kit/testing';
import { emptyCounts, type Counts } from '../health/counts';
import { observe } from '../health/histogram';
import { decide, type Decision } from './decide';

/** A generator of numbers from 0 to 1 that look random and are the same in every run: Marsaglia’s xorshift. */
function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Times as browsers have them: many short ones, few long ones. */
const lognormal = (random: () => number, median: number, sigma = 0.6): number =>
  median * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));

interface Version {
  /** Share of the views that fail. */
  failing: number;
  /** Half of the mounts take longer, in milliseconds. */
  mountMs: number;
}

interface Simulated {
  plan: RolloutPlan;
  stable: Version;
  candidate: Version;
  views: number;
  /** Views between two decisions. */
  every?: number;
  seed: number;
}

/** Readers view pages one after the other, and the rollout is decided as the service does it. */
function simulate({ plan, stable, candidate, views, every = 20, seed }: Simulated) {
  const random = seeded(seed);
  let percent = plan.steps[0]!;
  const counts = { total: [emptyCounts(), emptyCounts()], step: [emptyCounts(), emptyCounts()] };
  const shown = { all: 0, candidate: 0, failing: 0 };
  const steps: Decision[] = [];
  let last: Decision = { action: 'wait', why: '' };
  for (let view = 0; view < views && percent > 0 && percent < 100; view += 1) {
    const inShare = random() * 100 < percent;
    const version = inShare ? candidate : stable;
    const fails = random() < version.failing;
    const mounted = lognormal(random, version.mountMs);
    for (const both of Object.values(counts)) {
      const of: Counts = both[inShare ? 0 : 1]!;
      of.views += 1;
      of.sources += 1;
      of.failing_views += Number(fails);
      of.failing_sources += Number(fails);
      observe(of.mount_ms, mounted);
    }
    shown.all += 1;
    shown.candidate += Number(inShare);
    shown.failing += Number(inShare && fails);
    if (view % every) continue;
    const compared = ([first, second]: Counts[]) => [{ region: 'poll', candidate: first!, stable: second! }];
    last = decide({
      plan,
      percent,
      stepMinutes: 60,
      total: compared(counts.total),
      step: compared(counts.step),
    });
    if (last.action === 'wait') continue;
    steps.push(last);
    percent = last.action === 'back' ? 0 : last.percent!;
    counts.step = [emptyCounts(), emptyCounts()];
  }
  return { percent, shown, steps, last };
}

const SEEDS = Array.from({ length: byTier(2, 8) }, (_, index) => index + 1);
const plan: RolloutPlan = { steps: [1, 10, 50, 100], ...PLAN_DEFAULTS };
const GOOD: Version = { failing: 0.002, mountMs: 45 };

test.each([1, 5, 10])(
  'a version that throws for 5 %% of its readers, first shown to %d %% → back, with fewer than 2 %% of the views touched',
  (first) => {
    for (const seed of SEEDS) {
      const steps = [1, 5, 10, 50, 100].filter((step) => step >= first);
      const candidate = { ...GOOD, failing: 0.05 };
      const { percent, shown, last } = simulate({
        plan: { ...plan, steps },
        stable: GOOD,
        candidate,
        views: 100_000,
        seed,
      });
      expect(percent).toBe(0);
      expect(last.why).toMatch(
        /^failing views of poll: \d+\.\d % of \d+, stable 0\.\d % of \d+, margin 1\.0 %$/,
      );
      // Those who saw an error; and at one percent, all who had the version.
      expect(shown.failing / shown.all).toBeLessThan(0.02);
      if (first === 1) expect(shown.candidate / shown.all).toBeLessThan(0.02);
    }
  },
);

test('an equal version → all readers, step by step', () => {
  for (const seed of SEEDS) {
    const { percent, steps } = simulate({ plan, stable: GOOD, candidate: GOOD, views: 200_000, seed });
    expect(steps.map((step) => step.percent)).toEqual([10, 50, 100]);
    expect(percent).toBe(100);
  }
});

test.each([30, 45, 80, 130, 250])(
  'mounts that take 30 %% longer than %d ms → back, and never more than the first step',
  (mountMs) => {
    for (const seed of SEEDS.slice(0, 5)) {
      const { percent, steps } = simulate({
        plan: { ...plan, steps: [10, 50, 100] },
        stable: { ...GOOD, mountMs },
        candidate: { ...GOOD, mountMs: 1.3 * mountMs },
        views: 150_000,
        every: 100,
        seed,
      });
      expect([percent, steps.length]).toEqual([0, 1]);
    }
  },
);

test('mounts that take 30 % longer, but only a few milliseconds → it goes on', () => {
  const [stable, candidate] = [
    { ...GOOD, mountMs: 12 },
    { ...GOOD, mountMs: 15.6 },
  ];
  const { percent } = simulate({ plan, stable, candidate, views: 200_000, every: 100, seed: 5 });
  expect(percent).toBe(100);
});

test('a version with more errors than the stable one, but within the margin → goes on', () => {
  const candidate = { ...GOOD, failing: 0.004 };
  expect(simulate({ plan, stable: GOOD, candidate, views: 400_000, seed: 7 }).percent).toBe(100);
});

test('too few readers → it waits, and says so', () => {
  const { percent, last } = simulate({ plan, stable: GOOD, candidate: GOOD, views: 5_000, seed: 3 });
  expect(percent).toBe(1);
  expect(last.why).toMatch(/^too few readers: \d+ of 300 views in this step$/);
});

describe('evidence', () => {
  const counted = (more: Partial<Counts>): Counts => ({ ...emptyCounts(), ...more });
  const decided = (candidate: Counts, stable: Counts, more = {}) => {
    const compared = [{ region: 'poll', candidate, stable }];
    return decide({ plan, percent: 10, stepMinutes: 60, total: compared, step: compared, ...more });
  };
  const healthy = counted({ views: 5_000, sources: 3_000 });

  test('every view fails, from one address → it neither goes back nor on', () => {
    const forged = counted({ views: 400, sources: 1, failing_views: 400, failing_sources: 1 });
    expect(decided(forged, healthy)).toEqual({
      action: 'wait',
      why: 'the views of poll come from too few addresses: 1',
    });
  });

  test('healthy views from too few addresses → it does not go on', () => {
    const forged = counted({ views: 900, sources: 29 });
    expect(decided(forged, healthy).action).toBe('wait');
    expect(decided({ ...forged, sources: 30 }, healthy)).toMatchObject({ action: 'on', percent: 50 });
  });

  test('four failing views → chance; five of five → back', () => {
    const failing = (count: number) =>
      counted({ views: count, sources: count, failing_views: count, failing_sources: count });
    expect(decided(failing(4), healthy).action).toBe('wait');
    expect(decided(failing(5), healthy).action).toBe('back');
  });

  test('errors since the step began, after many good views → back', () => {
    const bad = counted({ views: 300, sources: 300, failing_views: 15, failing_sources: 15 });
    const before = counted({ ...bad, views: 100_000, sources: 50_000 });
    const of = (candidate: Counts) => [{ region: 'poll', candidate, stable: healthy }];
    expect(decide({ plan, percent: 50, stepMinutes: 60, total: of(before), step: of(bad) }).action).toBe(
      'back',
    );
  });

  test('fragments that fail → back, whatever the pages report', () => {
    const candidate = counted({ views: 400, sources: 400, render_failures: 20 });
    const stable = counted({
      ...healthy,
      render_ms: emptyCounts().render_ms.map((_, index) => (index ? 0 : 500)),
    });
    expect(decided(candidate, stable)).toMatchObject({
      action: 'back',
      why: expect.stringContaining('failed fragments'),
    });
  });

  test('a region that few see does not hold up the others; a step that is too short does', () => {
    const regions = [
      { region: 'header', candidate: counted({ views: 900, sources: 800 }), stable: healthy },
      { region: 'signin', candidate: counted({ views: 3, sources: 3 }), stable: counted({ views: 9 }) },
    ];
    const evidence = { plan, percent: 10, total: regions, step: regions };
    expect(decide({ ...evidence, stepMinutes: 10 })).toMatchObject({ action: 'on', percent: 50 });
    expect(decide({ ...evidence, stepMinutes: 9.9 })).toEqual({
      action: 'wait',
      why: '9 of 10 minutes in this step',
    });
  });

  test('a new region is compared with one that never fails', () => {
    const candidate = counted({ views: 400, sources: 400, failing_views: 20, failing_sources: 20 });
    expect(decided(candidate, emptyCounts()).action).toBe('back');
    expect(decided(counted({ views: 400, sources: 400 }), emptyCounts()).action).toBe('on');
  });

  test('after the last step of a plan that does not end with all readers, it waits', () => {
    const { action, why } = decided(healthy, healthy, { plan: { ...plan, steps: [1, 10] } });
    expect([action, why]).toEqual(['wait', 'the last step of the plan: promote it or roll it back']);
  });
});
