/**
 * Measures the first visit of a phone in Chromium: a processor slowed down four times, 1.6 Mbps and 150 ms per
 * request, nothing cached. Run it alone on a running site: `node scripts/bench/first-paint.mjs http://localhost:3000`.
 * Because tools are attached, V8 parses React again where React creates errors; readers do not wait for that.
 */
import { chromium } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../prepare/browsers.mjs';
import { median, openSlowPhone } from './slow-phone.mjs';

const PAGES = [
  ['Home', '/'],
  ['A game’s page', '/games/hades/'],
  ['A list of games', '/games/action/'],
  ['The charts', '/charts/top-games/'],
];
const ROUNDS = 5;
/** Time after which the page has been idle for long enough that no region is left to mount. */
const SETTLE_MS = 3_000;

/** Collects the browser's own measurements. Runs in the page, before its scripts. */
function observe() {
  const seen = { paint: 0, lcp: 0, shift: 0, longest: 0, click: 0 };
  globalThis.measured = seen;
  const on = (type, handle, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({
      type,
      buffered: true,
      ...options,
    });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  on('longtask', ({ duration }) => {
    seen.longest = Math.max(seen.longest, duration);
  });
  on(
    'event',
    ({ name, duration }) => {
      if (/^(pointer|click)/.test(name)) seen.click = Math.max(seen.click, duration);
    },
    { durationThreshold: 16 },
  );
}

/** Loads a page once in a new profile, then opens the menu. */
async function visit(browser, url) {
  const page = await openSlowPhone(browser);
  try {
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    // Read before the tap, which ends the search for the largest paint.
    const loaded = await page.evaluate(() => ({ ...globalThis.measured }));
    await page.locator('[data-region="header"] button[aria-controls][aria-expanded]').last().tap();
    await page.waitForTimeout(1_000);
    return { ...loaded, click: await page.evaluate(() => globalThis.measured.click) };
  } finally {
    await page.context().close();
  }
}

/**
 * Measures pages of a running site.
 * @returns title, columns and lines of a table: medians of several visits
 */
export async function measureFirstPaint(origin) {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox'],
  });
  try {
    const lines = [];
    for (const [what, path] of PAGES) {
      const visits = [];
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, origin + path));
      const of = (name) => median(visits.map((each) => each[name]));
      lines.push([
        what,
        ...['paint', 'lcp', 'longest', 'click'].map((name) => Math.round(of(name))),
        of('shift').toFixed(4),
      ]);
    }
    return [
      'First visit of a phone',
      ['First paint ms', 'LCP ms', 'longest task ms', 'tap on the menu ms', 'CLS'],
      lines,
    ];
  } finally {
    await browser.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, columns, lines] = await measureFirstPaint(process.argv[2] ?? 'http://localhost:3000');
  const named = (values) => Object.fromEntries(columns.map((name, index) => [name, values[index]]));
  console.table(Object.fromEntries(lines.map(([what, ...values]) => [what, named(values)])));
}
