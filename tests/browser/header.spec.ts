import { expect, type Locator, type Page } from '@playwright/test';
import { axeFor } from './axe-for';
import { forgetLayoutShift, layoutShift, recordLayoutShift } from './layout-shifts';
import { test } from './site';
import { expectMounted, logIn } from './steps';
import { inputs } from './tier';

const header = (page: Page) => page.locator('[data-region=header]');
const button = (page: Page, name: string) => header(page).getByRole('button', { name, exact: true });
const box = (page: Page) => header(page).getByRole('combobox');

test('search: a reader finds a game by keyboard, and going back shows everything closed', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await expectMounted(page, 'header');
  await button(page, 'Search').focus();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('celes');
  await expect(page.getByRole('option').first()).toHaveText(/^Celeste/);
  await box(page).fill('larian');
  await expect(page.getByRole('option').first()).toHaveText('Larian StudiosStudio');
  await expect(page.getByRole('option').nth(1)).toHaveText(/Studio: Larian Studios/);
  await box(page).fill('ps5');
  await expect(page.getByRole('option').first()).toHaveText('PlayStation 5Platform. Also known as PS5');
  await box(page).fill('celes');
  await expect(page.getByRole('option').first()).toHaveText(/^Celeste/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/games/celeste/`);
  await page.goBack();
  await expect(button(page, 'Search')).toHaveAttribute('aria-expanded', 'false');
});

test('one Escape closes the search box with its suggestions and keeps the text; the result page has it', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await expectMounted(page, 'header');
  await button(page, 'Search').click();
  await box(page).fill('zelda');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(button(page, 'Search')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('zelda');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/search/?q=zelda`);
  await expect(page.getByRole('link', { name: 'The Legend of Zelda', exact: true })).toHaveAttribute(
    'href',
    '/series/the-legend-of-zelda/',
  );
  await expect(page.locator('[data-region=search] input')).toHaveValue('zelda');
  await expectMounted(page, 'header');
  await button(page, 'Search').click();
  await expect(box(page)).toHaveValue('zelda');
});

test('a menu opens on hover, and its links can be clicked', async ({ page, site }) => {
  await page.goto(site.url);
  await expectMounted(page, 'header');
  await button(page, 'Blog').hover();
  const news = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^News/ });
  await expect(news).toBeVisible();
  const { x, y } = (await news.boundingBox())!;
  await page.mouse.move(x + 20, y + 20, { steps: 10 });
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(`${site.url}/articles/news/`);
});

test('a click on the scrim closes the expanded menu without clicking what is below', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await expectMounted(page, 'header');
  const below = (await page.locator('#main a').first().boundingBox())!;
  await button(page, 'Search').click();
  await expect(button(page, 'Search')).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.click(below.x + 5, Math.max(below.y + 5, 250));
  await expect(button(page, 'Search')).toHaveAttribute('aria-expanded', 'false');
  expect(page.url()).toBe(`${site.url}/`);
});

test('the button of the expanded menu responds before the menu is laid out, then shows it', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await expectMounted(page, 'header');
  const state = await button(page, 'All sections').evaluate((element: HTMLElement) => {
    const panel = document.getElementById(element.getAttribute('aria-controls')!)!;
    element.click();
    // React renders what answers a press at the end of its task, and the menu in later ones.
    return Promise.resolve().then(() => ({
      expanded: element.getAttribute('aria-expanded'),
      isHidden: panel.hidden,
    }));
  });
  expect(state).toEqual({ expanded: 'true', isHidden: true });
  const menu = header(page).getByRole('navigation', { name: 'All sections' });
  await expect(menu).toBeVisible();
  await button(page, 'All sections').click();
  await expect(button(page, 'All sections')).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeHidden();
});

