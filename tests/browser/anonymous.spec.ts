import type { Page } from '@playwright/test';
import { expect, test } from './site';
import { expectMounted } from './steps';

/** Maximum transferred bytes of a game’s page’s scripts with all its regions, before any interaction. */
const MAX_SCRIPT_BYTES = 130_000;
/** Texts that only the code of these libraries contains. */
const IDENTITY = /identitytoolkit|securetoken\.google/;
const REPORTING = /sentry-trace|@sentry/;

interface Loaded {
  url: string;
  text: string;
}

/** Every script a page loads, and every request to an identity or reporting service. */
function watch(page: Page) {
  const scripts: Promise<Loaded>[] = [];
  const services: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.text().then((text) => ({ url: response.url(), text })));
  });
  page.on('request', (request) => {
    if (/identitytoolkit|securetoken|emulator|firebase|sentry|envelope/.test(request.url()))
      services.push(request.url());
  });
  const scriptsWith = async (what: RegExp) =>
    (await Promise.all(scripts)).filter(({ text }) => what.test(text)).map(({ url }) => url);
  return { scripts, services, scriptsWith };
}

test('anonymous reader: a game’s page loads few scripts and neither identity nor error-reporting libraries', async ({
  page,
  site,
}) => {
  const { scripts, services, scriptsWith } = watch(page);
  await page.goto(`${site.url}/games/hades/`);
  for (const region of ['header', 'ratings', 'streams', 'comments', 'footer']) {
    await page.locator(`[data-region=${region}]`).scrollIntoViewIfNeeded();
    await expectMounted(page, region);
  }
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(5);
  expect(services).toEqual([]);
  expect(await scriptsWith(IDENTITY)).toEqual([]);
  expect(await scriptsWith(REPORTING)).toEqual([]);
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => /\.js$/.test(new URL(entry.name).pathname))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);

  // Hovering over a control that needs an account loads the library: the checks above can find it.
  await page.locator('[data-region=ratings]').getByRole('button', { name: /^Like/ }).hover();
  await expect.poll(() => scriptsWith(IDENTITY).then(({ length }) => length)).toBeGreaterThan(0);
  await expect.poll(() => services.length).toBeGreaterThan(0);
});

test('print: dark on white in both themes, without controls and players', async ({ page, site }) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await page.goto(`${site.url}/games/hades/`);
    await expect(page.getByText('Each attempt leads through Tartarus', { exact: false })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    for (const name of ['header', 'streams', 'footer'])
      await expect(page.locator(`[data-region=${name}]`)).toBeHidden();
  }
});
