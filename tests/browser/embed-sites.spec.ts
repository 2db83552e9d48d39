import type { Page } from '@playwright/test';
import { startEmbeddingSite } from './embedding-site';
import { openAs } from './members';
import { registerSite } from './registered-site';
import { expect, signIn, test, type Site } from './site';

const tag = (site: Site, key: string, attributes = '') =>
  `<script async src="${site.url}/embed/site.js" data-site="${key}" ${attributes}></script>`;
const thread = (page: Page) => page.frameLocator('iframe');
const box = (page: Page) => thread(page).getByRole('textbox', { name: 'Have your say' });

/** Starts a site with this body on each page, and registers it. Its host is localhost, whose frames have storage. */
async function startRegisteredSite(site: Site, key: string, body: string, headers = {}) {
  const { url, close } = await startEmbeddingSite(site.url, body, { headers });
  const { origin } = new URL(url.replace('127.0.0.1', 'localhost'));
  await registerSite(site, key, [origin]);
  return { origin, close };
}

async function post(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await thread(page).getByRole('button', { name: 'Post' }).click();
  await expect(thread(page).getByRole('article').getByText(text)).toBeVisible();
  await expect(box(page)).toHaveValue('');
}

test('a page of a registered site: its empty thread, the first comment by a new member, and the same after a reload', async ({
  page,
  site,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const { origin, close } = await startRegisteredSite(site, 'firstblog', tag(site, 'firstblog'));
  await page.goto(`${origin}/posts/hello/?utm_source=mail`);
  await expect(box(page)).toBeVisible();
  await expect(thread(page).getByRole('article')).toHaveCount(0);
  expect(problems).toEqual([]);

  await box(page).click();
  await signIn(page, 'Wren', thread(page));
  await expect(thread(page).getByRole('dialog')).toBeHidden();
  await post(page, 'The first one here.');
  await page.reload();
  await expect(thread(page).getByText('The first one here.')).toBeVisible();

  // Another address of the page, for a reader who has no session.
  const visitor = await page.context().browser()!.newPage();
  // The empty thread, which has the same address, is kept for some seconds.
  await expect(async () => {
    // To the address of the open page, with a fragment, a browser goes without loading it.
    await visitor.goto('about:blank');
    await visitor.goto(`${origin}/posts/hello/index.html#comments`);
    await expect(thread(visitor).getByText('The first one here.')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await visitor.goto(`${origin}/posts/another/`);
  await expect(box(visitor)).toBeVisible();
  await expect(thread(visitor).getByText('The first one here.')).toHaveCount(0);
  await visitor.close();
  close();
});

test('pages with the same id have one thread', async ({ page, site }) => {
  const { origin, close } = await startRegisteredSite(
    site,
    'idblog',
    tag(site, 'idblog', 'data-page-id="post-7"'),
  );
  await page.goto(`${origin}/en/post`);
  await box(page).click();
  await signIn(page, 'Lark', thread(page));
  await post(page, 'One thread for all languages.');
  await page.goto(`${origin}/de/beitrag`);
  await expect(thread(page).getByText('One thread for all languages.')).toBeVisible();
  close();
});

test('a page of an origin that is not registered: a sentence in the frame and in the console', async ({
  page,
  site,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const { origin, close } = await startRegisteredSite(site, 'strictblog', tag(site, 'strictblog'));
  const other = origin.replace('localhost', '127.0.0.1');
  const sentence = `Pages of ${other} may not show the comments of the site “strictblog”. Register this origin for the site.`;
  await page.goto(`${other}/`);
  await expect(thread(page).getByText(sentence)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCSS('visibility', 'visible');
  // Browsers log the frame’s status too.
  expect(problems).toContain(`Savepoint: ${sentence}`);
  await expect(box(page)).toHaveCount(0);
  close();
});

test('an unknown key of a site: a sentence in the frame', async ({ page, site }) => {
  const { url, close } = await startEmbeddingSite(site.url, tag(site, 'nobody'));
  await page.goto(url);
  await expect(thread(page).getByText('There is no site with the key “nobody”.')).toBeVisible();
  close();
});

test('style sheets of the page have no effect on the thread of a page', async ({ page, site }) => {
  const hostile = `* { all: unset !important; }
    iframe { height: 100% !important; max-height: 400px !important; width: 50px !important; opacity: 0 !important; }`;
  const { origin, close } = await startRegisteredSite(
    site,
    'uglyblog',
    `<style>${hostile}</style><div>${tag(site, 'uglyblog')}</div>`,
    { 'content-security-policy': '' },
  );
  await page.goto(`${origin}/`);
  await expect(box(page)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCSS('max-height', 'none');
  await expect(page.locator('iframe')).toHaveCSS('opacity', '1');
  expect(await page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBeGreaterThan(300);
  close();
});

test('a member who does not run a site sees nothing of it; where administrators register, members are told', async ({
  browser,
  site,
}) => {
  const page = await openAs(browser, site.url, 'Moss', '/sites/');
  const region = page.locator('[data-region=sites]');
  await expect(
    region
      .getByRole('region', { name: 'Register a site', exact: true })
      .getByText(/^Only administrators of Savepoint/),
  ).toBeVisible();
  await page.goto(`${site.url}/sites/nobodys/`);
  await expect(region.getByText('There is no site with this key.')).toBeVisible();
  await page.context().close();
});
