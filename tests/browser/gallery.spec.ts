import { axeFor } from './axe-for';
import { test } from './configured-site';
import { expect } from './site';

test('pictures open in a dialog: arrow keys turn the pages, Escape returns to the link', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/games/hades/`, { waitUntil: 'networkidle' });
  const links = page.locator('.gallery a');
  await links.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pictures' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('Picture 1 of 2');
  await expect(dialog.getByRole('img')).toHaveAttribute('alt', /stone steps/);
  await expect(dialog.getByText('Illustration, not a picture of the game.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toHaveText('Picture 2 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toHaveText('Picture 1 of 2');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('img')).toHaveAttribute('alt', /doorway/);
  const { violations } = await axeFor(page).include('dialog').analyze();
  expect(violations).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  const tops = await dialog
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(links.nth(1)).toBeFocused();
});

test('without scripts a picture is a link to its large version, and a video to its file', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/games/hades/`);
  const video = page.getByRole('link', { name: 'A lamp' });
  await expect(video).toHaveAttribute('href', /^\/cdn\/uploads\/hades\/lamp\.webm\?v=[0-9a-f]{16}$/);
  await page.locator('.gallery a').first().click();
  await expect(page).toHaveURL(/\/cdn\/uploads\/hades\/steps\.webp\?width=1280&v=[0-9a-f]{16}$/);
  await context.close();
});

test('a video is requested when it is played, and sent by range', async ({ page, site, request }) => {
  const requested: string[] = [];
  page.on('request', (each) => requested.push(each.url()));
  await page.goto(`${site.url}/games/hades/`, { waitUntil: 'networkidle' });
  const video = page.locator('video');
  await video.scrollIntoViewIfNeeded();
  await expect(page.locator('.gallery img').first()).toHaveJSProperty('complete', true);
  expect(requested.filter((url) => url.includes('.webm'))).toEqual([]);
  expect(requested.filter((url) => url.includes('page-parts'))).toEqual([]);
  const played = page.waitForRequest(/lamp\.webm/);
  await video.evaluate((element: HTMLVideoElement) => void element.play().catch(() => undefined));
  const path = new URL((await played).url());
  const part = await request.get(path.href, { headers: { range: 'bytes=4-7' } });
  expect(part.status()).toBe(206);
  expect(await part.text()).toBe('lamp');
  expect(part.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});
