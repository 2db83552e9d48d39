/**
 * `npm run simulate -- --seed 7` or `--seeds 1..10`: runs the whole site under faults that the seeds decide, and checks
 * what was acknowledged. With `--break NAME`, undoes a safety rule, which one of the seeds has to find. tests/simulation/README.md describes it. With `TEST_MONGODB_URI`, against that MongoDB.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build/workspaces.mjs';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, seeds: { type: 'string' }, break: { type: 'string' } },
});
const breaks = JSON.parse(readFileSync(join(root, 'tests/simulation/breaks.json'), 'utf8'));
if (values.break !== undefined && !(values.break in breaks)) {
  console.error(`Breaks are ${Object.keys(breaks).join(', ')}`);
  process.exit(64);
}
const seeds = values.seeds ?? values.seed ?? '1..10';
if (!/^\d+(\.\.\d+)?$/.test(seeds)) {
  console.error('Seeds are a number or a range: --seed 7, --seeds 1..10');
  process.exit(64);
}
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/jest/bin/jest.js'), '--runInBand', '--forceExit', 'tests/simulation/simulation'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SIMULATION_SEEDS: seeds, SIMULATION_BREAK: values.break ?? '' },
  },
);
process.exit(status ?? 1);
