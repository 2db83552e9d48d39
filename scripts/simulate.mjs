/**
 * `npm run simulate -- --seed 7` or `--seeds 1..10`: runs the whole site under faults that the seeds decide, and checks
 * what was acknowledged. tests/simulation/README.md describes it. With `TEST_MONGODB_URI`, against that MongoDB.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build/workspaces.mjs';

const { values } = parseArgs({ options: { seed: { type: 'string' }, seeds: { type: 'string' } } });
const seeds = values.seeds ?? values.seed ?? '1..10';
if (!/^\d+(\.\.\d+)?$/.test(seeds)) {
  console.error('Seeds are a number or a range: --seed 7, --seeds 1..10');
  process.exit(64);
}
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/jest/bin/jest.js'), '--runInBand', '--forceExit', 'tests/simulation/simulation'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SIMULATION_SEEDS: seeds } },
);
process.exit(status ?? 1);
