import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../build/workspaces.mjs';
import { secondsSince } from './terminal.mjs';

/**
 * Runs `npm ci` unless the lockfile’s packages are installed; compares contents. Exits if Node is too old.
 * @param report writes a line for the user
 */
export function ensureInstalled(report = (line) => console.log(line)) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Savepoint needs Node 20.19 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  if (isInstalled(readPackages('package-lock.json'), readPackages('node_modules/.package-lock.json'))) return;
  report('Installing packages (once)…');
  const started = Date.now();
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: root,
    // Standard output has lines of one form only.
    stdio: ['inherit', process.stderr, process.stderr],
  });
  if (status !== 0) process.exit(status ?? 1);
  report(`Installed packages in ${secondsSince(started)}`);
}

/**
 * @param expected the packages of the lockfile, by their folders
 * @param installed the packages that npm recorded when it installed them
 */
export function isInstalled(expected, installed) {
  return Object.entries(expected).every(([folder, { version, integrity, optional, devOptional }]) => {
    if (folder === '') return true;
    const found = installed[folder];
    // Optional packages of other platforms are not installed.
    if (!found) return Boolean(optional || devOptional);
    return found.version === version && found.integrity === integrity;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled();
