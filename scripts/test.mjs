/**
 * `npm test`: installs and builds what is missing, finds the browsers, then runs every check.
 * All checks run even when one fails; the last line counts them: `N passed, N failed`.
 * `npm test -- PART…` runs only the named parts: lint, types, docs, unit, simulation, browser.
 * `npm run test:long` also runs the tests that try more inputs for rules of other tests, and other browsers than Chromium.
 * `--fail-on-flaky`: a test that passed only when run again counts as failed, as in the workflow.
 * `--times`: writes how long everything took into docs/testing.json and docs/testing.md.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build/workspaces.mjs';
import { checks } from './test/checks.mjs';
import { countJest, countPlaywright, filesToRunAgain, readReport, total } from './test/counts.mjs';
import { CORES, createQueue } from './test/jobs.mjs';

const PARTS = ['lint', 'types', 'docs', 'unit', 'simulation', 'browser'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: process.env.TEST_TIER === 'long' },
    'fail-on-flaky': { type: 'boolean', default: process.env.FLAKY === 'fail' },
    times: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !PARTS.includes(name));
if (unknown.length > 0) {
  console.error(`Parts are ${PARTS.join(', ')}; not ${unknown.join(', ')}`);
  process.exit(64);
}
if (values.times && (values.long || process.env.TEST_MONGODB_URI)) {
  console.error('docs/testing.md describes npm test: --times is not for other runs');
  process.exit(64);
}
const isWanted = (part) => positionals.length === 0 || positionals.includes(part);
const parts = PARTS.filter(isWanted);
const needsBuild = parts.some((part) => !['lint', 'types'].includes(part));

/** Seeds of the simulation. Those of the nightly workflow are in its file. */
const SIMULATION_SEEDS = values.long ? '1..10' : '1..3';

const reports = mkdtempSync(join(tmpdir(), 'savepoint-test-'));
const queue = createQueue(CORES);
const counted = [];
const bin = (name) => join(root, 'node_modules', '.bin', name);
const script = (title, ...args) => ({ title, command: process.execPath, args });
const env = { ...(values.long && { TEST_TIER: 'long' }) };

/** Runs a check that passes or fails as a whole. */
async function check(job) {
  const { passed, title } = await queue.run(job);
  counted.push({ title, passed: passed ? 1 : 0, failed: passed ? 0 : 1, flaky: 0 });
  return passed;
}

/** Runs a suite that writes a report with its counts. Without a report, the suite counts as one failure. */
async function suite(job, count) {
  const { passed, title } = await queue.run({ ...job, env: { ...env, ...job.env } });
  let result;
  try {
    result = await count();
  } catch (error) {
    console.error(`${title} wrote no report: ${error.message}`);
    result = { passed: 0, failed: 1, flaky: 0 };
  }
  if (!passed && result.failed + result.flaky === 0) result.failed = 1;
  counted.push({ title, ...result });
}

const reporter = join(root, 'scripts/test/reporter.cjs');

/** Runs jest. A few failed files run once more by themselves: a busy machine may make one miss a time limit. */
function jest(id, title, args, extra = {}) {
  const report = join(reports, `${id}.json`);
  const lastFile = join(reports, `${id}.last`);
  const job = {
    title,
    command: bin('jest'),
    args: [...args, '--json', `--outputFile=${report}`, '--reporters=default', `--reporters=${reporter}`],
    env: { ...extra, LAST_FILE: lastFile, ...times?.jestEnv(reports) },
    lastFile,
  };
  return suite({ ...job, cores: id === 'unit' ? CORES : 1 }, async () => {
    const first = readReport(report);
    const files = filesToRunAgain(first);
    if (files.length === 0) return countJest(first);
    const again = await queue.run({
      title: 'Failed test files once more',
      command: bin('jest'),
      args: ['--forceExit', '--runInBand', '--runTestsByPath', ...files],
      env: { ...env, ...extra },
    });
    return countJest(first, again.passed);
  });
}

function browserTests(browsers) {
  const report = join(reports, 'browser.json');
  const lastFile = join(reports, 'browser.last');
  const reporters = ['list', 'json', reporter];
  return suite(
    {
      title: 'Browser tests',
      command: bin('playwright'),
      args: ['test', '-c', 'tests/playwright.config.ts', `--reporter=${reporters.join(',')}`],
      env: {
        ...browsers,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        LAST_FILE: lastFile,
        ...times?.playwrightEnv(reports),
      },
      cores: CORES,
      lastFile,
    },
    () => countPlaywright(readReport(report)),
  );
}

/** Loaded after the installation: it needs packages. */
let times;

async function main() {
  // Debian's packages need neither ours nor npm.
  const installing = queue.run(script('Packages', 'scripts/prepare/install.mjs'));
  const browsers =
    isWanted('browser') &&
    queue.run(script('Browsers', 'scripts/prepare/browsers.mjs', ...(values.long ? ['--all'] : [])));
  if (!(await installing).passed) {
    counted.push({ title: 'Packages', passed: 0, failed: 1, flaky: 0 });
    return;
  }
  if (values.times) times = await import('./test/record-times.mjs');
  const built = needsBuild && check(script('Build', 'scripts/build.mjs'));
  const running = checks()
    .filter(({ part }) => isWanted(part))
    .map(check);
  await built;
  if (isWanted('docs'))
    running.push(
      check(script('Generated docs', 'scripts/docs/generate.mjs', '--check')),
      check(script('Size budgets', 'scripts/check-budgets.mjs')),
    );
  if (isWanted('simulation'))
    running.push(
      jest(
        'simulation',
        `The whole site under faults, seeds ${SIMULATION_SEEDS}`,
        ['--forceExit', '--runInBand', 'tests/simulation/simulation.test'],
        { SIMULATION_SEEDS },
      ),
    );
  // Its longest file takes minutes, so jest's short ones come after it and leave no core idle.
  if (isWanted('browser')) {
    await browsers;
    const { ensureTestChromium, ensureOtherBrowsers } = await import('./prepare/browsers.mjs');
    if (spawnSync('java', ['-version']).status !== 0)
      console.log('No Java here: pages are not held to the Nu HTML checker.');
    running.push(browserTests({ ...ensureTestChromium(), ...(values.long && ensureOtherBrowsers()) }));
  }
  // One more than there are cores: a fifth of the time, a test file waits for a process of its own or for a clock.
  if (isWanted('unit')) running.push(jest('unit', 'Unit and contract tests', [`--maxWorkers=${CORES + 1}`]));
  await Promise.all(running);
}

await main();
if (times) await times.write({ reports, results: queue.results, seconds: queue.seconds() });
rmSync(reports, { recursive: true, force: true });
const { passed, failed, flaky } = total(counted, { failOnFlaky: values['fail-on-flaky'] });
const failures = counted.filter((each) => each.failed > 0).map(({ title }) => title);
console.log(`\n${Math.round(queue.seconds())} s in all`);
if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
if (flaky) console.log(`${flaky} of the tests passed only when run again`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
