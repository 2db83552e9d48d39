/**
 * Finds the browsers of the tests, or installs them. `node scripts/prepare/browsers.mjs` installs Debian's packages, for
 * which no package of npm is needed; with `--all` also those of Firefox and WebKitGTK.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

const run = (command, args, stdio = 'inherit') =>
  spawnSync(command, args, {
    stdio,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
const findFirst = (paths) => paths.find((path) => path && existsSync(path));

const findChromium = () =>
  findFirst([process.env.CHROMIUM_PATH, ...CHROMIUM_PATHS]) ?? findFirst([playwrightChromium()]);

/** Where Playwright's own Chromium is, or would be. Unknown until the packages of npm are installed. */
function playwrightChromium() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}
const findFirefox = () => findFirst([process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']);
/** WebKitGTK’s driver. Its browser has no mode without a display. */
const findWebKitDriver = () =>
  existsSync('/usr/bin/Xvfb') && findFirst([process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver']);

const QUIET = ['ignore', 'ignore', 'inherit'];
let isListUpdated = false;

/** Installs Debian’s packages, where apt-get can be used. Prints only errors of apt-get. */
function aptInstall(packages) {
  const apt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!apt) return;
  console.log(`Installing ${packages.join(', ')} for the browser tests (once)…`);
  isListUpdated ||= run('apt-get', ['update', ...APT_OPTIONS], QUIET);
  if (isListUpdated)
    run('apt-get', ['install', '-y', '--no-install-recommends', ...APT_OPTIONS, ...packages], QUIET);
}

function installDebianChromium() {
  if (!process.env.FULL_CHROMIUM_PATH && !findChromium()) aptInstall(['chromium']);
  if (!process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL_PATH)) aptInstall(['chromium-headless-shell']);
  if (!existsSync(FONTS)) aptInstall(['fonts-liberation']);
}

function installDebianOthers() {
  if (!findFirefox()) aptInstall(['firefox-esr']);
  if (!findWebKitDriver()) aptInstall(['webkit2gtk-driver', 'xvfb']);
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
  installDebianChromium();
  return { ...findFonts(), ...findChromiumPaths() };
}

/** Texts have the same widths on every machine. */
function findFonts() {
  if (existsSync(FONTS)) return { FONTCONFIG_FILE: join(root, 'tests', 'fonts.conf') };
  console.log(
    'No Liberation fonts here and no apt-get to install them: layout tests measure the fonts of this machine.',
  );
  return {};
}

function findChromiumPaths() {
  const FULL_CHROMIUM_PATH = process.env.FULL_CHROMIUM_PATH ?? ensureChromium();
  if (process.env.CHROMIUM_PATH) return { CHROMIUM_PATH: process.env.CHROMIUM_PATH, FULL_CHROMIUM_PATH };
  const CHROMIUM_PATH = existsSync(HEADLESS_SHELL_PATH) ? HEADLESS_SHELL_PATH : FULL_CHROMIUM_PATH;
  return { CHROMIUM_PATH, FULL_CHROMIUM_PATH };
}

/**
 * Finds the other browsers that the stories run in, or installs Debian’s packages where apt-get can be used.
 * @returns environment variables with the paths of those that there are
 */
export function ensureOtherBrowsers() {
  installDebianOthers();
  const [firefox, webkit] = [findFirefox(), findWebKitDriver()];
  for (const [name, path] of Object.entries({ Firefox: firefox, WebKitWebDriver: webkit }))
    if (!path) console.log(`No ${name} here and no apt-get to install it: its stories are skipped.`);
  return { ...(firefox && { FIREFOX_PATH: firefox }), ...(webkit && { WEBKIT_DRIVER_PATH: webkit }) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installDebianChromium();
  if (process.argv.includes('--all')) installDebianOthers();
}
