import type { Page, Route } from '@playwright/test';
import { expect, test } from './site';
import { expectMounted } from './steps';
import { GAME, healthOf, publishWritten } from './written-region';

const REGIONS = ['header', 'ratings', 'streams', 'comments', 'footer'];
const REGION_SCRIPTS = /\/regions\/.*\.js/;
const PAGE_CLIENT = /\/assets\/main\.\w+\.js/;
const COMMENTS_STYLES = /\/regions\/comments\/.*\.css/;

const slotOf = (page: Page, region: string) => page.locator(`[data-region=${region}]`);
const messageIn = (page: Page, region: string) => slotOf(page, region).locator('[data-region-error]');

async function expectAllMounted(page: Page): Promise<void> {
  for (const region of REGIONS) {
    await slotOf(page, region).scrollIntoViewIfNeeded();
    await expectMounted(page, region);
  }
}

test('each script of regions fails once, in different ways → all regions work, and nothing is said or counted', async ({
  page,
  site,
}) => {
  const before = await healthOf(site, 'ratings');
  const requested = new Set<string>();
  // Another address is what follows a failure; a preload has the first one.
  await page.route(REGION_SCRIPTS, (route) => {
    const url = route.request().url();
    if (url.includes('?')) return route.continue();
    requested.add(url);
    return requested.size % 2 ? route.abort('connectionreset') : route.fulfill({ status: 503 });
  });
  await page.goto(site.url + GAME);
  await expectAllMounted(page);
  expect(requested.size).toBeGreaterThan(REGIONS.length);
  await expect(page.locator('[data-region-error]')).toHaveCount(0);
  await page.goto('about:blank');
  await expect.poll(async () => (await healthOf(site, 'ratings')).views).toBeGreaterThan(before.views);
  expect((await healthOf(site, 'ratings')).failing_views).toBe(before.failing_views);
});

test('the scripts of one region do not come → it says so above its HTML, the others work; Try again by keyboard', async ({
  page,
  site,
}) => {
  await page.route(/\/regions\/comments\/.*\.js/, (route) => route.abort());
  await page.goto(site.url + GAME);
  const comments = slotOf(page, 'comments');
  await comments.scrollIntoViewIfNeeded();
  const message = messageIn(page, 'comments');
  await expect(message.getByText('Comments could not be loaded.')).toBeVisible();
  await expect(message).toHaveRole('status');
  await expect(comments.getByRole('textbox')).toBeDisabled();
  await expect(comments.getByRole('button', { name: 'Post comment' })).toBeDisabled();
  for (const region of ['header', 'ratings']) await expectMounted(page, region);

  const retry = message.getByRole('button', { name: 'Try again' });
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  await expect(retry).toHaveAttribute('aria-busy', 'false', { timeout: 15_000 });
  await expect(retry).toBeFocused();
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expectMounted(page, 'comments');
  await expect(message).toHaveCount(0);
  await expect(comments).toBeFocused();
  await expect(comments.getByRole('textbox')).toBeEnabled();
});

for (const [fault, fail] of [
  ['is lost', (route) => route.abort()],
  [
    'is altered on its way',
    (route) => route.fulfill({ contentType: 'text/javascript', body: 'altered = 1' }),
  ],
] as [string, (route: Route) => Promise<void>][]) {
  test(`the page client ${fault} once → it is loaded again`, async ({ page, site }) => {
    let failures = 0;
    await page.route(PAGE_CLIENT, (route) => ((failures += 1) === 1 ? fail(route) : route.continue()));
    await page.goto(site.url + GAME);
    await expectMounted(page, 'header');
    await expectMounted(page, 'ratings');
    expect(await page.evaluate(() => 'altered' in window)).toBe(false);
  });

  test(`the page client ${fault} each time → the page says so, and Try again starts it`, async ({
    page,
    site,
  }) => {
    await page.route(PAGE_CLIENT, fail);
    await page.goto(site.url + GAME);
    const message = page.getByRole('alert').filter({ hasText: 'its buttons do not work' });
    await expect(message).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('button', { name: 'Favourite', exact: true })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Charts' }).first()).toBeVisible();
    await page.unrouteAll();
    await message.getByRole('button', { name: 'Try again' }).click();
    await expectMounted(page, 'header');
    await expectMounted(page, 'ratings');
    await expect(message).toBeHidden();
    await expect(page.getByRole('button', { name: 'Favourite', exact: true })).toBeEnabled();
    expect(await page.evaluate(() => 'altered' in window)).toBe(false);
  });
}

for (const [fault, fail] of [
  ['are lost', (route) => route.abort()],
  ['never come', () => {}],
] as [string, (route: Route) => void][]) {
  test(`the style sheets of the comments ${fault} → the page goes on, their HTML is shown, and Try again brings them`, async ({
    page,
    site,
  }) => {
    let isDown = true;
    await page.route(COMMENTS_STYLES, (route) => (isDown ? fail(route) : route.continue()));
    await page.goto(site.url + GAME, { waitUntil: 'commit' });
    const comments = slotOf(page, 'comments');
    await comments.scrollIntoViewIfNeeded({ timeout: 15_000 });
    await expect(comments.getByRole('heading').first()).toBeVisible({ timeout: 15_000 });
    const message = messageIn(page, 'comments');
    await expect(message.getByText('Comments could not be loaded in full')).toBeVisible({ timeout: 15_000 });
    await expectMounted(page, 'comments');
    await expect(slotOf(page, 'footer')).toBeVisible();
    isDown = false;
    await message.getByRole('button', { name: 'Try again' }).click();
    await expect(message).toHaveCount(0);
    const markers = await comments.evaluate((slot) =>
      getComputedStyle(slot).getPropertyValue('--region-root'),
    );
    expect(markers.trim()).toBe('block');
  });
}

/** A region of which a press ends all, as an error in render does. */
const QUIZ = `
  element.textContent = '';
  const button = document.createElement('button');
  button.textContent = 'Yes';
  button.onclick = () => { element.textContent = ''; context.fail(new Error('broken')); };
  element.append(button);
  setTimeout(() => { throw new Error('in a timer'); });`;

test('a region stops after it was mounted → it says so with the focus on Try again, which mounts it anew; one in a timer shows nothing', async ({
  page,
  site,
}) => {
  const undo = await publishWritten(site, { region: 'quiz', mount: QUIZ });
  try {
    await page.goto(site.url + GAME);
    const quiz = slotOf(page, 'quiz');
    await quiz.scrollIntoViewIfNeeded();
    await expectMounted(page, 'quiz');
    await expect(messageIn(page, 'quiz')).toHaveCount(0);
    await quiz.getByRole('button', { name: 'Yes' }).click();
    const message = messageIn(page, 'quiz');
    await expect(message.getByText('This part of the page stopped because of an error.')).toBeVisible();
    await expect(quiz.getByRole('button')).toHaveText(['Try again']);
    await expect(quiz.getByRole('button')).toBeFocused();
    await expectMounted(page, 'ratings');
    await expect.poll(async () => (await healthOf(site, 'quiz')).mount_failures, { timeout: 10_000 }).toBe(1);
    await page.keyboard.press('Enter');
    await expect(quiz.getByRole('button')).toHaveText(['Yes']);
    await expectMounted(page, 'quiz');
    await expect(message).toHaveCount(0);
    await expect(quiz).toBeFocused();
  } finally {
    await undo();
  }
});
