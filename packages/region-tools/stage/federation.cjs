'use strict';
/** The federation runtime that the page of a check has, as the host has its own. */
const { createRequire } = require('node:module');

const enhanced = createRequire(require.resolve('@module-federation/enhanced'));
const bundlerRuntime = enhanced('@module-federation/webpack-bundler-runtime');

module.exports = {
  bundlerRuntime: bundlerRuntime.default ?? bundlerRuntime,
  runtime: enhanced('@module-federation/runtime'),
};
