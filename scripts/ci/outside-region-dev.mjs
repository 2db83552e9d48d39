/**
 * Runs `savepoint-region dev` in the package of a region, changes its component, and waits until a browser shows the change:
 * `node scripts/ci/outside-region-dev.mjs FOLDER`. Prints how long that took. `CHROMIUM_PATH` names the browser, if
 * Playwright has none.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

/** Only for what hangs. */
const TIMEOUT_MS = 240_000;
const [folder] = process.argv.slice(2);
const component = join(folder, 'src', 'poll.tsx');
const source = readFileSync(component, 'utf8');

// What `npm run dev` runs; npm would be another process to end.
const cli = join('node_modules', '@savepoint', 'region-tools', 'bin', 'savepoint-region.mjs');
const dev = spawn(process.execPath, [cli, 'dev', '--port', '0', '--json'], {
  cwd: folder,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = new Promise((resolve) => dev.once('exit', resolve));
const url = await new Promise((resolve, reject) => {
  let output = '';
  dev.once('exit', () => reject(new Error(`dev ended: ${output}`)));
  dev.stdout.on('data', (chunk) => {
    output += chunk;
    const started = /"event":"started","url":"([^"]+)"/.exec(output);
    if (started) resolve(started[1]);
  });
});
const { CHROMIUM_PATH: executablePath } = process.env;
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
try {
  const page = await browser.newPage();
  await page.goto(url);
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 2 });
  const see = (text) =>
    heading.and(page.frameLocator('iframe').getByText(text)).waitFor({ timeout: TIMEOUT_MS });
  await see('Would you recommend Hades?');
  const saved = Date.now();
  writeFileSync(component, source.replace('<h2 className="pt">', '<h2 className="pt">Changed: '));
  await see('Changed: Would you recommend Hades?');
  console.log(`dev: ${Date.now() - saved} ms from saving to seeing it`);
} finally {
  writeFileSync(component, source);
  await browser.close();
  dev.kill('SIGTERM');
  await exited;
}
