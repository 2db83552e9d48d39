import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@savepoint/contracts/base';
import type { AddCommentResponse } from '@savepoint/contracts/comments';
import type { RegisterSiteBody, SiteResponse } from '@savepoint/contracts/sites';
import { connectMongo } from '@savepoint/service-kit/data';
import { VALID_KEY } from '../../services/comments/test/akismet';
import { pageSlug } from '../../services/comments/src/data/page-slug';
import { generateCorpus } from '../../services/comments/test/spam-corpus';
import { ApiMember } from './api-member';
import { test } from './configured-site';
import { expectAccessible, openAs } from './members';
import { expect, type Site } from './site';

const ADDRESS = 'https://attic.example/chairs';
const SPAM = 'Play at the best online casino and get a welcome bonus! Register now, free spins.';

/** What the moderators of a site decided within a hundred days. */
async function fillDecisions({ dataDir }: Site, site: string): Promise<void> {
  const connection = connectMongo(readFileSync(join(dataDir, 'database-uri'), 'utf8').trim());
  await connection.collection<{ _id: string }>('moderation_log').insertMany(
    generateCorpus(41, 500).map(({ text: content, isSpam, time }, index) => ({
      _id: `${site}:decided-${index}`,
      ...{ site, action: isSpam ? 'removed' : 'approved', ...(isSpam && { ground: 'spam' }) },
      ...{ by: { uid: 'somebody', name: 'Mo' }, target: `decided-${index}`, about: 'Somebody: …' },
      at: new Date(Date.now() - (1 - time) * 100 * DAY_MS),
      comment: {
        ...{ content, entity_type: 'page', entity_slug: pageSlug(site, { address: ADDRESS }) },
        ...{ parent_uid: null, pending_reasons: [], reports: {} },
      },
    })),
  );
  await connection.close();
}

test('an owner tries the spam filter, switches it on, sets a key for a spam service that fails, and reads in the queue why a comment is held', async ({
  browser,
  site,
  akismet,
}) => {
  const owner = await ApiMember.join(site.url, 'Mo');
  const register = (name: string) =>
    owner.act<SiteResponse>('/api/sites/register', {
      ...{ name, origins: ['https://attic.example'] },
    } satisfies RegisterSiteBody);
  const young = (await register('Young')).site.key;
  const { key } = (await register('Attic')).site;
  await fillDecisions(site, key);

  const mo = await openAs(browser, site.url, 'Mo', `/sites/${young}/`);
  const filter = mo.getByRole('region', { name: 'Spam filter' });
  const tryIt = filter.getByRole('button', { name: 'Try it on the last 30 days' });
  await tryIt.click();
  await expect(filter.getByText('There are too few decisions to say.')).toBeVisible();

  await mo.goto(`${site.url}/sites/${key}/`);
  await tryIt.focus();
  await mo.keyboard.press('Enter');
  await expect(filter.getByRole('heading', { name: 'What it would have done' })).toBeFocused();
  await expect(filter.getByText(/^It learned from \d+ comments that were removed as spam/)).toBeVisible();
  await expect(filter.getByText(/\(recall \d+ %\)/)).toBeVisible();
  await expect(filter.getByText(/\d+ % was spam \(precision\)/)).toBeVisible();
  const choice = filter.getByLabel('What it does');
  const save = filter.getByRole('button', { name: 'Save' });
  await choice.selectOption('on');
  await save.click();
  await expect(filter.getByText('Try the spam filter before you switch it on.')).toBeVisible();
  for (const mode of ['try', 'on']) {
    await choice.selectOption(mode);
    await save.click();
    await expect(filter.getByText('Saved.')).toBeVisible();
  }

  const service = mo.getByRole('region', { name: 'Spam service' });
  const serviceKey = service.getByLabel('Your key');
  await serviceKey.fill('made-up');
  await serviceKey.press('Enter');
  await expect(service.getByText('It says: The key is not known')).toBeVisible();
  await expect(serviceKey).toBeFocused();
  await serviceKey.fill(VALID_KEY);
  await serviceKey.press('Enter');
  await expect(service.getByText('The service accepts the key.')).toBeVisible();
  await expect(serviceKey).toHaveValue('');
  akismet.keys.clear();

  const writer = await ApiMember.join(site.url, 'Spencer');
  let posted = 0;
  // The services read the setting within some seconds.
  await expect
    .poll(async () => {
      const { comment } = await writer.act<AddCommentResponse>('/api/user/comments/add', {
        ...{ comment_uid: `attic-${String(++posted).padStart(6, '0')}`, content: `${SPAM} ${posted}` },
        ...{ entity_type: 'page', entity_slug: pageSlug(key, { address: ADDRESS }) },
        ...{ parent_uid: null, grandparent_uid: null, entity_page: { address: ADDRESS, title: 'Chairs' } },
      });
      return comment.pending_reasons;
    })
    .toEqual([{ kind: 'spam-filter' }]);

  await mo.reload();
  await expect(service.getByText('The service has not checked comments since')).toBeVisible();
  await expect(service.getByText('It says: The key is not known')).toBeVisible();
  await expectAccessible(mo, '[data-region=sites]');
  await mo.getByRole('link', { name: 'Moderate comments' }).click();
  await mo.getByLabel('Show', { exact: true }).selectOption('Spam filter');
  const held = mo.locator('[data-region=moderation] [data-entry]');
  await expect(held).toHaveCount(1);
  await expect(held).toContainText(/Held by the spam filter, score \d+ of 100: .*“welcome”/);
  await mo.context().close();
});
