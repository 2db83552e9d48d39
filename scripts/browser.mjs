/**
 * `npm run browser -- NAME`: runs the browser tests whose file name contains NAME (all without it) on the built site.
 * Finds or installs Chromium, unless BROWSER names another browser of Playwright.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build/workspaces.mjs';
import { ensureInstalled } from './prepare/install.mjs';

ensureInstalled();
const { ensureTestChromium } = await import('./prepare/browsers.mjs');
const { BROWSER = 'chromium' } = process.env;
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'playwright'),
  ['test', '-c', 'tests/playwright.config.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(BROWSER === 'chromium' && ensureTestChromium()) },
  },
);
process.exitCode = status ?? 1;
