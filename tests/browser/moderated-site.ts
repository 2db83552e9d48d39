import { test as base } from '@playwright/test';
import { uidOf } from './members';
import { Site } from './site';

/** A test on a site of its file’s own, of which Mo is the administrator. @param env further settings */
export const testOnModeratedSite = (env: Record<string, string> = {}) =>
  base.extend<object, { site: Site }>({
    site: [
      async ({}, use) => {
        const site = await Site.start({ ...env, ADMIN_UIDS: uidOf('Mo') });
        await use(site);
        await site.stop();
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  });
