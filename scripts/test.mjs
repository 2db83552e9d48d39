/**
 * `npm test`: installs and builds what is missing, finds the browsers, then runs every check.
 * All checks run even when one fails; the last line counts them: `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build/workspaces.mjs';
import { ensureInstalled } from './prepare/install.mjs';

ensureInstalled();
const { ensureTestChromium, ensureOtherBrowsers } = await import('./prepare/browsers.mjs');
const env = { ...process.env, ...ensureTestChromium(), ...ensureOtherBrowsers() };
if (spawnSync('java', ['-version']).status !== 0)
  console.log('No Java here: pages are not held to the Nu HTML checker.');
const reports = mkdtempSync(join(tmpdir(), 'savepoint-test-'));
const MOST_FILES_RUN_AGAIN = 3;
/** Seeds of the simulation: as many as take about three minutes. The nightly workflow runs more. */
const SIMULATION_SEEDS = '1..10';
const total = { passed: 0, failed: 0, flaky: 0 };

const bin = (name) => join(root, 'node_modules', '.bin', name);

function run(title, command, args, extra = {}) {
  console.log(`\n── ${title}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extra } }).status === 0;
}

/** Runs a check that passes or fails as a whole. Prints its output when it ends, because checks run in parallel. */
function check(title, command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.once('close', (code) => {
      console.log(`\n── ${title}\n${output.trimEnd()}`);
      total[code === 0 ? 'passed' : 'failed'] += 1;
      resolve();
    });
  });
}

/** Runs a suite that writes a report with its counts. Without a report, the suite counts as one failure. */
function suite(title, command, args, count, extra) {
  const passed = run(title, command, args, extra);
  let counted = { passed: 0, failed: 0, flaky: 0 };
  try {
    counted = count();
  } catch {
    counted.failed = 1;
  }
  if (!passed && !counted.passedAgain && counted.failed === 0) counted.failed = 1;
  total.passed += counted.passed;
  total.failed += counted.failed;
  total.flaky += counted.flaky ?? 0;
}

const report = (name) => JSON.parse(readFileSync(join(reports, name), 'utf8'));

/**
 * Counts jest's tests. A few failed files run once more by themselves, as failed browser tests do: a busy machine may
 * make one miss a time limit. More than a few are no accident.
 * @param extra environment of the suite
 */
function countJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }, extra) {
  const first = { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, flaky: 0 };
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (files.length === 0 || files.length > MOST_FILES_RUN_AGAIN) return first;
  const again = ['--forceExit', '--runInBand', '--runTestsByPath', ...files];
  const passed = run('Failed files once more', bin('jest'), again, extra);
  return passed
    ? { passed: first.passed + first.failed, failed: 0, flaky: first.failed, passedAgain: true }
    : first;
}

await check('Build', process.execPath, ['scripts/build.mjs']);
await Promise.all([
  check('Lint', bin('eslint'), ['.', '--max-warnings', '0']),
  check('Import cycles', 'npm', ['run', '--silent', 'lint:cycles']),
  check('Format', bin('prettier'), ['--check', '--log-level', 'warn', '.']),
  check('Types of servers', bin('tsc'), ['-p', 'tsconfig.server.json']),
  check('Types of browser code', bin('tsc'), ['-p', 'tsconfig.web.json']),
]);
await Promise.all([
  check('Generated docs', process.execPath, ['scripts/docs/generate.mjs', '--check']),
  check('Size budgets', process.execPath, ['scripts/check-budgets.mjs']),
]);
suite(
  'Unit and contract tests',
  bin('jest'),
  ['--forceExit', '--maxWorkers=2', '--json', `--outputFile=${join(reports, 'jest.json')}`],
  () => countJest(report('jest.json')),
);
const simulation = { SIMULATION_SEEDS };
suite(
  `The whole site under faults, seeds ${SIMULATION_SEEDS}`,
  bin('jest'),
  [
    '--forceExit',
    '--runInBand',
    '--json',
    `--outputFile=${join(reports, 'simulation.json')}`,
    'tests/simulation/simulation',
  ],
  () => countJest(report('simulation.json'), simulation),
  simulation,
);
suite(
  'Browser tests',
  bin('playwright'),
  ['test', '-c', 'tests/playwright.config.ts', '--reporter=list,json'],
  () => {
    const { expected, unexpected, flaky } = report('playwright.json').stats;
    return { passed: expected + flaky, failed: unexpected, flaky };
  },
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
);

rmSync(reports, { recursive: true, force: true });
if (total.flaky) console.log(`\n${total.flaky} of the tests passed only when run again`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
