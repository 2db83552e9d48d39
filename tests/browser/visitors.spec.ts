import { expect, test } from './site';
import { open } from './steps';
import { inputs } from './tier';

test('visitor: rating, liking or favouriting a game prompts to sign in', async ({ page, site }) => {
  await open(page, `${site.url}/games/celeste/`, 'ratings');
  const dialog = page.getByRole('dialog');
  const ratings = page.locator('[data-region=ratings]');
  for (const name of ['Like', 'Favourite']) {
    await ratings.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toContainText('Log in to');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(ratings.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'false');
  }
  await ratings.getByRole('slider').press('ArrowRight');
  await expect(dialog).toContainText('Log in to rate Celeste');
});

test('the comment box has the specified hint, placeholder and counter', async ({ page, site }) => {
  await open(page, `${site.url}/games/celeste/`, 'comments');
  const comments = page.locator('[data-region=comments]');
  await expect(comments.getByPlaceholder('Have your say', { exact: true })).toBeVisible();
  await expect(comments.getByText('No images, markdown, or HTML currently supported')).toBeVisible();
  await expect(comments.getByText('0 of 1000')).toBeVisible();
});

test('replies are indented further from 800 px on', async ({ page, site }) => {
  await open(page, `${site.url}/games/hades/`, 'comments');
  const indent = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.evaluate(() => {
      const inner = document.querySelector('[data-region=comments] li li > article')!;
      const outer = inner.closest('ol')!.closest('li')!.querySelector('article')!;
      return inner.getBoundingClientRect().left - outer.getBoundingClientRect().left;
    });
  };
  const narrow = await indent(799);
  expect(narrow).toBeGreaterThan(0);
  expect(await indent(800)).toBeGreaterThan(narrow);
});

test('comments are as wide on a review and an article as on a game', async ({ page, site }) => {
  for (const width of inputs([320, 1280], [768, 1920])) {
    await page.setViewportSize({ width, height: 900 });
    const widths: number[] = [];
    for (const path of ['/games/hades/', '/reviews/astro-bot/', '/articles/balatro-comes-to-phones/']) {
      await page.goto(site.url + path);
      const form = page.locator('[data-region=comments] form');
      widths.push(await form.evaluate((element) => Math.round(element.getBoundingClientRect().width)));
    }
    expect([width, new Set(widths).size, widths]).toEqual([width, 1, widths]);
  }
});

test('an avatar is the first letter of a name, on a colour of 80 % saturation and 60 % lightness', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/games/hades/`, 'comments');
  const avatars = await page.locator('[data-region=comments] article .ava').evaluateAll((elements) =>
    elements.map((element) => {
      const probe = document.body.appendChild(document.createElement('i'));
      const hue = Number((element as HTMLElement).style.getPropertyValue('--h'));
      probe.style.background = `hsl(${hue} 80% 60%)`;
      const wanted = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return {
        letter: element.textContent,
        name: element.closest('article')!.querySelector('b')!.textContent!.trim(),
        hue,
        painted: getComputedStyle(element).backgroundColor === wanted,
      };
    }),
  );
  expect(avatars.length).toBeGreaterThan(3);
  for (const { letter, name, hue, painted } of avatars) {
    expect(letter).toBe(name[0]);
    expect(hue).toBeGreaterThanOrEqual(0);
    expect(hue).toBeLessThanOrEqual(255);
    expect(painted).toBe(true);
  }
});
