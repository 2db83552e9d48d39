import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import breaks from './breaks.json';
import { makePlan } from './plan';
import { simulate } from './run';
import { startSite, type SimulatedSite } from './site';
import { makeSoakPlan } from './soak-plan';

/** The seeds as `first..last`, set by `npm run simulate`. */
const [first = 1, last = first] = (process.env['SIMULATION_SEEDS'] ?? '1').split('..').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** How long a soak lasts, set by `npm run simulate -- --soak 20m`. */
const soakSeconds = Number(process.env['SIMULATION_SOAK_S'] ?? 0);

/** For a run that hangs in spite of its own timeout. */
const TEST_TIMEOUT_MS = 1_200_000 + soakSeconds * 1000;

/** The safety rule that is undone, set by `npm run simulate -- --break NAME`. */
const broken = breaks[process.env['SIMULATION_BREAK'] as keyof typeof breaks] as
  | (typeof breaks)[keyof typeof breaks]
  | undefined;

let site: SimulatedSite | undefined;
let hasFailed = false;
beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build.mjs', '--no-web'], { cwd: join(__dirname, '..', '..') });
});
afterAll(() => site?.close(hasFailed));

(broken ? test : test.skip)(
  'a safety rule is undone → one of the seeds finds it',
  async () => {
    const found: string[] = [];
    for (const seed of seeds) {
      site ??= await startSite();
      const { problems, summary } = await simulate(site, makePlan(seed, site.hasDatabaseProcess));
      process.stdout.write(`Seed ${seed}: ${summary}; ${problems.length} problems\n`);
      found.push(...problems.filter((problem) => new RegExp(broken!.problem).test(problem)));
      if (found.length > 0) break;
    }
    process.stdout.write(`${broken!.what} Found: ${found[0] ?? 'nothing'}\n`);
    expect(found).not.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

(broken || soakSeconds ? test.skip : test).each(seeds)(
  'seed %i: what was acknowledged under faults holds',
  async (seed) => {
    // After a failure, whose site is kept, the next seed gets a new one.
    if (hasFailed) await site?.close(true);
    if (hasFailed || !site) site = await startSite();
    hasFailed = true;
    const { problems, summary, details } = await simulate(site, makePlan(seed, site.hasDatabaseProcess));
    process.stdout.write(`Seed ${seed}: ${summary}\n`);
    if (problems.length) throw new Error(details);
    hasFailed = false;
  },
  TEST_TIMEOUT_MS,
);

(soakSeconds ? test : test.skip)(
  'a soak: what was acknowledged holds, and pages are served, with a fault every 30 seconds',
  async () => {
    site = await startSite();
    hasFailed = true;
    const plan = makeSoakPlan(first, soakSeconds, site.hasDatabaseProcess);
    const { problems, summary, details } = await simulate(site, plan);
    process.stdout.write(`Soak of ${soakSeconds} s, seed ${first}\n${summary}\n`);
    if (problems.length) throw new Error(details);
    hasFailed = false;
  },
  TEST_TIMEOUT_MS,
);
