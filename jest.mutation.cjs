/** The tests that run against mutants: the unit tests beside the rules and the contracts. */
const base = require('./jest.config.cjs');

module.exports = {
  ...base,
  testMatch: ['<rootDir>/packages/contracts/src/**/*.test.ts', '<rootDir>/**/src/**/rules/**/*.test.ts'],
};
