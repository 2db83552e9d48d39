/** Unit and contract tests run against the TypeScript sources; the browser tests run against what was built. */
module.exports = {
  ...require('./packages/region-tools/jest/config.cjs'),
  testEnvironment: '<rootDir>/tests/jest/environment.cjs',
  runtime: '<rootDir>/tests/jest/runtime.cjs',
  setupFilesAfterEnv: ['<rootDir>/tests/patience.cjs'],
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons', 'require', 'default'] },
  testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '<rootDir>/tests/browser/',
    '<rootDir>/data/',
    '<rootDir>/.cache/',
    // Run by `npm run test:long`: more inputs for rules that other tests hold.
    ...(process.env.TEST_TIER === 'long' ? [] : ['\\.long\\.test\\.tsx?$']),
    // Run by `npm run simulate`, and by `npm test` after the other tests: it starts a process for each part.
    ...(process.env.SIMULATION_SEEDS ? [] : ['<rootDir>/tests/simulation/simulation.test.ts']),
  ],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/data/', '<rootDir>/.cache/'],
  // Packages that ship ES modules only are transformed like our own sources.
  transformIgnorePatterns: [
    '/node_modules/(?!(unified|remark-|rehype-|hast-|mdast-|micromark|unist-|vfile|bail|trough|devlop|is-plain-obj|ccount|comma-separated-tokens|property-information|space-separated-tokens|stringify-entities|character-entities|html-void-elements|zwitch|trim-lines|decode-named-character-reference|longest-streak|typebox|opentype|cookie|lru-cache|jose)[^/]*/)',
  ],
  // Workers do not free all memory of the test files they have run: restart those above this size.
  workerIdleMemoryLimit: '1GB',
  // Only for tests that hang: a loaded machine may be many times slower than an idle one.
  testTimeout: 240_000,
};
