import type { Page } from '@playwright/test';
import { layoutShift, recordLayoutShift } from './layout-shifts';
import { signInAs } from './members';
import { expect, test } from './site';

const slider = (page: Page) => page.getByRole('slider', { name: 'Your rating' });
const value = async (page: Page) => Number(await slider(page).inputValue());
const stats = async (url: string, slug: string) =>
  (await (await fetch(`${url}/api/ratings?slugs=${slug}`)).json()).stats[0];
const mounted = (page: Page) =>
  expect(page.locator('[data-region=ratings]')).toHaveAttribute('data-mounted', /^ratings@/);

async function pointAt(page: Page, share: number, modifiers: 'Shift'[] = []): Promise<void> {
  const { width, height } = (await slider(page).boundingBox())!;
  await slider(page).click({ position: { x: width * share, y: height / 2 }, modifiers });
}

/** Opens a game’s page as a member, who makes it a favourite. */
async function member(page: Page, url: string, name: string, path: string): Promise<void> {
  await signInAs(page, url, name);
  await page.goto(url + path);
  await mounted(page);
  const stored = page.waitForResponse('**/api/user/favorite');
  await page.getByRole('button', { name: 'Favourite', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Favourited', exact: true })).toBeVisible();
  await stored;
}

test('a click position converts to a value from 0 to 5 across the width: halves, unrounded with Shift', async ({
  page,
  site,
}) => {
  await member(page, site.url, 'Quinn', '/games/tunic/');
  await pointAt(page, 0.737);
  await expect.poll(() => value(page)).toBe(4);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/user/rate') && response.request().postData()!.includes('3.6'),
  );
  await pointAt(page, 0.737, ['Shift']);
  await expect.poll(() => value(page)).not.toBe(4);
  await saved;
  await page.reload();
  await mounted(page);
  await expect.poll(() => value(page)).toBeCloseTo(3.685, 1);
  expect(Number.isInteger((await value(page)) * 100)).toBe(false);
});

test('rating by keyboard: arrows change it in steps, Home and End set the ends, Delete clears it', async ({
  page,
  site,
}) => {
  await member(page, site.url, 'Kay', '/games/gris/');
  const before = (await stats(site.url, 'gris')).rating_count;
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '5 out of 5');
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '4.9 out of 5');
  await expect.poll(async () => (await stats(site.url, 'gris')).rating_count).toBe(before + 1);
  await page.keyboard.press('Delete');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Not rated');
  await expect.poll(async () => (await stats(site.url, 'gris')).rating_count).toBe(before);
});

test('rating by touch: half stars, set and cleared; the distribution opens and closes by keyboard', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await member(page, site.url, 'Fin', '/games/hades/');
  const { width, height } = (await slider(page).boundingBox())!;
  const tapAt = (x: number) => slider(page).tap({ position: { x, y: height / 2 } });
  for (const [x, rating] of [
    [2, 0.5],
    [width - 2, 5],
    [width * 0.67, 3.5],
    [width * 0.37, 2],
  ] as const) {
    await tapAt(x);
    await expect.poll(() => value(page)).toBe(rating);
  }
  const spread = page.locator('[data-region=ratings] summary');
  await spread.focus();
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table', { name: 'How members rate, by stars' }).getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.filter({ hasText: '2 stars' })).toContainText(/[1-9]/);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(0);
  await expect(spread).toBeFocused();
  await page.getByRole('button', { name: 'Clear your rating' }).tap();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Not rated');
  await context.close();
});

