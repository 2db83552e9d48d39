import type { FrameLocator, Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { ApiMember } from './api-member';
import { startEmbeddingSite } from './embedding-site';
import { expect, signIn, test } from './site';

/** All bytes that a thread costs the readers of another site before they use it. */
const MAX_BYTES = 45_000;

/**
 * Opens a page of another site with a thread in it.
 * @param host of the other site; with `localhost`, it is another origin only, and no browser blocks storage
 */
async function visit(page: Page, ours: string, { host = '127.0.0.1', slug = 'hades' } = {}) {
  const tag = `<script src="${ours}/embed/comments.js" data-entity-slug="${slug}"></script>`;
  const { url, close } = await startEmbeddingSite(ours, tag);
  await page.goto(url.replace('127.0.0.1', host));
  const thread = page.frameLocator('iframe');
  await expect(box(thread)).toBeVisible();
  return { thread, close };
}

const mounted = (thread: FrameLocator) => thread.locator('[data-region=comments][data-mounted]');
const box = (thread: FrameLocator) => thread.getByRole('textbox', { name: 'Have your say' });

test('before a reader uses the thread, it costs less than 45 KB, and its document has all that it needs', async ({
  page,
  site,
}) => {
  const loaded: Promise<{ path: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(site.url)) return;
    const path = new URL(response.url()).pathname;
    // What a server sends with gzip; fonts are compressed already.
    const size = (body: Buffer) => (path.endsWith('.woff2') ? body : gzipSync(body, { level: 6 })).length;
    loaded.push(response.body().then((body) => ({ path, bytes: size(body) })));
  });
  // Its document is new: no other test opens it.
  const { close } = await visit(page, site.url, { slug: 'balatro' });
  await page.waitForLoadState('networkidle');
  const files = await Promise.all(loaded);
  expect(files.filter(({ path }) => path.endsWith('.js')).map(({ path }) => path)).toEqual([
    '/embed/comments.js',
    '/embed/follow.js',
  ]);
  expect(files.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MAX_BYTES);
  close();
});

test('a click that comes before the client is done when it is there', async ({ page, site }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/frame/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const { thread, close } = await visit(page, site.url);
  await box(thread).click();
  await expect(mounted(thread)).toHaveCount(0);
  release();
  await expect(thread.getByRole('dialog', { name: /Log in/ })).toBeVisible();
  close();
});

test('the thread in the document is not fetched again when the reader uses it', async ({ page, site }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) fetched.push(pathname);
  });
  // The thread has just changed, so that it is rendered anew: the client reads one again that is older.
  await (await ApiMember.join(site.url, 'Frida')).post('gris', 'Frida has just seen the colours.');
  const { thread, close } = await visit(page, site.url, { slug: 'gris' });
  await thread.getByRole('heading', { level: 2 }).hover();
  await expect(mounted(thread)).toHaveCount(1);
  // The changes since then, which are requested last.
  await expect.poll(() => fetched).toEqual(['/api/comments/events']);
  close();
});

test('a document from a cache that is older than two minutes → its client shows what has changed', async ({
  page,
  site,
}) => {
  await page.route('**/embed/comments/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/data-rendered-at="\d+"/, 'data-rendered-at="1"');
    await route.fulfill({ response, body });
  });
  const { thread, close } = await visit(page, site.url);
  await expect(mounted(thread)).toHaveCount(1);
  close();
});

test('a client that does not load is loaded again when the reader comes back', async ({ page, site }) => {
  const lost: string[] = [];
  await page.route('**/assets/frame/*.js*', (route) => {
    lost.push(route.request().url());
    return route.abort();
  });
  const { thread, close } = await visit(page, site.url);
  await box(thread).click();
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  await page.unroute('**/assets/frame/*.js*');
  // The click before is done now.
  await thread.getByRole('heading', { level: 2 }).hover();
  await expect(thread.getByRole('dialog', { name: /Log in/ })).toBeVisible();
  close();
});

test('a client that does not load again and again → the frame says so where the reader is, and Try again loads it', async ({
  page,
  site,
}) => {
  await page.route('**/assets/frame/*.js*', (route) => route.abort());
  const { thread, close } = await visit(page, site.url);
  await box(thread).click();
  const message = thread.getByRole('alert').filter({ hasText: 'can be read, but not used' });
  await expect(message).toBeVisible();
  await expect(message).toBeInViewport();
  await expect(box(thread)).toBeDisabled();
  await page.unroute('**/assets/frame/*.js*');
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(mounted(thread)).toHaveCount(1);
  await expect(message).toBeHidden();
  await expect(box(thread)).toBeEnabled();
  close();
});

test('a member sees who is logged in, also after a reload, and logs out', async ({ page, site }) => {
  const { thread, close } = await visit(page, site.url, { host: 'localhost' });
  const member = thread.getByText('Logged in as Quill');
  await expect(thread.getByRole('button', { name: 'Log out' })).toBeHidden();
  await box(thread).click();
  await signIn(page, 'Quill', thread);
  await expect(member).toBeVisible();
  await page.reload();
  await expect(member).toBeVisible();
  // Without being used: the members’ parts of a thread need the client.
  await expect(mounted(thread)).toHaveCount(1);
  await thread.getByRole('button', { name: 'Log out' }).click();
  await expect(member).toBeHidden();
  await page.reload();
  await expect(box(thread)).toBeVisible();
  await expect(member).toBeHidden();
  close();
});
