import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';

const lockfile = join(root, 'package-lock.json');
/** npm’s own note of what it installed. */
const installed = join(root, 'node_modules', '.package-lock.json');
/** Milliseconds between npm’s writing of the two. */
const TOGETHER = 10_000;

/** Installs what the lockfile names, unless npm has done so since the lockfile last changed. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Savepoint needs Node 20.19 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  const last = statSync(installed, { throwIfNoEntry: false });
  if (last && last.mtimeMs + TOGETHER > statSync(lockfile).mtimeMs) return;
  // It takes a minute; whoever waits is told why.
  console.log('Installing packages (once)…');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
