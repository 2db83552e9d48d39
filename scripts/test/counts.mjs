import { readFileSync } from 'node:fs';

/** More failed files than these are no accident, and run only once. */
const MAX_FILES_RUN_AGAIN = 3;

export const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The failed files of a jest report, if they are few enough to run once more. */
export function filesToRunAgain({ testResults }) {
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return files.length > MAX_FILES_RUN_AGAIN ? [] : files;
}

/**
 * Counts the tests of a jest report. A file that could not be run counts as one failed test.
 * @param {boolean} passedAgain whether all failed files passed when they were run once more
 */
export function countJest(
  { numPassedTests, numFailedTests, numRuntimeErrorTestSuites },
  passedAgain = false,
) {
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return passedAgain
    ? { passed: numPassedTests + failed, failed: 0, flaky: failed }
    : { passed: numPassedTests, failed, flaky: 0 };
}

/** Counts the tests of a Playwright report. */
export const countPlaywright = ({ stats: { expected, unexpected, flaky }, errors = [] }) => ({
  passed: expected + flaky,
  failed: unexpected + errors.length,
  flaky,
});

/**
 * Adds up the counts of all checks.
 * @param {boolean} failOnFlaky whether tests that passed only when run again count as failed
 */
export function total(counts, { failOnFlaky }) {
  const sum = { passed: 0, failed: 0, flaky: 0 };
  for (const each of counts) for (const key of Object.keys(sum)) sum[key] += each[key];
  return failOnFlaky ? { ...sum, passed: sum.passed - sum.flaky, failed: sum.failed + sum.flaky } : sum;
}
