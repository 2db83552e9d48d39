import { expect } from './site';
import { test } from './untouched-site';

test('filters apply on change: several platforms, the address, the count, the focus; going back undoes them', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${site.url}/games/all/`);
  const count = page.locator('.toolbar__count');
  const all = await count.textContent();
  await expect(page.getByRole('button', { name: /^Show .* games$/ })).toBeHidden();
  const mac = page.getByRole('checkbox', { name: /^Mac/ });
  await expect(async () => {
    await mac.check();
    await expect(page).toHaveURL(/\?platform=mac$/, { timeout: 1_000 });
  }).toPass();
  await expect(count).not.toHaveText(all!);
  await expect(mac).toBeFocused();
  await page.getByRole('checkbox', { name: /^Linux/ }).check();
  await expect(page).toHaveURL(/\?platform=linux&platform=mac$/);
  await page.getByLabel('Sort by').selectOption('title');
  await expect(page).toHaveURL(/\?platform=linux&platform=mac&sort=title$/);
  await expect(page.locator('.selected-filters .chip')).toHaveCount(2);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/games/all/`);
  await expect(count).toHaveText(all!);
  await expect(mac).not.toBeChecked();
});

test('on a phone a button below the filters says how many games there are, and closes the filters', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/games/all/`);
  await page.getByText('Filter', { exact: true }).click();
  const show = page.getByRole('button', { name: /^Show .* games$/ });
  await expect(show).toBeInViewport();
  const all = await show.textContent();
  const mac = page.getByRole('checkbox', { name: /^Mac/ });
  await expect(async () => {
    await mac.check();
    await expect(page).toHaveURL(/\?platform=mac$/, { timeout: 1_000 });
  }).toPass();
  await expect(show).not.toHaveText(all!);
  const count = (await show.textContent())!.replace('Show ', '');
  await show.click();
  await expect(mac).toBeHidden();
  await expect(page.locator('.toolbar__count')).toHaveText(count);
  await expect(page.locator('.toolbar__count')).toBeInViewport();
  await expect(page).toHaveURL(/\?platform=mac$/);
});

test('the filters used last are offered on another list, and its address stays its own', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${site.url}/games/all/?category=indie&platform=mac`);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('list-filters')))
    .toBe('category=indie&platform=mac');
  await page.goto(`${site.url}/games/action/`);
  await expect(page).toHaveURL(`${site.url}/games/action/`);
  await expect(page.getByRole('checkbox', { name: /^Mac/ })).not.toBeChecked();
  await page.getByRole('link', { name: 'Use my last filters' }).click();
  await expect(page).toHaveURL(`${site.url}/games/action/?platform=mac`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are sent by their button', async ({ page, site }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${site.url}/games/all/`);
    await page.getByRole('checkbox', { name: /^Mac/ }).check();
    await page.getByRole('checkbox', { name: /^Linux/ }).check();
    await page.getByRole('button', { name: /^Show .* games$/ }).click();
    await expect(page).toHaveURL(/platform=mac&platform=linux/);
    await expect(page.locator('.selected-filters .chip')).toHaveCount(2);
  });
});
