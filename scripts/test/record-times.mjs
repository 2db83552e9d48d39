/** `npm test -- --times`: measures each test file while the tests run, and writes docs/testing.json and docs/testing.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { formatted } from '../docs/format.mjs';
import { TIMES_FILE, testingPage } from '../docs/testing.mjs';
import { readReport } from './counts.mjs';
import { browserTimes, jestTimes } from './file-times.mjs';

const starts = (reports) => join(reports, 'starts.ndjson');
const browser = (reports) => join(reports, 'browser-times.json');
const recordStarts = (reports) => ({
  NODE_OPTIONS:
    `${process.env.NODE_OPTIONS ?? ''} --require ${join(root, 'scripts/test/record-starts.cjs')}`.trim(),
  TEST_STARTS: starts(reports),
});

/** Environment of jest. @param {string} reports folder of this run's reports */
export const jestEnv = recordStarts;

/** Environment of Playwright. @param {string} reports folder of this run's reports */
export const playwrightEnv = (reports) => ({ ...recordStarts(reports), BROWSER_TIMES: browser(reports) });

/**
 * Writes what was measured. Parts that did not run keep their figures.
 * @param {object} run
 * @param {string} run.reports folder of this run's reports
 * @param {import('./jobs.mjs').Result[]} run.results of all stages
 * @param {number} run.seconds of the whole run
 */
export async function write({ reports, results, seconds }) {
  const file = join(root, TIMES_FILE);
  const before = JSON.parse(readFileSync(file, 'utf8'));
  const lines = existsSync(starts(reports)) ? readFileSync(starts(reports), 'utf8').trim().split('\n') : [];
  const started = lines.filter(Boolean).map((line) => JSON.parse(line));
  const jestReport = join(reports, 'unit.json');
  const times = {
    ...before,
    machine: machine(),
    totalS: Math.round(seconds),
    stages: results.map(({ title, startedS, wallS, cpuS }) => ({
      title,
      startedS: Math.round(startedS),
      wallS: Math.round(wallS),
      cpuS: Math.round(cpuS),
    })),
    ...(existsSync(jestReport) && { jest: jestTimes(readReport(jestReport), started) }),
    ...(existsSync(browser(reports)) && { browser: browserTimes(readReport(browser(reports)), started) }),
  };
  writeFileSync(file, await formatted(JSON.stringify(times), file));
  writeFileSync(join(root, 'docs/testing.md'), await testingPage(times));
}

function machine() {
  const [{ model }] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${model.trim()}), ${gigabytes} GB, Node ${process.versions.node}`;
}
