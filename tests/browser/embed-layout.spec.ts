import type { Page } from '@playwright/test';
import { startEmbeddingSite } from './embedding-site';
import { layoutShift, recordLayoutShift } from './layout-shifts';
import { expect, test } from './site';
import { inputs } from './tier';

const HADES = 'data-entity-slug="hades"';
const tag = (url: string, attributes = HADES) =>
  `<script async src="${url}/embed/comments.js" ${attributes}></script>`;
const frame = (page: Page) => page.locator('iframe');
const thread = (page: Page) => page.frameLocator('iframe');
const heightOf = (page: Page) => frame(page).evaluate((element) => element.getBoundingClientRect().height);
const contentHeight = (page: Page) =>
  thread(page)
    .locator('body')
    .evaluate((body) => Math.ceil(body.getBoundingClientRect().bottom + scrollY));
const hasItsHeight = (page: Page) =>
  expect.poll(async () => (await heightOf(page)) - (await contentHeight(page))).toBe(0);
const threadIsShown = async (page: Page, text = 'The Hydra and I had an understanding.') => {
  await expect(thread(page).getByText(text)).toBeAttached();
  await expect(frame(page)).toHaveCSS('visibility', 'visible');
};

/** Opens a page of another site with this body. @returns closes the site */
async function visit(page: Page, ours: string, body: string, headers: Record<string, string> = {}) {
  const site = await startEmbeddingSite(ours, body, { headers });
  await page.goto(site.url);
  return () => site.close();
}

const AFTER = '<p id="after">Text after the comments.</p><footer>The end</footer>';

test.describe('layout shifts', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium measures them');

  test('the tag is in view: content after it does not move, and the frame has the height of the thread', async ({
    page,
    site,
  }) => {
    await recordLayoutShift(page);
    // Not `async`: the page is painted with the space that the script reserves.
    const close = await visit(page, site.url, tag(site.url).replace('async ', '') + AFTER);
    await threadIsShown(page);
    await hasItsHeight(page);
    expect(await layoutShift(page)).toBe(0);
    close();
  });

  test('the tag is below: nothing moves, nor when the reader comes to it', async ({ page, site }) => {
    await recordLayoutShift(page);
    const close = await visit(page, site.url, `<p>${'<br>'.repeat(80)}</p>${tag(site.url)}${AFTER}`);
    await page.mouse.wheel(0, 900);
    await threadIsShown(page);
    await hasItsHeight(page);
    expect(await layoutShift(page)).toBe(0);
    close();
  });

  test('less is reserved, with content after it in view: the frame waits until that moves nothing', async ({
    page,
    site,
  }) => {
    await recordLayoutShift(page);
    const close = await visit(
      page,
      site.url,
      `<div style="min-height: 200px">${tag(site.url, `${HADES} data-height="200"`)}</div>
        ${AFTER}<p>${'<br>'.repeat(200)}</p>`,
      { 'content-security-policy': '' },
    );
    await threadIsShown(page);
    expect(await heightOf(page)).toBe(200);
    expect(await layoutShift(page)).toBe(0);
    // Past the frame: it grows above what is read, which stays where it is.
    await page.mouse.wheel(0, 1500);
    await hasItsHeight(page);
    expect(await layoutShift(page)).toBe(0);
    close();
  });
});

for (const [what, pauseMs] of inputs<readonly [what: string, pauseMs: number | undefined]>(
  [['', undefined]],
  [
    [', also when the thread grows at once', 0],
    [', also when the thread grows a moment later', 20],
  ],
))
  test(`a frame that is not as high as its thread becomes so when it is used, and what is read stays in place${what}`, async ({
    page,
    site,
  }) => {
    // Nobody else comments there: a thread that was cached minutes ago is read again when it is opened.
    const options = 'data-entity-slug="stardew-valley" data-height="300"';
    const close = await visit(page, site.url, tag(site.url, options) + AFTER);
    await threadIsShown(page, 'He has gone quiet.');
    expect(await heightOf(page)).toBe(300);
    const comment = thread(page).getByRole('article').nth(1);
    await comment.scrollIntoViewIfNeeded();
    const top = async () => (await comment.boundingBox())!.y;
    const before = await top();
    if (pauseMs !== undefined)
      await thread(page)
        .locator('body')
        .evaluate((body, pause) => {
          const grow = () => void (body.style.paddingBottom = '80px');
          addEventListener('keydown', () => (pause ? setTimeout(grow, pause) : grow()));
        }, pauseMs);
    // A key, since a visitor’s click opens the login, into whose view the page may scroll.
    await comment.press('Shift');
    await hasItsHeight(page);
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
    close();
  });

