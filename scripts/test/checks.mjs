import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);
const LINTED = /\.([cm]?js|tsx?)$/;
const TYPED = /\.tsx?$|(^|\/)(package|tsconfig[\w.]*)\.json$/;

/** The native compiler. Several checkers check shared types several times, which only pays on many cores. */
const types = (title, project) => ({
  part: 'types',
  title,
  command: process.execPath,
  args: [join(root, 'node_modules/typescript7/bin/tsc'), '-p', project, '--checkers', '1'],
});

/**
 * @typedef {object} Check
 * @property {'lint' | 'types'} part
 * @property {string} title
 * @property {string} command
 * @property {string[]} args
 */

/**
 * The checks that read sources and run nothing, those that take longest first.
 * @param {string[]} [files] only what concerns these files, relative to the root; everything without it
 * @param {string[]} [importers] files that import them: a function may return a promise from now on
 * @returns {Check[]}
 */
export function checks(files, importers = []) {
  const linted = files ? [...new Set([...files, ...importers])].filter((file) => LINTED.test(file)) : ['.'];
  const formatted = files ?? ['.'];
  const isTyped = files === undefined || files.some((file) => TYPED.test(file));
  return [
    linted.length > 0 && {
      part: 'lint',
      title: 'Lint',
      command: bin('oxlint'),
      args: ['-c', 'oxlint.config.mjs', '--type-aware', ...linted],
    },
    formatted.length > 0 && {
      part: 'lint',
      title: 'Format',
      command: bin('oxfmt'),
      args: ['--check', '--no-error-on-unmatched-pattern', ...formatted],
    },
    isTyped && types('Types of browser code', 'tsconfig.web.json'),
    isTyped && types('Types of servers', 'tsconfig.server.json'),
  ].filter(Boolean);
}
