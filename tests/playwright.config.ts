import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium-options';

/** Set by CI for the other browsers; `npm test` uses Chromium. */
const browser = (process.env['BROWSER'] ?? 'chromium') as 'chromium' | 'firefox' | 'webkit';

const testDir = join(__dirname, 'browser');
/** `npm run test:long` runs these too: they explore more inputs of rules that other files hold. */
const isLong = (file: string): boolean => file.endsWith('.long.spec.ts');
const files = readdirSync(testDir).filter(
  (file) => file.endsWith('.spec.ts') && (process.env['TEST_TIER'] === 'long' || !isLong(file)),
);

/** Sites with settings of their own. The files that import one of these modules share one. */
const SHARED_SITES = ['configured-site', 'restricted-site', 'untouched-site'];
const siteOf = (file: string): string => {
  const source = readFileSync(join(testDir, file), 'utf8');
  return SHARED_SITES.find((site) => source.includes(`from './${site}'`)) ?? 'site';
};
/** @param workers how many sites of this kind there are; by default one in each worker */
const project = (name: string, workers?: number) => ({
  name,
  testMatch: files.filter((file) => siteOf(file) === name).map((file) => `**/${file}`),
  ...(workers !== undefined && { workers }),
});

/**
 * Two files run at a time. Those of a worker share a site on free ports and an empty data folder. Sites with settings of
 * their own are started once: their files come first, in one worker each.
 */
export default defineConfig({
  testDir,
  projects: [...SHARED_SITES.map((name) => project(name, 1)), project('site')],
  // Only for what hangs: a loaded machine may be many times slower than an idle one.
  timeout: 240_000,
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