test('a short thread at the end of a page takes no more space than it needs', async ({ page, site }) => {
  const close = await visit(page, site.url, tag(site.url, 'data-entity-slug="no-such-game"'));
  await expect(thread(page).getByText('has no page of this name')).toBeVisible();
  await hasItsHeight(page);
  expect(await heightOf(page)).toBeLessThan(300);
  close();
});

test('style sheets of the page have no effect on the frame', async ({ page, site }) => {
  const hostile = `
    * { all: unset !important; }
    iframe { height: 100% !important; max-height: 400px !important; width: 50px !important; opacity: 0 !important;
      transform: scale(.1) !important; position: fixed !important; pointer-events: none !important; }
    a { position: static !important; font-size: 99px !important; }
    @layer late { iframe { display: none !important; } }`;
  const close = await visit(page, site.url, `<style>${hostile}</style><div>${tag(site.url)}</div>`, {
    'content-security-policy': '',
  });
  await threadIsShown(page);
  await hasItsHeight(page);
  expect(await heightOf(page)).toBeGreaterThan(500);
  const styles = await frame(page).evaluate((element) => {
    const { position, opacity, transform, display, maxHeight, pointerEvents } = getComputedStyle(element);
    return { position, opacity, transform, display, maxHeight, pointerEvents };
  });
  expect(styles).toEqual({
    position: 'static',
    opacity: '1',
    transform: 'none',
    display: 'block',
    maxHeight: 'none',
    pointerEvents: 'auto',
  });
  close();
});

test('data-theme that changes later takes effect, without loading the thread again', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const close = await visit(page, site.url, tag(site.url));
  await threadIsShown(page);
  const background = () =>
    thread(page)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await background();
  await thread(page)
    .locator('body')
    .evaluate((body) => (body.dataset['loaded'] = 'once'));
  const setTheme = (theme: string) =>
    page.locator('script').evaluate((element, value) => (element.dataset['theme'] = value), theme);
  await setTheme('dark');
  await expect.poll(background).not.toBe(light);
  await setTheme('auto');
  await expect.poll(background).toBe(light);
  await expect(thread(page).locator('body[data-loaded]')).toBeAttached();
  close();
});

test('a tag that is removed takes the frame and its listeners with it', async ({ page, site }) => {
  await page.addInitScript(() => {
    if (window !== window.parent) return;
    const listening = new Map<unknown, string>();
    const { addEventListener, removeEventListener } = window;
    Object.assign(window, {
      listening,
      addEventListener(...parameters: Parameters<typeof addEventListener>) {
        listening.set(parameters[1], parameters[0]);
        addEventListener.apply(window, parameters);
      },
      removeEventListener(...parameters: Parameters<typeof removeEventListener>) {
        listening.delete(parameters[1]);
        removeEventListener.apply(window, parameters);
      },
    });
  });
  const listeners = () =>
    page.evaluate(() => {
      const { listening } = window as unknown as { listening: Map<unknown, string> };
      return [...listening.values()].filter((type) => type === 'scroll').length;
    });
  for (const removed of ['script', 'iframe', '#place']) {
    const close = await visit(page, site.url, `<div id="place">${tag(site.url)}</div>`);
    await threadIsShown(page);
    await expect.poll(listeners).toBe(1);
    await page.locator(removed).evaluate((element) => element.remove());
    await expect.poll(listeners).toBe(0);
    await expect(frame(page)).toHaveCount(0);
    close();
  }
});

test('a tag in the head shows the thread in data-target, and without one logs what is missing', async ({
  page,
  site,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const open = async (attributes: string) => {
    const embedding = await startEmbeddingSite(site.url, '<div id="place"></div>', {
      head: tag(site.url, attributes),
    });
    await page.goto(embedding.url);
    return embedding.close;
  };
  let close = await open(`${HADES} data-target="#place"`);
  await threadIsShown(page);
  await expect(page.locator('#place > iframe')).toHaveCount(1);
  close();
  // The body may not have been there yet.
  warnings.length = 0;
  close = await open(HADES);
  await expect.poll(() => warnings).toEqual(['Savepoint: data-target not found']);
  await expect(frame(page)).toHaveCount(0);
  close();
});
