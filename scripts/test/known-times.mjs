import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';

/** Written by reporter.cjs: how long each test file took when it last ran on this machine. */
const KNOWN = '.cache/tests/times.json';
/** The slowest files of the last measurement, for a clone in which they have not run. */
const MEASURED = 'docs/testing.json';

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** @returns {Record<string, number>} seconds of test files, by their paths relative to the root */
export function readTimes() {
  const slowest = read(MEASURED).jest.slowest.map(({ file, wallS }) => [file, wallS]);
  let known = {};
  try {
    known = read(KNOWN);
  } catch {
    // Nothing has run here.
  }
  return { ...Object.fromEntries(slowest), ...known };
}
