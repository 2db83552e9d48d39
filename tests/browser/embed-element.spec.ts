import type { Page } from '@playwright/test';
import { startEmbeddingSite } from './embedding-site';
import { registerSite } from './registered-site';
import { expect, signIn, test, type Site } from './site';

const thread = (page: Page) => page.frameLocator('iframe');
const box = (page: Page) => thread(page).getByRole('textbox', { name: 'Have your say' });

/** Opens a page of a registered site that has the element, under the policy of docs/embed.md. */
async function visit(page: Page, site: Site, key: string, attributes: string) {
  const module = `<script type="module" src="${site.url}/embed/element.js"></script>`;
  const embedding = await startEmbeddingSite(
    site.url,
    `<savepoint-comments site="${key}" ${attributes}></savepoint-comments>`,
    { head: module },
  );
  // Frames of localhost have storage.
  const { origin } = new URL(embedding.url.replace('127.0.0.1', 'localhost'));
  await registerSite(site, key, [origin]);
  await page.addInitScript(() => {
    const events: unknown[] = [];
    Object.assign(window, { events });
    addEventListener('DOMContentLoaded', () => {
      for (const name of ['ready', 'count', 'comment', 'signin'])
        document
          .querySelector('savepoint-comments')
          ?.addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]));
    });
  });
  await page.goto(`${origin}/post`);
  return embedding.close;
}
const eventsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { events: [string, unknown][] }).events);

test('<savepoint-comments>: its events as a reader logs in and posts', async ({ page, site }) => {
  const close = await visit(page, site, 'appblog', 'page-id="one"');
  await expect(box(page)).toBeVisible();
  await expect
    .poll(() => eventsOf(page))
    .toEqual([
      ['ready', null],
      ['count', { count: 0 }],
    ]);
  await box(page).click();
  await signIn(page, 'Robin', thread(page));
  await expect(thread(page).getByRole('dialog')).toBeHidden();
  await box(page).fill('Posted in an application.');
  await thread(page).getByRole('button', { name: 'Post' }).click();
  await expect(thread(page).getByRole('article').getByText('Posted in an application.')).toBeVisible();
  await expect
    .poll(async () => (await eventsOf(page)).slice(2).sort(([a], [b]) => a.localeCompare(b)))
    .toEqual([
      ['comment', { uid: expect.any(String) }],
      ['count', { count: 1 }],
      ['signin', null],
    ]);
  close();
});

test('<savepoint-comments>: attributes that change, and an element that comes and goes', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const close = await visit(page, site, 'spablog', 'page-id="one" page-title="One"');
  const element = page.locator('savepoint-comments');
  const set = (name: string, value: string) =>
    element.evaluate((each, [attribute, text]) => each.setAttribute(attribute!, text!), [name, value]);
  await expect(box(page)).toBeVisible();
  const body = thread(page).locator('body');
  const background = () => body.evaluate((each) => getComputedStyle(each).backgroundColor);
  const light = await background();
  await body.evaluate((each) => (each.dataset['loaded'] = 'once'));
  await set('theme', 'dark');
  await expect.poll(background).not.toBe(light);
  await expect(thread(page).locator('body[data-loaded]')).toBeAttached();

  // Another route of a single-page application.
  await page.evaluate(() => history.pushState(null, '', '/another'));
  await set('page-title', 'Two');
  await set('page-id', 'two');
  await expect(page.locator('iframe[title="Comments on Two"]')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(1);
  await element.evaluate((each) => each.remove());
  await expect(page.locator('iframe')).toHaveCount(0);
  close();
});
