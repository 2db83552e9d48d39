/** The tests that run against mutants: the unit tests beside the rules and the contracts. */
const { runtime: _, ...base } = require('./jest.config.cjs');

module.exports = {
  ...base,
  // A mutant in what a module computes when it is loaded needs a module of its own.
  testEnvironment: 'node',
  testMatch: [
    '<rootDir>/packages/contracts/src/**/*.test.ts',
    '<rootDir>/**/src/**/rules/**/*.test.ts',
    '<rootDir>/**/src/texts/comment-input.test.ts',
  ],
};
