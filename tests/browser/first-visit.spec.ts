import { expect } from './site';
import { inputs } from './tier';
import { test } from './untouched-site';

test.use({ viewport: { width: 390, height: 844 } });

const PAGES = inputs(
  ['/', '/games/hades/'],
  ['/games/action/', '/charts/top-games/', '/articles/the-sound-of-a-menu/'],
);
/** Compressed bytes of the document, its style sheets inside, and of the font of its headings. */
const MAX_BYTES_BEFORE_PAINT = 60_000;

for (const path of PAGES)
  test(`${path}: the first paint needs the document only, and few bytes`, async ({ page, site }) => {
    await page.goto(site.url + path);
    const { files, bytes } = await page.evaluate(() => {
      const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
        renderBlockingStatus: string;
      })[];
      const blocking = resources.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking');
      const fonts = resources.filter(({ name }) => name.endsWith('.woff2'));
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const sum = [page!, ...fonts].reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
      return { files: blocking.map(({ name }) => new URL(name).pathname), bytes: sum };
    });
    expect(files).toEqual([]);
    expect(bytes).toBeLessThan(MAX_BYTES_BEFORE_PAINT);
  });

test('the page client asks to be compiled while it is loaded', async ({ page, site }) => {
  await page.goto(site.url);
  const script = await page.locator('head script[src^="/assets/main."]').getAttribute('src');
  const text = await (await page.request.get(site.url + script)).text();
  expect(text.split('\n', 1)[0]).toBe('//# allFunctionsCalledOnLoad');
});

test('the page client loads no further script while it is evaluated', async ({ page, site }) => {
  await page.addInitScript(() => {
    const loaders: (string | null)[] = [];
    Object.assign(window, { loaders });
    const { append } = Element.prototype;
    Element.prototype.append = function (...nodes: (Node | string)[]) {
      if (nodes.some((node) => node instanceof HTMLScriptElement))
        loaders.push(document.currentScript?.getAttribute('src') ?? null);
      append.apply(this, nodes);
    };
  });
  const forms = page.waitForResponse(/\/assets\/page-parts\./);
  await page.goto(`${site.url}/games/action/`);
  await forms;
  // Null: by a task of its own, not by a script that is being evaluated.
  const loaders = await page.evaluate(() => (window as unknown as { loaders: (string | null)[] }).loaders);
  expect(loaders.length).toBeGreaterThan(0);
  expect(loaders.filter((loader) => loader?.startsWith('/assets/'))).toEqual([]);
});
