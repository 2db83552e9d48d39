import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { areServersBundled } from './servers.mjs';
import { isTranspiled } from './transpile.mjs';
import { isWebBuilt } from './web.mjs';
import { root } from './workspaces.mjs';

/**
 * Builds what changed, in a process of its own, so that the bundler’s memory is freed when it ends.
 * @param report writes a line for the user
 * @returns {Promise<number>} the exit status of the build
 */
export async function runBuild(report) {
  if (isTranspiled() && isWebBuilt() && areServersBundled()) return 0;
  const build = spawn(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: build.stdout }).on('line', report);
  const [status] = await once(build, 'close');
  return status ?? 1;
}
