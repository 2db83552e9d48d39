import type { Page } from '@playwright/test';
import { startEmbeddingSite } from './embedding-site';
import { expect, expectIdentityReady, signIn, test } from './site';
import { inputs } from './tier';

/** Opens a page of another site with these headers and a thread in it. @returns closes the site */
async function visit(page: Page, ours: string, headers: Record<string, string>) {
  const tag = `<script src="${ours}/embed/comments.js" data-entity-slug="hades"></script>`;
  const site = await startEmbeddingSite(ours, tag, { headers });
  await page.goto(site.url);
  return () => site.close();
}

const EMBEDDER_POLICIES = inputs(['require-corp'], ['credentialless']);
for (const policy of EMBEDDER_POLICIES)
  test(`a page with the embedder policy ${policy}: readers read, sign in and post`, async ({
    page,
    site,
  }) => {
    const close = await visit(page, site.url, {
      'cross-origin-embedder-policy': policy,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    const thread = page.frameLocator('iframe');
    await expect(thread.getByText('The Hydra and I had an understanding.')).toBeVisible();
    const box = thread.getByRole('textbox', { name: 'Have your say' });
    await box.click();
    await signIn(page, `Reader ${policy}`, thread);
    await expect(thread.getByRole('dialog')).toBeHidden();
    await box.fill(`Written under ${policy}.`);
    await thread.getByRole('button', { name: 'Post' }).click();
    await expect(thread.getByRole('article').getByText(`Written under ${policy}.`)).toBeVisible();
    close();
  });

test('a page whose opener policy separates the sign-in window: the dialog says so, and leads to the thread', async ({
  page,
  site,
}) => {
  const close = await visit(page, site.url, {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  });
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const thread = page.frameLocator('iframe');
  const box = thread.getByRole('textbox', { name: 'Have your say' });
  await box.click();
  const dialog = thread.getByRole('dialog');
  await expectIdentityReady(thread);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: /Google/ }).click();
  const separated = await opened;
  await expect(dialog.getByRole('alert')).toContainText('keeps the login window from answering');
  await expect(dialog.getByRole('button', { name: /Google/ })).toHaveCount(0);
  await separated.close();

  const tab = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open the comments on Savepoint' }).click();
  await expect(await tab).toHaveURL(`${site.url}/games/hades/#comments`);

  // No further window is opened in vain.
  await dialog.press('Escape');
  await expect(dialog).toBeHidden();
  await box.click();
  await expect(dialog.getByRole('alert')).toContainText('keeps the login window from answering');
  close();
});
