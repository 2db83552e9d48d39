import AxeBuilder from '@axe-core/playwright';
import { publicRoutes } from '@savepoint/contracts';
import { expect, test } from './site';

test('API docs: every public call, as HTML and as OpenAPI', async ({ page, site }) => {
  await page.goto(`${site.url}/api/docs`);
  await expect(page.getByRole('heading', { level: 1, name: 'The API' })).toBeVisible();
  const described = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(described).toEqual([
    ...Object.values(publicRoutes).map(({ method, path }) => `${method} ${path}`),
    'Error codes',
  ]);

  const add = page.locator('section', {
    has: page.getByRole('heading', { name: 'POST /api/user/comments/add', exact: true }),
  });
  for (const field of ['comment_uid', 'entity_type', 'entity_slug', 'parent_uid', 'content', 'token'])
    await expect(add.getByText(field, { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'POST /api/user/rate', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'POST /api/user/rate', exact: true })).toBeInViewport();

  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  const answer = await fetch(`${site.url}/api/docs`);
  expect(answer.headers.get('content-type')).toContain('application/json');
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, object>> };
  const machines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(machines.sort()).toEqual(described.slice(0, -1).sort());
});
