import { type Page } from '@playwright/test';
import type { Ingest } from '../doubles/ingest';
import { test } from './restricted-site';
import { expect } from './site';
import { inputs } from './tier';

test.beforeEach(({ ingest }) => {
  ingest.envelopes.length = 0;
  Object.assign(ingest.answer, { status: 200, headers: {} });
});

/** Stores the reader’s consent. @param random result of `Math.random`: 0 samples everything, 0.99 nothing */
async function giveConsent(page: Page, random = 0): Promise<void> {
  await page.addInitScript((number) => {
    Math.random = () => number;
    localStorage.setItem('savepoint.consent', '{"reports":true}');
  }, random);
}

const items = (ingest: Ingest, type: string) =>
  ingest.envelopes
    .flat()
    .filter((item) => item.type === type)
    .map(({ payload }) => payload);
const messages = (ingest: Ingest) =>
  items(ingest, 'event').map(
    ({ exception }) => (exception as { values: { value: string }[] }).values.at(-1)?.value,
  );
const fail = (page: Page, message: string) => page.evaluate((text) => reportError(new Error(text)), message);
/** Waits until error reporting runs: the trace of the page load has been sent. */
const reporting = async (ingest: Ingest) => {
  await expect.poll(() => items(ingest, 'transaction').length).toBeGreaterThan(0);
};

test('no consent → error reporting is neither loaded nor used', async ({ page, site, ingest }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${site.url}/games/hades/`);
  await expect(page.getByRole('region', { name: 'Privacy choices' })).toBeVisible();
  await fail(page, 'not reported');
  expect(requests.filter((url) => /reports|127\.0\.0\.1/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Save choices' }).click();
  await page.reload();
  await expect(page.locator('[data-region=header]')).toHaveAttribute('data-mounted', /^header@/);
  await expect(page.getByRole('region', { name: 'Privacy choices' })).toHaveCount(0);
  expect(ingest.envelopes).toEqual([]);
});

test('consent → a region’s error is reported with its version and causes, without addresses', async ({
  page,
  site,
  ingest,
}) => {
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.route(/\/regions\/ratings\/.*\.js(\?|$)/, (route) => route.abort());
  await page.goto(`${site.url}/games/hades/`);
  await page.getByRole('checkbox', { name: /Error reports/ }).check();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect.poll(() => items(ingest, 'event').length).toBeGreaterThan(0);
  const [event] = items(ingest, 'event');
  expect(event).toMatchObject({ environment: 'development' });
  expect(event!['release']).toMatch(/^ratings@\d/);

  await page.evaluate(() => {
    const deep = Array.from({ length: 9 }).reduce<Error>(
      (cause, _, index) => new Error(`level ${index}`, { cause }),
      new Error('root'),
    );
    reportError(new Error('mail to ann@example.org, token=abc123', { cause: deep }));
  });
  await expect.poll(() => messages(ingest)).toContain('mail to [mail], token=[token]');
  const own = items(ingest, 'event').at(-1)!;
  expect(own['release']).toMatch(/^shell@\d/);
  expect((own['exception'] as { values: unknown[] }).values).toHaveLength(1 + 5);
  expect(JSON.stringify(own)).not.toMatch(/ann@example|abc123/);
  expect(own['user']).toBeUndefined();
});

test('sampling: one of ten errors and one of twenty page loads are reported', async ({
  page,
  site,
  ingest,
}) => {
  await giveConsent(page, 0.11);
  const loaded = page.waitForResponse(/reports\.[0-9a-f]+\.js/);
  await page.goto(site.url);
  await loaded;
  await fail(page, 'one of nine');
  await page.evaluate(() => {
    Math.random = () => 0.09;
  });
  await expect
    .poll(async () => {
      await fail(page, `one of ten, ${Date.now()}`);
      return messages(ingest).length;
    })
    .toBeGreaterThan(0);
  expect(messages(ingest)).not.toContain('one of nine');
  expect(items(ingest, 'transaction')).toEqual([]);
});

test('ignored errors are not reported', async ({ page, site, ingest }) => {
  await giveConsent(page);
  await page.goto(site.url);
  await reporting(ingest);
  for (const noise of ['ResizeObserver loop limit exceeded', 'Failed to fetch', 'Script error.'])
    await fail(page, noise);
  await fail(page, 'worth knowing');
  await expect.poll(() => messages(ingest)).toEqual(['worth knowing']);
});

for (const [name, status, headers] of inputs<readonly [string, number, Record<string, string>]>(
  [['429', 429, { 'retry-after': '60' }]],
  [['a rate-limit header', 200, { 'x-sentry-rate-limits': '60:error:organization' }]],
))
  test(`${name} pauses sending`, async ({ page, site, ingest }) => {
    await giveConsent(page);
    await page.goto(site.url);
    await reporting(ingest);
    Object.assign(ingest.answer, { status, headers });
    const answered = page.waitForResponse(/\/envelope\//);
    await fail(page, 'the last for now');
    await answered;
    await expect.poll(() => messages(ingest)).toEqual(['the last for now']);
    await fail(page, 'too much');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(messages(ingest)).toEqual(['the last for now']);
  });

test('withdrawn consent stops reporting immediately', async ({ page, site, ingest }) => {
  await giveConsent(page);
  await page.goto(site.url);
  await reporting(ingest);
  // The button is there when the footer is mounted, which is when it comes near.
  await page.locator('[data-region=footer]').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy choices' })).toBeFocused();
  await page.getByRole('checkbox', { name: /Error reports/ }).uncheck();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeFocused();
  await fail(page, 'not reported');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(messages(ingest)).toEqual([]);
});
