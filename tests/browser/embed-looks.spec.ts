import type { Page } from '@playwright/test';
import { axeFor } from './axe-for';
import { startEmbeddingSite } from './embedding-site';
import { layoutShift, recordLayoutShift } from './layout-shifts';
import { expect, test } from './site';
import { inputs } from './tier';

const HADES = 'data-entity-slug="hades"';
const tag = (url: string, attributes = '') =>
  `<script src="${url}/embed/comments.js" ${HADES} ${attributes}></script>`;
const thread = (page: Page) => page.frameLocator('iframe');
const box = (page: Page) => thread(page).getByRole('textbox', { name: 'Have your say' });
const setData = (page: Page, data: Record<string, string>) =>
  page.locator('script[data-entity-slug]').evaluate((each, values) => {
    Object.assign((each as HTMLElement).dataset, values);
  }, data);
/** @returns a property of the thread’s document */
const property = (page: Page, name: string) =>
  thread(page)
    .locator('html')
    .evaluate((root, named) => getComputedStyle(root).getPropertyValue(named).trim(), name);
const style = (page: Page, selector: string, name: string) =>
  thread(page)
    .locator(selector)
    .first()
    .evaluate((element, named) => getComputedStyle(element).getPropertyValue(named), name);

/** Opens a page of another site with this body, under the policy of docs/embed.md unless it has styles of its own. */
async function visit(page: Page, ours: string, body: string, head = '') {
  const headers: Record<string, string> = body.includes('<style') ? { 'content-security-policy': '' } : {};
  const embedding = await startEmbeddingSite(ours, body, { head, headers });
  await page.goto(embedding.url);
  return embedding.close;
}
const isShown = async (page: Page) => {
  await expect(page.locator('iframe')).toHaveCSS('visibility', 'visible');
  await expect(box(page)).toBeVisible();
};

const LOOKS =
  'data-accent="#7a00cc" data-font="Courier New, mono" data-radius="16" data-density="compact" data-width="480"';

test('attributes of the tag: the thread has its looks when it is first shown, and moves nothing', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await recordLayoutShift(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/embed/looks.js*', async (route) => {
    await released;
    await route.continue();
  });
  const requested = page.waitForRequest('**/embed/looks.js*');
  const close = await visit(page, site.url, `${tag(site.url, LOOKS)}<p>Text after the comments.</p>`);
  await requested;
  await expect(page.locator('iframe')).toHaveCSS('visibility', 'hidden');
  release();
  await isShown(page);
  expect(await style(page, '.input', 'border-radius')).toBe('16px');
  expect(await style(page, 'body', 'font-family')).toBe(
    '"Courier New", ui-monospace, Menlo, Consolas, monospace, sans-serif',
  );
  expect(await style(page, 'h2', 'font-family')).toContain('"Courier New"');
  expect(await style(page, 'body', 'width')).toBe('480px');
  expect(await property(page, '--s-2')).toBe('0.75rem');
  expect(await property(page, '--c-accent-fill')).toBe('#7a00cc');
  expect(await layoutShift(page)).toBe(0);
  close();
});

test('attributes that change: in place, with a frame that follows the height; without them the look of the theme', async ({
  page,
  site,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const close = await visit(page, site.url, tag(site.url));
  await isShown(page);
  expect(requests).not.toContain('/embed/looks.js');
  const accent = await property(page, '--c-accent-fill');
  const radius = await style(page, '.input', 'border-radius');
  const heightOf = () => page.locator('iframe').evaluate((element) => element.clientHeight);
  await thread(page)
    .locator('body')
    .evaluate((body) => (body.dataset['loaded'] = 'once'));
  await setData(page, { accent: 'hsl(210 50% 40%)', radius: '0', density: 'roomy' });
  await expect.poll(() => property(page, '--c-accent-fill')).toBe('#336699');
  expect(await style(page, '.input', 'border-radius')).toBe('0px');
  const roomy = await heightOf();
  await setData(page, { density: 'compact' });
  await expect.poll(heightOf).toBeLessThan(roomy);
  await page.locator('script[data-entity-slug]').evaluate((each) => {
    for (const name of ['accent', 'radius', 'density']) each.removeAttribute(`data-${name}`);
  });
  await expect.poll(() => property(page, '--c-accent-fill')).toBe(accent);
  expect(await style(page, '.input', 'border-radius')).toBe(radius);
  await expect(thread(page).locator('body[data-loaded]')).toBeAttached();
  close();
});

test('values that are not valid are ignored, with a warning each, and get into no style', async ({
  page,
  site,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) outside.push(request.url());
  });
  const close = await visit(
    page,
    site.url,
    tag(
      site.url,
      `data-accent="red;background:url(https://evil.example/)" data-font="x'; src: url(https://evil.example/font)"
        data-radius="99" data-density="tiny" data-width="50%" data-background="url(https://evil.example/)"`,
    ),
  );
  await isShown(page);
  await expect.poll(() => warnings.length).toBe(6);
  const names = ['accent', 'font', 'radius', 'density', 'width', 'background'];
  expect(warnings.map((text) => /^Savepoint: (\w+) “/.exec(text)?.[1])).toEqual(names);
  await setData(page, { radius: '12' });
  await expect.poll(() => style(page, '.input', 'border-radius')).toBe('12px');
  // Once for each value.
  expect(warnings).toHaveLength(6);
  expect(
    await thread(page)
      .locator('html')
      .evaluate(() =>
        document.adoptedStyleSheets
          .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
          .join(),
      ),
  ).not.toContain('evil');
  expect(outside).toEqual([]);
  close();
});

