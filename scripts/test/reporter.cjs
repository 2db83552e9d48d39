/**
 * Reporter for jest and Playwright. Creates the file at LAST_FILE once no more than one test file is left, when all but one
 * core have nothing to do. Keeps how long each of jest's files took, for `npm run check`, and writes into the file at
 * BROWSER_TIMES how long each of Playwright's took.
 */
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');

const root = join(__dirname, '..', '..');
const KNOWN_TIMES = join(root, '.cache/tests/times.json');
/** Playwright's names of what runs before the tests of a file or a worker: its hooks, and fixtures as the site. */
const SET_UP = /^beforeAll hook|^(Fixture|fixture:) "?site"?/;

module.exports = class SuiteReporter {
  #filesLeft = 0;
  #seconds = {};
  #testsLeft = new Map();
  #browser = new Map();

  // jest

  onRunStart({ numTotalTestSuites }) {
    this.#filesLeft = numTotalTestSuites;
  }

  onTestFileResult(_test, { testFilePath, perfStats }) {
    this.#seconds[relative(root, testFilePath)] = perfStats.runtime / 1000;
    this.#filesLeft -= 1;
    sayLast(this.#filesLeft);
  }

  onRunComplete() {
    let known = {};
    try {
      known = JSON.parse(readFileSync(KNOWN_TIMES, 'utf8'));
    } catch {
      // The first run.
    }
    mkdirSync(dirname(KNOWN_TIMES), { recursive: true });
    writeFileSync(KNOWN_TIMES, JSON.stringify({ ...known, ...this.#seconds }));
  }

  // Playwright

  onBegin(_config, suite) {
    for (const { location } of suite.allTests())
      this.#testsLeft.set(location.file, (this.#testsLeft.get(location.file) ?? 0) + 1);
  }

  onTestEnd({ location, retries, results }, { status, duration, steps, workerIndex, startTime }) {
    const file = relative(root, location.file);
    if (!this.#browser.has(file)) this.#browser.set(file, { file, tests: 0, ownS: 0, setUpS: 0, runs: [] });
    const times = this.#browser.get(file);
    times.tests += 1;
    times.ownS += duration / 1000;
    const setUpMs = sum(flatten(steps).filter(({ title }) => SET_UP.test(title)));
    times.setUpS += setUpMs / 1000;
    times.runs.push({ worker: String(workerIndex), endMs: startTime.getTime() + setUpMs + duration });
    const runsAgain = (status === 'failed' || status === 'timedOut') && results.length <= retries;
    if (runsAgain) return;
    const left = this.#testsLeft.get(location.file) - 1;
    if (left > 0) this.#testsLeft.set(location.file, left);
    else this.#testsLeft.delete(location.file);
    sayLast(this.#testsLeft.size);
  }

  onEnd() {
    const { BROWSER_TIMES } = process.env;
    if (BROWSER_TIMES) writeFileSync(BROWSER_TIMES, JSON.stringify([...this.#browser.values()]));
  }

  printsToStdio() {
    return false;
  }
};

const flatten = (steps) => steps.flatMap((step) => [step, ...flatten(step.steps)]);
const sum = (steps) => steps.reduce((total, { duration }) => total + duration, 0);

function sayLast(left) {
  const { LAST_FILE } = process.env;
  if (left <= 1 && LAST_FILE) writeFileSync(LAST_FILE, '');
}
