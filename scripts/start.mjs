/** `npm start`: installs and builds what changed, then runs the site until it is stopped. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './build/workspaces.mjs';
import { ensureInstalled } from './prepare/install.mjs';

const started = Date.now();
ensureInstalled();
// A process of its own, so that the bundler's memory is freed before the site runs.
const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const { main } = createRequire(import.meta.url)('../local/launcher/dist/index.js');
await main(process.argv.slice(2), started);
