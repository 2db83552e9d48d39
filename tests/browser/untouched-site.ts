import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { Site } from './site';

/** What the clocks of the site and of the browser say. */
export const NOW = '2026-11-22T12:00:00Z';

/** A test on a site that nobody writes to, on a fixed date. All files that use it share one. */
export const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await Site.start({
        NODE_OPTIONS: `--require ${join(__dirname, 'page-kinds', 'shift-clock.cjs')}`,
        CLOCK_OFFSET_MS: String(Date.parse(NOW) - Date.now()),
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
