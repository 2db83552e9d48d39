import { test as base } from '@playwright/test';
import { ApiMember } from './api-member';
import { commentOf, expectAccessible, openAs, openComments, uidOf } from './members';
import { expect, Site } from './site';

const RUDE = 'Everybody who likes this is a fool, and so is everybody who answers.';

const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await Site.start({ ADMIN_UIDS: uidOf('Mo') });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('a comment is removed for a reason → its author reads on the account page why, and how to object', async ({
  browser,
  site,
}) => {
  await (await ApiMember.join(site.url, 'Rowdy')).post('tunic', RUDE);
  const reader = await openAs(browser, site.url, 'Reader');
  await openComments(reader, `${site.url}/games/tunic/`);
  await commentOf(reader, RUDE).getByRole('button', { name: 'Report' }).click();
  const dialog = reader.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Insults, threats or hate' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('Report sent. Thank you.')).toBeVisible();
  await reader.context().close();

  const mo = await openAs(browser, site.url, 'Mo');
  await mo.goto(`${site.url}/moderation/`);
  const waiting = mo.getByRole('group', { name: 'Comment by Rowdy', exact: true });
  const reason = waiting.getByRole('combobox', { name: 'Reason for the decision about Rowdy' });
  await expect(reason).toHaveValue('abuse');
  await reason.selectOption('Off topic');
  await waiting.getByRole('button', { name: 'Remove' }).click();
  await expect(mo.getByText('Comment by Rowdy removed.')).toBeVisible();
  await mo.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(mo.locator('[data-region=moderation] ol > li').first()).toContainText('Off topic');
  await mo.context().close();

  const rowdy = await openAs(browser, site.url, 'Rowdy');
  const decisions = rowdy.getByRole('region', { name: 'Decisions about you' });
  await expect(decisions.getByRole('heading', { level: 3 })).toHaveText('Your comment on Tunic was removed');
  await expect(decisions).toContainText('Our terms ask for comments that are about the game or the article.');
  await expect(decisions).toContainText(RUDE);
  await expect(decisions).toContainText('A moderator decided this, after members had reported it.');
  await expectAccessible(rowdy, '[data-region=account]');
  await rowdy.context().close();
});
