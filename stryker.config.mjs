import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CONTRACTS = 'packages/contracts/src';
/**
 * The files of contracts that compute something. The others are only schemas and tables (routes, calls, errors):
 * a mutant there is another limit or text, and a test that kills it repeats the table. Tests of the services and of
 * the generated documents hold them instead.
 */
const contracts = readdirSync(CONTRACTS, { recursive: true })
  .map((name) => join(CONTRACTS, name))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .filter((path) => / \* \d|=>|\bfunction\b/.test(readFileSync(path, 'utf8')));

/** `npm run mutation`: changes the rules in small ways and checks that a test fails each time. */
export default {
  testRunner: 'jest',
  jest: { configFile: 'jest.mutation.cjs', enableFindRelatedTests: true },
  coverageAnalysis: 'perTest',
  mutate: [...contracts, '**/src/**/rules/**/*.ts', '**/src/texts/comment-input.ts', '!**/*.test.ts'],
  // Only what changed since the last run; `--force` runs everything.
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  concurrency: 1,
  timeoutMS: 30_000,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  tempDirName: '.cache/stryker',
  ignorePatterns: ['data', 'content/games', '**/dist', '.cache', 'local/embedded-mongo/bench'],
  thresholds: { high: 95, low: 90, break: 85 },
};
