import { test as base } from '@playwright/test';
import { uidOf } from './members';
import { Site } from './site';

type Env = Record<string, string>;

/** A test on a site of its file’s own, of which Mo is the administrator. @param env further settings, or what starts what they need */
export const testOnModeratedSite = (env: Env | (() => Promise<Env>) = {}) =>
  base.extend<object, { site: Site }>({
    site: [
      async ({}, use) => {
        const further = typeof env === 'function' ? await env() : env;
        const site = await Site.start({ ...further, ADMIN_UIDS: uidOf('Mo') });
        await use(site);
        await site.stop();
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  });
