import type { Page } from '@playwright/test';
import { ApiMember } from './api-member';
import { axeFor } from './axe-for';
import { test } from './configured-site';
import { expect } from './site';
import { logIn, open } from './steps';
import { inputs } from './tier';

/** What opens in the header of a wide window is in `header.spec.ts`. */
const WIDTHS = inputs([320], [800, 1280]);

/** Expects no axe violations in both themes, and no horizontal scrolling, on phones also with text at 200 %. */
async function expectAccessible(page: Page, within: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await axeFor(page, colorScheme).include(within).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  for (const text of page.viewportSize()!.width < 400 ? ['200%', ''] : ['']) {
    const [wide, width] = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      return [document.documentElement.scrollWidth, innerWidth];
    }, text);
    expect(wide, text).toBe(width);
  }
}

const region = (name: string) => `[data-region=${name}]`;
const button = (page: Page, name: string) =>
  page.locator(region('header')).getByRole('button', { name, exact: true });

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('header: no axe violations, with menu, search box and overlay open or closed', async ({
      page,
      site,
    }) => {
      await open(page, site.url, 'header');
      await expectAccessible(page, region('header'));
      for (const name of ['Top', 'All sections']) {
        if (!(await button(page, name).isVisible())) continue;
        await button(page, name).click();
        await expect(button(page, name)).toHaveAttribute('aria-expanded', 'true');
        await expectAccessible(page, region('header'));
        await page.keyboard.press('Escape');
      }
      await button(page, 'Search').click();
      await page.locator(region('header')).getByRole('combobox').fill('wi');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await expectAccessible(page, region('header'));
    });

    test('footer: no axe violations, with open groups and a rejected form', async ({ page, site }) => {
      const footer = await open(page, site.url, 'footer');
      for (const group of await footer.locator('details:not([open]) > summary').all()) await group.click();
      await page.route('**/api/newsletter-form/', (route) => route.abort());
      await footer.getByRole('textbox', { name: 'Email address' }).fill('sam@example.com');
      await page.keyboard.press('Enter');
      await footer.getByRole('alert').waitFor();
      await expectAccessible(page, region('footer'));
    });

    test('ratings and streams: no axe violations, with the distribution open and a player running', async ({
      page,
      site,
    }) => {
      await page.route(/twitch\.tv/, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><html lang="en"><title>Player</title><main><h1>Player</h1></main>',
        }),
      );
      await open(page, `${site.url}/games/hades/`, 'streams');
      await expectAccessible(page, region('streams'));
      await page.getByRole('button', { name: /^Play orbitalmoth/ }).click();
      await expectAccessible(page, region('streams'));
      const ratings = page.locator(region('ratings'));
      await expectAccessible(page, region('ratings'));
      await ratings.locator('summary').click();
      await ratings.getByRole('table').waitFor();
      await expectAccessible(page, region('ratings'));
    });

    // Each style of the others is at 800 px what it is at 320 px or at 1280 px.
    if (width === 800) return;

    test('large search: no axe violations, with suggestions and with an error', async ({ page, site }) => {
      const search = await open(page, `${site.url}/search/?q=wi`, 'search');
      await search.getByRole('combobox').fill('wit');
      await page.getByRole('option').first().waitFor();
      await expectAccessible(page, region('search'));
      await page.route('**/api/autosuggest/*', (route) => route.abort());
      await search.getByRole('combobox').fill('witc');
      await search.getByRole('alert').waitFor();
      await expectAccessible(page, region('search'));
    });

    test('contact form: no axe violations when empty, rejected and sent', async ({ page, site }) => {
      const contact = await open(page, `${site.url}/contact/`, 'contact');
      await expectAccessible(page, region('contact'));
      await contact.getByRole('button', { name: 'Send message' }).click();
      await contact.getByText('Enter your name.').waitFor();
      await expectAccessible(page, region('contact'));
      await page.route('**/api/contact-form/', (route) => route.fulfill({ json: { ok: true } }));
      await contact.getByRole('button', { name: 'Send message' }).click();
      await contact.getByText('Thank you').waitFor();
      await expectAccessible(page, region('contact'));
    });

    test('account page and sign-in dialog: no axe violations, logged out and logged in', async ({
      page,
      site,
    }) => {
      await open(page, `${site.url}/account/`, 'account');
      await page.getByRole('button', { name: 'Login' }).waitFor();
      await expectAccessible(page, region('account'));
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page, 'dialog[open]');
      await page.keyboard.press('Escape');
      await (await ApiMember.join(site.url, `Axe ${width}`)).actOn('hades', 'like');
      await logIn(page, site, `Axe ${width}`);
      await page
        .getByRole('region', { name: 'Games you like' })
        .getByRole('link', { name: 'Hades' })
        .waitFor();
      await expectAccessible(page, region('account'));
      await page.getByRole('button', { name: 'Delete account', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page, 'dialog[open]');
    });
  });
}
