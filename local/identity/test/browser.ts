import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { whenDone } from './support';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts a headless Chromium: CHROMIUM_PATH, a usual path, or Playwright's own. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? CHROMIUM_PATHS.find((path) => existsSync(path));
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  whenDone(() => browser.close());
  return browser;
}
