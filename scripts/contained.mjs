/**
 * `npm run contained`: clones the last commit and runs `.ci/run` in a container with a read-only root and without
 * capabilities, as an unprivileged user. Only `/tmp` is writable, which holds the clone and a home folder.
 * `npm run contained -- npx jest services/images` runs another command there, after `npm ci` and a build.
 * Needs Linux and Debian’s `bubblewrap`. Browsers are looked for, or installed, outside.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build/workspaces.mjs';
import { ensureTestChromium } from './prepare/browsers.mjs';
import { ensureInstalled } from './prepare/install.mjs';

const HOME = '/tmp/home';
const CLONE = '/tmp/savepoint';
/** Of an unprivileged user, in the container’s own namespace. */
const ID = '1000';

if (spawnSync('bwrap', ['--version']).status !== 0) {
  console.error('bwrap is missing. Install it: apt-get install bubblewrap');
  process.exit(2);
}
ensureInstalled();
const browsers = ensureTestChromium();

const writable = mkdtempSync(join(tmpdir(), 'savepoint-contained-'));
const command = process.argv.slice(2);
const prepared = ['sh', '-ec', 'npm ci && npm run build && exec "$@"', 'sh', ...command];

try {
  mkdirSync(join(writable, 'home'));
  execFileSync('git', ['clone', '--quiet', root, join(writable, 'savepoint')]);
  process.exitCode =
    spawnSync('bwrap', [...container(), ...(command.length > 0 ? prepared : ['.ci/run'])], {
      stdio: 'inherit',
    }).status ?? 1;
} finally {
  rmSync(writable, { recursive: true, force: true });
}

/** bubblewrap’s arguments. It sets `no_new_privs` by itself. */
function container() {
  const settings = join(homedir(), '.npmrc');
  return [
    ...'--ro-bind / / --dev /dev --proc /proc --tmpfs /dev/shm'.split(' '),
    ...['--bind', writable, '/tmp', '--chdir', CLONE],
    ...(existsSync(settings) ? ['--ro-bind', settings, `${HOME}/.npmrc`] : []),
    ...`--cap-drop ALL --unshare-user --uid ${ID} --gid ${ID} --unshare-pid --unshare-ipc --die-with-parent`.split(
      ' ',
    ),
    // npm run says where the cache is, which is outside.
    ...['--unsetenv', 'npm_config_cache'],
    ...Object.entries({ ...browsers, HOME }).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}
