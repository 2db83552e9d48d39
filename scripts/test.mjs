/**
 * `npm test`: installs and builds what is missing, finds a Chromium, then checks everything in turn.
 * All checks run even when one fails; the last line counts them: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build/workspaces.mjs';
import { ensureInstalled } from './prepare/install.mjs';

ensureInstalled();
const { ensureChromium } = await import('./prepare/chromium.mjs');
const env = { ...process.env, CHROMIUM_PATH: ensureChromium() };
const reports = mkdtempSync(join(tmpdir(), 'savepoint-test-'));
const total = { passed: 0, failed: 0 };

const bin = (name) => join(root, 'node_modules', '.bin', name);

function run(title, command, args, extra = {}) {
  console.log(`\n── ${title}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extra } }).status === 0;
}

/** A check that passes or fails as one. */
function check(title, command, args) {
  total[run(title, command, args) ? 'passed' : 'failed'] += 1;
}

/** A suite that counts its own tests in a report. A suite that broke before it could count is one failure. */
function suite(title, command, args, count, extra) {
  const passed = run(title, command, args, extra);
  let counted = { passed: 0, failed: 0 };
  try {
    counted = count();
  } catch {
    counted.failed = 1;
  }
  if (!passed && counted.failed === 0) counted.failed = 1;
  total.passed += counted.passed;
  total.failed += counted.failed;
}

const report = (name) => JSON.parse(readFileSync(join(reports, name), 'utf8'));

check('Build', process.execPath, ['scripts/build.mjs']);
check('Lint', bin('eslint'), ['.', '--max-warnings', '0']);
check('Format', bin('prettier'), ['--check', '--log-level', 'warn', '.']);
check('Types of servers', bin('tsc'), ['-p', 'tsconfig.server.json']);
check('Types of what runs in browsers', bin('tsc'), ['-p', 'tsconfig.web.json']);
check('Generated docs', process.execPath, ['scripts/docs/configuration.mjs', '--check']);
check('Size budgets', process.execPath, ['scripts/check-budgets.mjs']);
suite(
  'Unit and contract tests',
  bin('jest'),
  ['--forceExit', '--maxWorkers=2', '--json', `--outputFile=${join(reports, 'jest.json')}`],
  () => {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = report('jest.json');
    return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
  },
);
suite(
  'Browser tests',
  bin('playwright'),
  ['test', '-c', 'tests/playwright.config.ts', '--reporter=list,json'],
  () => {
    const { expected, unexpected, flaky } = report('playwright.json').stats;
    return { passed: expected + flaky, failed: unexpected };
  },
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
