import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startAkismet } from '../../services/comments/test/akismet';
import { startPushService, type PushService } from '../../services/comments/test/push-service';
import { serve, type Double } from '../doubles/serve';
import { startTwitch, type Twitch } from '../doubles/twitch';
import { startMail } from './mail';
import { uidOf } from './members';
import { double, Site } from './site';

const CONTENT = join(__dirname, '..', '..', 'content');
/** As long as a video, but not one: nothing here plays it. */
const VIDEO = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(2_000, 'lamp')]);
const TRAILER = '{ file: hades/lamp.webm, title: A lamp, poster: hades/door.webp, no_speech: true }';

/** Copies the content and adds a video to Hades. @returns the folder of the copy */
function copyContent(): string {
  const content = join(mkdtempSync(join(tmpdir(), 'savepoint-content-')), 'content');
  cpSync(CONTENT, content, { recursive: true });
  writeFileSync(join(content, 'uploads', 'hades', 'lamp.webm'), VIDEO);
  const file = join(content, 'games', 'hades.yaml');
  const text = readFileSync(file, 'utf8').replace('\nsummary:', `\ntrailers: [${TRAILER}]\nsummary:`);
  writeFileSync(file, text);
  return content;
}

interface Services {
  mail: Awaited<ReturnType<typeof startMail>>;
  push: PushService;
  akismet: Awaited<ReturnType<typeof startAkismet>>;
  twitch: Twitch;
  /** Accepts webhooks. */
  receiver: Double;
}

/**
 * A test on a site that has what operators can add: Mo is its administrator, every member registers sites, mail about
 * replies is sent at once, forms need a proof of work, and there are streams, notifications, a spam service and a video.
 * All files that use it share one; each has its own members, games and registered sites.
 */
export const test = base.extend<object, Services & { site: Site }>({
  mail: double(startMail),
  push: double(startPushService),
  akismet: double(startAkismet),
  twitch: double(startTwitch),
  receiver: double(() => serve((_request, response) => response.end())),
  site: [
    async ({ mail, push, akismet, twitch, receiver }, use) => {
      const content = copyContent();
      const site = await Site.start({
        ...{ ADMIN_UIDS: uidOf('Mo'), SITE_REGISTRATION: 'members', CONTENT_DIR: content },
        ...{ SMTP_URL: mail.url, REPLY_MAIL_DELAY_S: '0' },
        OUTGOING_PRIVATE_ORIGINS: [push.url, receiver.url].join(),
        SPAM_SERVICE_URL: akismet.url,
        ...{ CHALLENGE: 'proof-of-work', CHALLENGE_DIFFICULTY: '40' },
        ...{ TWITCH_CLIENT_ID: 'client', TWITCH_CLIENT_SECRET: 'not-for-browsers' },
        ...{ TWITCH_AUTH_URL: `${twitch.url}/oauth2/token`, TWITCH_API_URL: `${twitch.url}/helix` },
      });
      await use(site);
      await site.stop();
      rmSync(join(content, '..'), { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