test('the script of the looks does not load: the thread is shown without them', async ({ page, site }) => {
  await page.route('**/embed/looks.js*', (route) => route.abort());
  const close = await visit(page, site.url, tag(site.url, LOOKS));
  await isShown(page);
  expect(await style(page, 'body', 'font-family')).not.toContain('Courier');
  close();
});

const CONTRAST_RULES = ['color-contrast', 'link-in-text-block'];

for (const accent of inputs(['#ffd400'], ['#00103a', '#ff0000', '#808080']))
  test(`accent ${accent}: text and controls can be read in both themes`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const close = await visit(page, site.url, tag(site.url, `data-accent="${accent}"`));
    await isShown(page);
    const violations = async () =>
      (await axeFor(page).include('iframe').withRules(CONTRAST_RULES).analyze()).violations.flatMap(
        ({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`),
      );
    expect(await violations()).toEqual([]);
    const inLight = await property(page, '--c-accent');
    // The reader’s setting changes, and then the page’s.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect.poll(() => property(page, '--c-accent')).not.toBe(inLight);
    expect(await violations()).toEqual([]);
    await setData(page, { theme: 'light' });
    await expect.poll(() => property(page, '--c-accent')).toBe(inLight);
    // The dialog in which readers log in has buttons of its own.
    await box(page).click();
    await expect(thread(page).getByRole('dialog')).toBeVisible();
    expect(await violations()).toEqual([]);
    close();
  });

/** @returns red, green and blue of a pixel inside the frame, beside its content */
async function pixelInFrame(page: Page): Promise<number[]> {
  const { x, y } = (await page.locator('iframe').boundingBox())!;
  const image = (await page.screenshot({ clip: { x: x + 2, y: y + 2, width: 1, height: 1 } })).toString(
    'base64',
  );
  const blank = await page.context().newPage();
  const pixel = await blank.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const context = document.createElement('canvas').getContext('2d')!;
    context.drawImage(picture, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, image);
  await blank.close();
  return pixel;
}

const PAGE_COLOUR = [12, 34, 56];
for (const [name, head] of inputs(
  [['a page that names no colour scheme', '']],
  [['a page of both colour schemes', '<meta name="color-scheme" content="dark light">']],
))
  test(`transparent background on ${name}: the page is seen behind the thread in both themes`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const body = `<style>html { background: rgb(${PAGE_COLOUR.join(' ')}) }</style>
      ${tag(site.url, 'data-background="transparent"')}`;
    const close = await visit(page, site.url, body, head);
    await isShown(page);
    await expect.poll(() => pixelInFrame(page)).toEqual(PAGE_COLOUR);
    expect(await style(page, 'body', 'color-scheme')).toBe('dark');
    await setData(page, { theme: 'light' });
    await expect.poll(() => style(page, 'body', 'color-scheme')).toBe('light');
    await expect.poll(() => pixelInFrame(page)).toEqual(PAGE_COLOUR);
    await setData(page, { background: 'opaque' });
    await expect.poll(() => pixelInFrame(page)).not.toEqual(PAGE_COLOUR);
    close();
  });

test('<savepoint-comments>: custom properties of the element, which its attributes override', async ({
  page,
  site,
}) => {
  const close = await visit(
    page,
    site.url,
    `<style>
      savepoint-comments { --savepoint-accent: #7a00cc; --savepoint-radius: 20px; --savepoint-font: "Fira Sans", serif }
      .quiet savepoint-comments { --savepoint-accent: #006644; --savepoint-density: roomy }
      @media (prefers-color-scheme: dark) { savepoint-comments { --savepoint-width: 500px } }
    </style>
    <savepoint-comments entity-slug="hades" radius="3"></savepoint-comments>`,
    `<script type="module" src="${site.url}/embed/element.js"></script>`,
  );
  await page.emulateMedia({ colorScheme: 'light' });
  await isShown(page);
  const element = page.locator('savepoint-comments');
  await expect.poll(() => property(page, '--c-accent-fill')).toBe('#7a00cc');
  expect(await style(page, '.input', 'border-radius')).toBe('3px');
  expect(await style(page, 'body', 'font-family')).toContain('"Fira Sans"');
  await thread(page)
    .locator('body')
    .evaluate((body) => (body.dataset['loaded'] = 'once'));

  await element.evaluate((each) => each.removeAttribute('radius'));
  await expect.poll(() => style(page, '.input', 'border-radius')).toBe('20px');
  await page.locator('html').evaluate((root) => root.classList.add('quiet'));
  await expect.poll(() => property(page, '--c-accent-fill')).toBe('#006644');
  expect(await property(page, '--s-2')).toBe('1.25rem');
  await element.evaluate((each) => (each as HTMLElement).style.setProperty('--savepoint-accent', '#c00'));
  await expect.poll(() => property(page, '--c-accent-fill')).toBe('#cc0000');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => style(page, 'body', 'max-width')).toBe('500px');
  await expect(thread(page).locator('body[data-loaded]')).toBeAttached();
  close();
});
