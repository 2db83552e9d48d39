import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
/** The same engine without windows and push messages, in which tests take little more than half the time. */
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell';
/** Debian’s package fonts-liberation; `tests/fonts.conf` has the same. */
const FONTS = '/usr/share/fonts/truetype/liberation';
/** Without network, apt-get ends soon. */
const APT_OPTIONS = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
const findFirst = (paths) => paths.find((path) => path && existsSync(path));

const findChromium = () =>
  findFirst([
    process.env.CHROMIUM_PATH,
    ...CHROMIUM_PATHS,
    createRequire(import.meta.url)('@playwright/test').chromium.executablePath(),
  ]);
const findFirefox = () => findFirst([process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']);
/** WebKitGTK’s driver. Its browser has no mode without a display. */
const findWebKitDriver = () =>
  existsSync('/usr/bin/Xvfb') && findFirst([process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver']);

/** Installs Debian’s packages, where apt-get can be used. */
function aptInstall(packages) {
  const apt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!apt) return;
  console.log(`Installing ${packages.join(', ')} for the browser tests (once)…`);
  if (run('apt-get', ['update', ...APT_OPTIONS]))
    run('apt-get', ['install', '-y', '--no-install-recommends', ...APT_OPTIONS, ...packages]);
}

/**
 * Finds a Chromium, or installs one: Debian’s package where apt-get can be used, Playwright’s download elsewhere.
 * @returns the path of the program
 */
export function ensureChromium() {
  if (!findChromium()) aptInstall(['chromium']);
  if (!findChromium()) run('npx', ['playwright', 'install', 'chromium']);
  const path = findChromium();
  if (!path) throw new Error('No Chromium could be found or installed. Install one and set CHROMIUM_PATH.');
  return path;
}

/**
 * Finds the Chromium of the browser tests and the fonts that it shows, or installs them: its headless shell where Debian
 * has it, and the whole program for what the shell does not do.
 * @returns environment variables with their paths
 */
export function ensureTestChromium() {
  return { ...ensureFonts(), ...ensureChromiumPaths() };
}

/** Texts have the same widths on every machine. */
function ensureFonts() {
  if (!existsSync(FONTS)) aptInstall(['fonts-liberation']);
  if (existsSync(FONTS)) return { FONTCONFIG_FILE: join(root, 'tests', 'fonts.conf') };
  console.log(
    'No Liberation fonts here and no apt-get to install them: layout tests measure the fonts of this machine.',
  );
  return {};
}

function ensureChromiumPaths() {
  const FULL_CHROMIUM_PATH = process.env.FULL_CHROMIUM_PATH ?? ensureChromium();
  if (process.env.CHROMIUM_PATH) return { CHROMIUM_PATH: process.env.CHROMIUM_PATH, FULL_CHROMIUM_PATH };
  if (!existsSync(HEADLESS_SHELL_PATH)) aptInstall(['chromium-headless-shell']);
  const CHROMIUM_PATH = existsSync(HEADLESS_SHELL_PATH) ? HEADLESS_SHELL_PATH : FULL_CHROMIUM_PATH;
  return { CHROMIUM_PATH, FULL_CHROMIUM_PATH };
}

/**
 * Finds the other browsers that the stories run in, or installs Debian’s packages where apt-get can be used.
 * @returns environment variables with the paths of those that there are
 */
export function ensureOtherBrowsers() {
  if (!findFirefox()) aptInstall(['firefox-esr']);
  if (!findWebKitDriver()) aptInstall(['webkit2gtk-driver', 'xvfb']);
  const [firefox, webkit] = [findFirefox(), findWebKitDriver()];
  for (const [name, path] of Object.entries({ Firefox: firefox, WebKitWebDriver: webkit }))
    if (!path) console.log(`No ${name} here and no apt-get to install it: its stories are skipped.`);
  return { ...(firefox && { FIREFOX_PATH: firefox }), ...(webkit && { WEBKIT_DRIVER_PATH: webkit }) };
}
