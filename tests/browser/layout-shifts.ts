import type { Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/**
 * Adds up the layout shifts of a page from its start, not those of its frames; only Chromium measures them.
 * @param ignored a selector of elements that may move along their line
 */
export const recordLayoutShift = (page: Page, ignored = ':not(*)') =>
  page.addInitScript((selector) => {
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    if (window !== window.parent) return;
    window.layoutShift = 0;
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
    const isAllowed = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
      previousRect.y === currentRect.y &&
      (node instanceof Element ? node : node?.parentElement)?.closest(selector) != null;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        if (!sources.length || !sources.every(isAllowed)) window.layoutShift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, ignored);

/** @returns the layout shift so far, after two frames of the page have been painted */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let count = 0; count < 2; count += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return window.layoutShift;
  });

/** Forgets the layout shift so far, when the typefaces have come. */
export async function forgetLayoutShift(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await layoutShift(page);
  await page.evaluate(() => (window.layoutShift = 0));
}
