import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium-options';

/** Set by CI for the other browsers; `npm test` uses Chromium. */
const browser = (process.env['BROWSER'] ?? 'chromium') as 'chromium' | 'firefox' | 'webkit';

/**
 * Two files run at a time. Those of a worker share a site on free ports and an empty data folder, unless they start their
 * own.
 */
export default defineConfig({
  testDir: './browser',
  // Run by `npm run test:long`: more inputs for rules that other tests hold.
  ...(process.env['TEST_TIER'] !== 'long' && { testIgnore: '**/*.long.spec.ts' }),
  // Only for what hangs: a loaded machine may be many times slower than an idle one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  snapshotPathTemplate: '{testDir}/page-kinds/trees/{arg}{ext}',
  // One leaves a quarter of two cores idle.
  workers: 2,
  // A browser may be slow on a busy machine; the report names the tests that passed only on the retry.
  retries: 1,
  reporter: 'list',
  use: {
    browserName: browser,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Not for the first try: it takes a third of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    ...(browser === 'chromium' && { launchOptions: chromiumOptions(process.env['CHROMIUM_PATH']) }),
  },
});
