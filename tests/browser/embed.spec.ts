import type { FrameLocator, Page } from '@playwright/test';
import { startEmbeddingSite } from './embedding-site';
import { expect, signIn, test } from './site';

const tag = (url: string, attributes: string) =>
  `<script async src="${url}/embed/comments.js" ${attributes}></script>`;
const HADES = 'data-entity-type="game" data-entity-slug="hades"';

/** Opens a page of another site with these tags in it. */
async function visit(page: Page, ours: string, ...tags: string[]): Promise<() => void> {
  const embeddingSite = await startEmbeddingSite(
    ours,
    tags.map((attributes) => tag(ours, attributes)).join('<hr>'),
  );
  await page.goto(embeddingSite.url);
  return () => embeddingSite.close();
}

const discussion = (page: Page, title = 'Comments on Hades'): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`);
const height = (page: Page, index = 0) =>
  page
    .locator('iframe')
    .nth(index)
    .evaluate((frame) => frame.clientHeight);

test('one tag embeds a thread at its full height and stores nothing', async ({ page, site }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const close = await visit(page, site.url, HADES);
  const thread = discussion(page);
  await expect(thread.getByRole('heading', { name: /^\d+ comments$/ })).toBeVisible();
  await expect(thread.getByText('The Hydra and I had an understanding.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Comments on Savepoint' })).toHaveCount(0);

  const inner = () =>
    thread.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().bottom + scrollY));
  await expect.poll(async () => (await height(page)) - (await inner())).toBe(0);
  const wide = await height(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => height(page)).toBeGreaterThan(wide);
  await expect.poll(async () => (await height(page)) - (await inner())).toBe(0);

  expect(await page.context().cookies()).toEqual([]);
  expect(problems).toEqual([]);
  close();
});

test('several tags embed several threads, each in its own theme', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const close = await visit(
    page,
    site.url,
    HADES,
    'data-entity-slug="celeste" data-theme="dark" data-title="Talk"',
  );
  const background = (title: string) =>
    discussion(page, title)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect(page.locator('iframe')).toHaveCount(2);
  await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
  await expect(discussion(page, 'Comments on Celeste').getByRole('heading', { level: 2 })).toBeVisible();
  const light = await background('Comments on Hades');
  expect(await background('Comments on Celeste')).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background('Comments on Hades')).not.toBe(light);
  close();
});

test('a reader signs in and posts in the frame, and the comment appears on the site', async ({
  page,
  site,
}) => {
  const close = await visit(page, site.url, HADES);
  // Another origin of the same site: no browser blocks the storage of its frames, so the reader stays logged in.
  await page.goto(page.url().replace('127.0.0.1', 'localhost'));
  const thread = discussion(page);
  const box = thread.getByRole('textbox', { name: 'Have your say' });
  await box.click();
  const dialog = thread.getByRole('dialog');
  await expect(dialog).toBeInViewport({ ratio: 0.9 });
  await expect(dialog.getByRole('link', { name: 'open the comments on Savepoint' })).toHaveAttribute(
    'href',
    `${site.url}/games/hades/#comments`,
  );
  await signIn(page, 'Wren', thread);
  await expect(dialog).toBeHidden();
  await box.fill('Said from elsewhere.');
  await thread.getByRole('button', { name: 'Post' }).click();
  await expect(thread.getByRole('article').getByText('Said from elsewhere.')).toBeVisible();
  await expect(box).toHaveValue('');
  await page.reload();
  await expect(discussion(page).getByText('Said from elsewhere.')).toBeVisible();
  await page.goto(`${site.url}/games/hades/`);
  // The page may be cached for a minute; its comments are loaded again when they are in view.
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await expect(page.getByText('Said from elsewhere.')).toBeVisible();
  close();
});

