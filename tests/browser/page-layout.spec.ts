import type { Page } from '@playwright/test';
import { OTHER_PAGES, PAGE_KINDS } from './page-kinds/page-kinds';
import { expect, test } from './site';

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

test('every page kind: no horizontal scrolling, from phones to wide screens', async ({ page, site }) => {
  test.setTimeout(300_000);
  const wide: string[] = [];
  for (const path of Object.values({ ...PAGE_KINDS, ...OTHER_PAGES })) {
    await page.goto(site.url + path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      if (scrolled > width) wide.push(`${path} at ${width} px: ${scrolled}`);
    }
  }
  expect(wide).toEqual([]);
});
