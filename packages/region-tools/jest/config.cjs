const { join } = require('node:path');

/** What jest needs for the sources of regions; the workspace's configuration has more. */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx'],
  setupFiles: [join(__dirname, 'globals.cjs')],
  moduleNameMapper: {
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.css$': join(__dirname, 'empty.cjs'),
  },
  transform: {
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs', ignoreDynamic: false },
      },
    ],
  },
  // Packages that ship ES modules only are transformed like our own sources.
  transformIgnorePatterns: ['/node_modules/(?!typebox/)'],
};
