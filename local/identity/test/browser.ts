import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { whenDone } from './support';

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium without a window: CHROMIUM_PATH, or where it usually is, or Playwright's own. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? USUAL.find((path) => existsSync(path));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  whenDone(() => browser.close());
  return browser;
}
