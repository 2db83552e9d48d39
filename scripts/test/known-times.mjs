import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';

/** Written by reporter.cjs: how long each test file took when it last ran on this machine. */
const FILE = join(root, '.cache/tests/times.json');

/** @returns {Record<string, number>} seconds of each test file, by its path relative to the root */
export function readTimes() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}
