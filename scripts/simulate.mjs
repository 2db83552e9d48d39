/**
 * `npm run simulate -- --seed 7` or `--seeds 1..10`: runs the whole site under faults that the seeds decide, and checks
 * what was acknowledged. With `--break NAME`, undoes a safety rule, which one of the seeds has to find. With `--soak 20m`,
 * runs one seed for that time, with a fault every 30 seconds. tests/simulation/README.md describes it. With
 * `TEST_MONGODB_URI`, against that MongoDB.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build/workspaces.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    break: { type: 'string' },
    soak: { type: 'string' },
  },
});
const breaks = JSON.parse(readFileSync(join(root, 'tests/simulation/breaks.json'), 'utf8'));
if (values.break !== undefined && !(values.break in breaks)) {
  console.error(`Breaks are ${Object.keys(breaks).join(', ')}`);
  process.exit(64);
}
const seeds = values.seeds ?? values.seed ?? (values.soak === undefined ? '1..10' : '1');
const SECONDS = { s: 1, m: 60, h: 3600 };
const [, amount, unit] = /^([1-9]\d*)([smh])$/.exec(values.soak ?? '') ?? [];
if (values.soak !== undefined && !(amount && /^\d+$/.test(seeds) && values.break === undefined)) {
  console.error('A soak has a length and may have one seed: --soak 20m --seed 7, --soak 90s');
  process.exit(64);
}
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
    env: {
      ...process.env,
      SIMULATION_SEEDS: seeds,
      SIMULATION_BREAK: values.break ?? '',
      SIMULATION_SOAK_S: String(amount ? amount * SECONDS[unit] : ''),
    },
  },
);
process.exit(status ?? 1);