test('like and favourite: toggle with their counts, in every tab', async ({ context, page, site }) => {
  await member(page, site.url, 'Tab', '/games/celeste/');
  const other = await context.newPage();
  await other.goto(`${site.url}/games/celeste/`);
  await expect(other.getByRole('button', { name: 'Favourited', exact: true })).toBeVisible();
  const before = (await stats(site.url, 'celeste')).likes as number;
  const like = page.locator('[data-region=ratings]').getByRole('button', { name: /^Like/ });
  await like.click();
  await expect(like).toHaveText(`Liked${before + 1}`);
  await expect(other.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
  await like.click();
  await expect(like).toHaveText(before ? `Like${before}` : 'Like');
  await expect.poll(async () => (await stats(site.url, 'celeste')).likes).toBe(before);
});

/** Holds the first call to one of these paths until `release` is called. */
async function holdFirst(page: Page, path: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isFirst = true;
  await page.route(`**/api/user/${path}`, async (route) => {
    const isHeld = isFirst;
    isFirst = false;
    if (isHeld) await released;
    await route.continue();
  });
  return release;
}

test('a change of mind while the first call is on its way: what was done last is shown and stored', async ({
  page,
  site,
}) => {
  await member(page, site.url, 'Fickle', '/games/firewatch/');
  const bar = page.locator('[data-region=ratings]');
  const like = bar.getByRole('button', { name: /^Like/ });
  const release = [
    await holdFirst(page, 'rate'),
    await holdFirst(page, 'like'),
    await holdFirst(page, 'unfavorite'),
  ];
  const before = await stats(site.url, 'firewatch');
  await slider(page).focus();
  await page.keyboard.press('End');
  await slider(page).blur();
  await page.keyboard.press('Shift');
  await slider(page).press('Delete');
  await like.click();
  await like.click();
  const favourite = bar.getByRole('button', { name: /^Favourite/ });
  await favourite.click();
  await favourite.click();
  const done = ['unrate', 'unlike', 'favorite'].map((path) => page.waitForResponse(`**/api/user/${path}`));
  for (const letGo of release) letGo();
  await Promise.all(done);
  const expectState = async () => {
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Not rated');
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  };
  await expectState();
  expect(await stats(site.url, 'firewatch')).toMatchObject({
    rating_count: before.rating_count,
    likes: before.likes,
    favorites: before.favorites,
  });
  await page.reload();
  await mounted(page);
  await expectState();
});

test('rated and removed by pointer: each says so, and can be undone', async ({ page, site }) => {
  await member(page, site.url, 'Sorry', '/games/gris/');
  const bar = page.locator('[data-region=ratings]');
  const undo = bar.getByRole('button', { name: 'Undo' });
  const { x } = (await slider(page).boundingBox())!;
  await pointAt(page, 0.85);
  await expect(bar.getByRole('status')).toHaveText('Rated 4.5. Undo');
  expect((await slider(page).boundingBox())!.x).toBe(x);
  await undo.click();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Not rated');
  await expect(slider(page)).toBeFocused();
  await pointAt(page, 0.55);
  await bar.getByRole('button', { name: 'Clear your rating' }).click();
  await expect(bar.getByRole('status')).toHaveText('Removed. Undo');
  const stored = page.waitForResponse('**/api/user/rate');
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '3 out of 5');
  await stored;
});

test('a rating whose call is lost when the page is left is sent by the next page', async ({ page, site }) => {
  await member(page, site.url, 'Vanish', '/games/journey/');
  await page.route('**/api/user/rate', (route) => route.abort());
  await slider(page).focus();
  await page.keyboard.press('PageUp');
  await page.goto(`${site.url}/about/`);
  await page.unroute('**/api/user/rate');
  const stored = page.waitForResponse('**/api/user/rate');
  await page.goto(`${site.url}/games/gris/`);
  expect((await stored).ok()).toBe(true);
  await page.goto(`${site.url}/games/journey/`);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '1 out of 5');
});

test('a rating set by keys is stored when the page is left at once', async ({ page, site }) => {
  await member(page, site.url, 'Hasty', '/games/inside/');
  await slider(page).focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  await page.goto(`${site.url}/contact/`);
  await page.goto(`${site.url}/games/inside/`);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '1.1 out of 5');
});

test('a game that is not released: when ratings open instead of the slider, likes stay, the server rejects ratings', async ({
  page,
  site,
}) => {
  const { token } = await signInAs(page, site.url, 'Early');
  await page.goto(`${site.url}/games/haunted-chocolatier/`);
  await mounted(page);
  const bar = page.locator('[data-region=ratings]');
  await expect(bar).toContainText('No ratings yet');
  await expect(bar).toContainText('Ratings open once the game is released.');
  await expect(slider(page)).toHaveCount(0);
  await bar.getByRole('button', { name: /^Like/ }).click();
  await expect(bar.getByRole('button', { name: /^Liked/ })).toHaveAttribute('aria-pressed', 'true');
  const target = { entity_type: 'game', entity_field: 'slug', entity_value: 'haunted-chocolatier' };
  const answer = await page.request.post(`${site.url}/api/user/rate`, {
    data: { ...target, rating: 5, token },
  });
  expect(answer.status()).toBe(409);
  expect(await answer.json()).toMatchObject({
    code: 'game-not-released',
    error: 'Haunted Chocolatier can be rated once it is released.',
  });
});

test('a member’s rating, like and favourite appear without moving anything', async ({ page, site }) => {
  await member(page, site.url, 'Steady', '/games/hades/');
  await pointAt(page, 0.8);
  await expect(page.getByRole('button', { name: 'Clear your rating' })).toBeVisible();
  await page.locator('[data-region=ratings]').getByRole('button', { name: /^Like/ }).click();
  await expect.poll(async () => (await stats(site.url, 'hades')).likes).toBeGreaterThan(0);
  await recordLayoutShift(page);
  for (const width of [320, 390, 800, 1280]) {
    await page.setViewportSize({ width, height: 1600 });
    await page.reload();
    await mounted(page);
    await expect(page.getByRole('button', { name: 'Clear your rating' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The square after the title moves by a few pixels, 0.000001, when the typeface arrives.
    expect(await layoutShift(page), `${width} px`).toBeLessThan(0.00001);
  }
});
