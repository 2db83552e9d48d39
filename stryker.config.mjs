/** `npm run mutation`: changes the rules in small ways and checks that a test fails each time. */
export default {
  testRunner: 'jest',
  jest: { configFile: 'jest.mutation.cjs', enableFindRelatedTests: true },
  coverageAnalysis: 'perTest',
  mutate: ['packages/contracts/src/**/*.ts', '**/src/**/rules/**/*.ts', '!**/*.test.ts'],
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  concurrency: 1,
  timeoutMS: 30_000,
  reporters: ['clear-text', 'html', 'json'],
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  tempDirName: '.cache/stryker',
  ignorePatterns: ['data', 'content/games', '**/dist', '.cache', 'local/embedded-mongo/bench'],
  thresholds: { high: 95, low: 90, break: 85 },
};