test('the theme is stored and applied before the first paint', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(site.url);
  await expectMounted(page, 'header');
  await button(page, 'Switch between dark and light').click();
  await page.route(/\.js(\?|$)/, (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('visitor: the account icon opens the sign-in dialog, which returns the focus', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await expectMounted(page, 'header');
  await button(page, 'All sections').click();
  await header(page).getByRole('link', { name: 'Account', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Log in to your account');
  await expect(button(page, 'All sections')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(header(page).getByRole('link', { name: 'Account', exact: true })).toBeFocused();
});

test('member: initial and name are there at first paint without a layout shift; Logout is in the submenu', async ({
  page,
  site,
}) => {
  await logIn(page, site, 'Marta');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  await recordLayoutShift(page);
  await page.goto(site.url, { waitUntil: 'commit' });
  const link = header(page).locator('a[href="/account/"]').first();
  const look = () =>
    link.evaluate((element) => {
      const avatar = element.querySelector('.ava')!;
      const { x, width, height } = element.getBoundingClientRect();
      const { backgroundColor, color } = getComputedStyle(avatar);
      const text = (at: Element) => at.textContent || getComputedStyle(at, '::before').content.slice(1, -1);
      return [x, width, height, backgroundColor, color, text(avatar), text(avatar.nextElementSibling!)];
    });
  await expect(link.locator('.ava')).toBeVisible();
  await forgetLayoutShift(page);
  const served = await look();
  expect(served.slice(-2)).toEqual(['M', 'Marta']);

  release();
  await expectMounted(page, 'header');
  await expect(header(page).getByRole('link', { name: 'Account of Marta' })).toBeVisible();
  expect(await look()).toEqual(served);
  expect(await layoutShift(page)).toBe(0);

  await link.focus();
  await page.keyboard.press('ArrowDown');
  await expect(header(page).getByRole('link', { name: 'Why Join?' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(button(page, 'Logout')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(header(page).getByRole('link', { name: 'Account', exact: true })).toBeFocused();
  await page.reload();
  await expect(link.locator('svg')).toBeVisible();
});

test('search box opened before hydration: keeps its text and the focus, without a layout shift', async ({
  page,
  site,
}) => {
  await recordLayoutShift(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(site.url, { waitUntil: 'commit' });
  await expect(button(page, 'Search')).toBeVisible();
  await forgetLayoutShift(page);
  await button(page, 'Search').click();
  await header(page).locator('input[name=q]').fill('had');
  release();
  await expectMounted(page, 'header');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('es');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(box(page)).toHaveValue('hades');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expectMounted(page, 'footer');
  expect(await layoutShift(page)).toBe(0);
});

for (const colorScheme of ['dark', 'light'] as const)
  test(`no axe violations in anything that opens, ${colorScheme} theme`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(site.url);
    await expectMounted(page, 'header');
    for (const name of ['Top', 'Search', 'All sections']) {
      await button(page, name).click();
      if (name === 'Search') {
        await box(page).fill('wi');
        await page.getByRole('option').first().waitFor();
      }
      const { violations } = await axeFor(page, colorScheme).include('header').include('footer').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  });

for (const width of inputs([320, 800], [360, 640, 1024, 1280]))
  test(`at ${width} px all controls are visible`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(site.url);
    await expectMounted(page, 'header');
    const bar = (await page.locator('header').boundingBox())!;
    expect(bar.height).toBeLessThanOrEqual(72);
    await button(page, 'All sections').click();
    await header(page).getByRole('link', { name: 'Sitemap' }).click({ trial: true });
    await page.keyboard.press('Escape');
    await button(page, 'Search').click();
    await box(page).fill('the');
    await page.getByRole('option').last().click({ trial: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of inputs([360], [1280]))
    test(`at ${width} px menus and search work`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(site.url);
      await button(page, 'All sections').click();
      await page
        .getByRole('navigation', { name: 'All sections' })
        .getByRole('link', { name: 'About' })
        .click();
      await expect(page).toHaveURL(`${site.url}/about/`);
      await button(page, 'Search').click();
      await header(page).getByRole('searchbox').fill('hades');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${site.url}/search/?q=hades`);
      await expect(page.locator('footer').getByRole('link', { name: 'DMCA' })).toBeVisible();
    });

  test('submenus open by mouse and keyboard', async ({ page, site }) => {
    await page.goto(site.url);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await button(page, 'Services').hover();
    await expect(menu.getByRole('link', { name: /^Advertising/ })).toBeVisible();
    await page.mouse.move(600, 600);
    await button(page, 'Top').focus();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: /^Charts/ })).toBeFocused();
  });
});

test('forced colours: the current page, the selected suggestion and matches are distinguishable', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(`${site.url}/platforms/windows-pc/`);
  await expectMounted(page, 'header');
  const fill = (each: Locator) => each.evaluate((element) => getComputedStyle(element).backgroundColor);
  const main = page.getByRole('navigation', { name: 'Main' });
  const [here, there] = ['PC', 'PS4'].map((name) => main.getByRole('link', { name, exact: true }));
  expect(await fill(here!)).not.toBe(await fill(there!));

  await button(page, 'Search').click();
  await box(page).fill('zel');
  const [first, second] = [page.getByRole('option').nth(0), page.getByRole('option').nth(1)];
  await second.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await fill(first)) === (await fill(second))).toBe(false);
  const ink = await second.locator('mark').evaluate((element) => getComputedStyle(element).color);
  expect(ink).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
});
