import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;
const findInstalled = () =>
  [process.env.CHROMIUM_PATH, ...USUAL_PATHS, playwrightPath()].find((path) => path && existsSync(path));

function playwrightPath() {
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
}

/**
 * Finds a Chromium for the browser tests, or installs one: Debian’s package where apt-get can be used,
 * Playwright’s download elsewhere.
 * @returns the path of the program
 */
export function ensureChromium() {
  const found = findInstalled();
  if (found) return found;
  console.log('Installing Chromium for the browser tests (once)…');
  const apt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (apt && run('apt-get', ['update', '-qq'])) run('apt-get', ['install', '-y', '-qq', 'chromium']);
  if (!findInstalled()) run('npx', ['playwright', 'install', 'chromium']);
  const path = findInstalled();
  if (!path) throw new Error('No Chromium could be found or installed. Install one and set CHROMIUM_PATH.');
  return path;
}