test('the login library is late: its buttons wait in the frame, which cannot be redirected', async ({
  page,
  site,
}) => {
  await page.clock.install();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/emulator/gapi.js', async (route) => {
    await released;
    await route.continue();
  });
  const close = await visit(page, site.url, HADES);
  const thread = discussion(page);
  await thread.getByRole('textbox', { name: 'Have your say' }).click();
  const google = thread.getByRole('dialog').getByRole('button', { name: /Google/ });
  await expect(google).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(google).toBeDisabled();
  release();
  await expect(google).toBeEnabled();
  await signIn(page, 'Tarry', thread);
  await expect(thread.getByRole('dialog')).toBeHidden();
  close();
});

test('blocked storage: the thread can be read, and the sign-in dialog links to the page', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    if (window === window.parent) return;
    const refuse = () => {
      throw new DOMException('Storage is blocked', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse });
  });
  const close = await visit(page, site.url, HADES);
  const thread = discussion(page);
  await expect(thread.getByText('The Hydra and I had an understanding.')).toBeVisible();
  await thread.getByRole('textbox', { name: 'Have your say' }).click();
  await expect(
    thread.getByRole('dialog').getByRole('link', { name: 'open the comments on Savepoint' }),
  ).toBeVisible();
  close();
});

test('blocked sign-in window: a message explains what to do', async ({ page, site }) => {
  await page.addInitScript(() => {
    if (window !== window.parent) window.open = () => null;
  });
  const close = await visit(page, site.url, HADES);
  const thread = discussion(page);
  await thread.getByRole('textbox', { name: 'Have your say' }).click();
  const dialog = thread.getByRole('dialog');
  await dialog.getByRole('button', { name: /Google/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Allow pop-ups');
  await expect(dialog.getByRole('link', { name: 'open the comments on Savepoint' })).toBeVisible();
  close();
});

test('links open a new window; pages of the thread stay in the frame', async ({ page, site }) => {
  const close = await visit(page, site.url, HADES);
  const thread = discussion(page);
  const opened = page.waitForEvent('popup');
  await thread.getByRole('link', { name: 'Open the thread on Savepoint' }).click();
  await expect(await opened).toHaveURL(`${site.url}/games/hades/#comments`);
  close();
});

test('scripts do not load → the thread can be read', async ({ page, site }) => {
  await page.route('**/regions/**/*.js*', (route) => route.abort());
  const close = await visit(page, site.url, HADES);
  await expect(discussion(page).getByText('The Hydra and I had an understanding.')).toBeVisible();
  close();
});

test('the thread does not load → a link to it stays', async ({ page, site }) => {
  await page.route('**/embed/comments/game/**', (route) => route.abort());
  const close = await visit(page, site.url, `${HADES} data-title="Talk about Hades"`);
  await expect(page.getByRole('link', { name: 'Talk about Hades' })).toHaveAttribute(
    'href',
    `${site.url}/games/hades/#comments`,
  );
  await expect(page.getByRole('link', { name: 'Talk about Hades' })).toBeInViewport();
  await expect(page.locator('iframe')).toBeHidden();
  close();
});

test('a message that is not the frame’s cannot change the embedding page', async ({ page, site }) => {
  const close = await visit(page, site.url, HADES);
  await expect(discussion(page).getByRole('heading', { level: 2 })).toBeVisible();
  await page.evaluate(() => window.postMessage({ savepoint: 9, name: 'Forged' }, '*'));
  await discussion(page)
    .locator('body')
    .evaluate(() => undefined);
  expect(await height(page)).toBeGreaterThan(100);
  close();
});

test('only embed pages may be framed, and an unknown entity shows an error', async ({ site }) => {
  const policy = async (path: string) =>
    (await fetch(site.url + path)).headers.get('content-security-policy');
  expect(await policy('/embed/comments/game/hades/')).toContain('frame-ancestors *');
  for (const path of ['/', '/games/hades/', '/account/'])
    expect(await policy(path)).toContain("frame-ancestors 'self'");
  expect((await fetch(`${site.url}/embed/comments/game/no-such-game/`)).status).toBe(404);
  expect((await fetch(`${site.url}/embed/comments/film/hades/`)).status).toBe(404);
});
