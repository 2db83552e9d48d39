import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);
const LINTED = /\.([cm]?js|tsx?)$/;
const TYPED = /\.tsx?$|(^|\/)(package|tsconfig[\w.]*)\.json$/;

/**
 * @typedef {object} Check
 * @property {'lint' | 'types'} part
 * @property {string} title
 * @property {string} command
 * @property {string[]} args
 */

/**
 * The checks that read sources and run nothing, those that take longest first. What they remember is in `.cache`.
 * @param {string[]} [files] only what concerns these files, relative to the root; everything without it
 * @returns {Check[]}
 */
export function checks(files) {
  const linted = files?.filter((file) => LINTED.test(file)) ?? ['.'];
  const formatted = files ?? ['.'];
  const isTyped = files === undefined || files.some((file) => TYPED.test(file));
  return [
    linted.length > 0 && {
      part: 'lint',
      title: 'Lint',
      command: bin('eslint'),
      args: [
        ...['--max-warnings', '0', '--no-warn-ignored'],
        ...['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint/'],
        ...linted,
      ],
    },
    formatted.length > 0 && {
      part: 'lint',
      title: 'Format',
      command: bin('prettier'),
      args: [
        ...['--check', '--log-level', 'warn', '--ignore-unknown'],
        ...['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier.json'],
        ...formatted,
      ],
    },
    isTyped && {
      part: 'types',
      title: 'Types of browser code',
      command: bin('tsc'),
      args: ['-p', 'tsconfig.web.json'],
    },
    isTyped && {
      part: 'types',
      title: 'Types of servers',
      command: bin('tsc'),
      args: ['-p', 'tsconfig.server.json'],
    },
    isTyped && {
      part: 'lint',
      title: 'Import cycles',
      command: 'npm',
      args: ['run', '--silent', 'lint:cycles'],
    },
  ].filter(Boolean);
}
