import { test as base } from '@playwright/test';
import { startIngest, type Ingest } from '../doubles/ingest';
import type { Double } from '../doubles/serve';
import { startCaptcha } from './captcha';
import { uidOf } from './members';
import { double, Site } from './site';

/**
 * A test on a site with what would disturb other tests: the rate limits of production, a CAPTCHA before forms, error reports
 * with readers’ consent, and a gateway that keeps no files, so that those that a test removes are missing. Mo is its
 * administrator. All files that use it share one.
 */
export const test = base.extend<object, { ingest: Ingest; captcha: Double; site: Site }>({
  ingest: double(startIngest),
  captcha: double(startCaptcha),
  site: [
    async ({ ingest, captcha }, use) => {
      const site = await Site.start({
        ...{ ADMIN_UIDS: uidOf('Mo'), RATE_LIMIT_SCALE: '1', HTTP_CACHE_BYTES: '0' },
        SENTRY_DSN: ingest.dsn,
        ...{ CHALLENGE: 'captcha', CAPTCHA_SITE_KEY: 'public', CAPTCHA_SECRET: 'secret' },
        ...{ CAPTCHA_SCRIPT_URL: `${captcha.url}/api.js`, CAPTCHA_VERIFY_URL: `${captcha.url}/siteverify` },
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
