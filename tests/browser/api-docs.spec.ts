import { callGroups, callOf, publicCalls } from '@savepoint/contracts/api';
import { axeFor } from './axe-for';
import { expect } from './site';
import { isLongTier } from './tier';
import { test } from './untouched-site';

test('API docs: every public call in its group, and as OpenAPI', async ({ page, site }) => {
  await page.goto(`${site.url}/api/docs`);
  await expect(page.getByRole('heading', { level: 1, name: 'The API' })).toBeVisible();
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    ...Object.values(callGroups).map(({ title }) => title),
    'Error codes',
  ]);
  const calls = await main.getByRole('heading', { level: 3 }).allTextContents();
  const expected = publicCalls.map(callOf).map(({ method, path }) => `${method} ${path}`);
  expect([...calls].sort()).toEqual([...expected].sort());

  const add = main.getByRole('article').filter({
    has: page.getByRole('heading', { name: 'POST /api/user/comments/add', exact: true }),
  });
  for (const field of ['comment_uid', 'entity_type', 'entity_slug', 'parent_uid', 'content', 'token'])
    await expect(add.getByText(field, { exact: true }).first()).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Calls' })
    .getByRole('link', { name: 'POST /api/user/rate', exact: true })
    .click();
  await expect(page).toHaveURL(/\/api\/docs\/#rateGame$/);
  await expect(page.getByRole('heading', { name: 'POST /api/user/rate', exact: true })).toBeInViewport();

  const answer = await fetch(`${site.url}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, object>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual(expected.sort());
});

test('API docs: “Try it” makes the call and shows its response', async ({ page, site }) => {
  await page.goto(`${site.url}/api/docs/#readGameStats`);
  const call = page.getByRole('article').filter({
    has: page.getByRole('heading', { name: 'GET /api/ratings', exact: true }),
  });
  await call.getByLabel('slugs').fill('celeste');
  await call.getByRole('button', { name: 'Try it' }).click();
  await expect(call.getByRole('status')).toHaveText(/^200, \d+ ms: \/api\/ratings\?slugs=celeste$/);
  await expect(call.getByRole('region', { name: 'Response to GET /api/ratings' })).toContainText(
    '"slug": "celeste"',
  );
  await call.getByLabel('slugs').fill('Not a slug');
  await call.getByRole('button', { name: 'Try it' }).click();
  await expect(call.getByRole('region')).toContainText('"code": "invalid-request"');
});

test('API docs: accessible in both themes, and no wider than a small phone', async ({ page, site }) => {
  await page.goto(`${site.url}/api/docs/`);
  // All calls have the same parts; without most of them, axe needs a tenth of the time.
  if (!isLongTier)
    await page
      .getByRole('article')
      .evaluateAll((calls, count) => calls.slice(count).forEach((call) => call.remove()), 8);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect((await axeFor(page, colorScheme).analyze()).violations).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
