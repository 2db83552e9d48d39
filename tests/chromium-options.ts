import type { LaunchOptions } from '@playwright/test';

/** How tests start a Chromium. @param executablePath default: Playwright’s own */
export const chromiumOptions = (executablePath?: string): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
