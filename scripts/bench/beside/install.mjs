/** Installs the other servers of this folder, which are no part of the repository’s own packages, and builds Next’s pages. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

const run = (command, args, env = {}) => {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
};

/**
 * Installs what the lock file names, unless every dependency is there in its version. Not `npm ci`, which rejects a lock file
 * without the builds of Next for other systems.
 */
export function installServers() {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const isInstalled = ([name, version]) => {
    const manifest = join(folder, 'node_modules', name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  };
  if (Object.entries(dependencies).every(isInstalled)) return;
  console.log('Installing the other servers (once)…');
  run('npm', ['install', '--no-save', '--ignore-scripts', '--workspaces=false', '--no-audit', '--no-fund']);
}

/** @returns the program `next`, for the Node that runs this */
export const nextProgram = () => require.resolve('next/dist/bin/next');
/** The folder of Next’s application. */
export const nextFolder = join(folder, 'next');

/** Builds Next’s pages. @param pages the file that `savePages` wrote */
export const buildNext = (pages) =>
  run(process.execPath, [nextProgram(), 'build', nextFolder], { BESIDE_PAGES: pages });
