import type { Page } from '@playwright/test';
import { expect } from './site';
import { expectMounted } from './steps';
import { test } from './untouched-site';

const WIDTHS = [320, 360, 768, 1024, 1280, 1920];

/**
 * Lists the positions of elements whose containers begin at the same height, as text.
 * @param container of each element
 * @returns per row of containers, the distinct distances of the elements from its top, in pixels
 */
const levels = (page: Page, container: string, element: string) =>
  page.evaluate(
    ([outer, inner]) => {
      const rows = new Map<number, Set<number>>();
      for (const box of document.querySelectorAll(outer)) {
        const found = inner ? box.querySelector(inner) : null;
        const { top, height } = box.getBoundingClientRect();
        const level = found ? found.getBoundingClientRect().top - top : height;
        const row = rows.get(Math.round(top)) ?? new Set();
        rows.set(Math.round(top), row.add(Math.round(level)));
      }
      return [...rows.values()].map((row) => [...row]);
    },
    [container, element] as const,
  );

test('cards and tiles of a row: same height, their texts and ratings level', async ({ page, site }) => {
  for (const [path, container, element] of [
    ['/', '.gcard', 'h3'],
    ['/', '.gcard', '.gcard__foot'],
    ['/reviews/', '.gcard', 'h3'],
    ['/games/all/', '.gcard', '.gcard__foot'],
    ['/platforms/', '.section-tile', ''],
  ] as const) {
    await page.goto(site.url + path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const rows = await levels(page, container, element);
      expect(rows.length).toBeGreaterThan(1);
      expect(
        rows.filter((row) => row.length > 1),
        `${element} on ${path} at ${width} px`,
      ).toEqual([]);
    }
  }
});

/** What must stay on one line: address, widths, container, its parts. */
const LINES: [string, number[], string, string][] = [
  ['/games/hades/', [320, 360], '[data-region=comments] article > div > div:has(> .btn)', '*'],
  ['/charts/top-games/', [320, 360], '.podium__item .rating', '*'],
  ['/charts/top-games/', [320, 360, 375], '.rank__score', '*'],
  ['/reviews/hades/', [320, 1280], '.about-game .facts a', ''],
  ['/search/?q=qqqqqq', WIDTHS, '.gcard .rating', '*'],
];

test('ratings, weeks on the chart and the actions of comments stay on one line', async ({ page, site }) => {
  const wrapped: string[] = [];
  for (const [path, widths, container, parts] of LINES) {
    await page.goto(site.url + path);
    await page.locator(container).first().scrollIntoViewIfNeeded();
    await expect(page.locator(container).first()).toBeVisible();
    // What other members rate meanwhile must not decide whether a line is too long: two figures everywhere.
    for (const figure of await page
      .locator(`${container} :is(.mv, .num, .rank__weeks > [aria-hidden])`)
      .all())
      await figure.evaluate(
        ({ childNodes }) =>
          void childNodes.forEach((node) => {
            if (node instanceof Text) node.data = node.data.replace(/\d+/, '20');
          }),
      );
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.locator(container).evaluateAll((boxes, selector) => {
        const middles = (elements: Iterable<Element>) =>
          [...elements]
            .flatMap((element) => [...element.getClientRects()])
            .filter((rect) => rect.width > 1)
            .map((rect) => (rect.top + rect.bottom) / 2);
        return boxes
          .filter((box) => {
            const all = middles(selector ? box.querySelectorAll(`:scope > ${selector}`) : [box]);
            return Math.max(...all) - Math.min(...all) > 8;
          })
          .map((box) => box.textContent);
      }, parts);
      wrapped.push(...found.map((text) => `${text} on ${path} at ${width} px`));
    }
  }
  expect(wrapped).toEqual([]);
});

test('a phone: the chosen platform of a chart is in view, although the row of platforms scrolls', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(`${site.url}/charts/top-games/?platform=nintendo-switch`);
  const chip = (await page.locator('.chart-chips [aria-current]').boundingBox())!;
  expect(chip.x).toBeGreaterThanOrEqual(0);
  expect(chip.x + chip.width).toBeLessThanOrEqual(320);
});

test('tiles of platforms and categories: names as wide as their tiles, at every width', async ({
  page,
  site,
}) => {
  for (const path of ['/platforms/', '/games/']) {
    await page.goto(site.url + path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page
        .locator('.section-tile > span')
        .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length);
      expect(cut, `${path} at ${width} px`).toBe(0);
    }
  }
});

test('a phone with double text size: the open groups of the footer fit it', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${site.url}/feeds/`);
  await expectMounted(page, 'footer');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const groups = page.getByRole('contentinfo').locator('h2 > button');
  for (const group of await groups.all()) {
    await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
