import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { widestWord } from '@savepoint/covers';
import { expect } from './site';
import { expectMounted } from './steps';
import { inputs, isLongTier } from './tier';
import { test } from './untouched-site';

const games = join(__dirname, '../../content/games');
const nameOf = (file: string) => /^name: *(.*)$/m.exec(readFileSync(join(games, file), 'utf8'))?.[1] ?? '';

test('the widest titles break between words only, at 320 and 375 px', async ({ page, site }) => {
  const widest = readdirSync(games)
    .sort((a, b) => widestWord(nameOf(b)) - widestWord(nameOf(a)))
    .slice(0, isLongTier ? 12 : 3);
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 800 });
    for (const file of widest) {
      await page.goto(`${site.url}/games/${file.replace('.yaml', '')}/`);
      const broken = await page.getByRole('heading', { level: 1 }).evaluate(async (heading) => {
        await document.fonts.ready;
        const text = heading.firstChild!;
        return [...heading.textContent!.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 && !word.includes('-') ? [word] : [];
        });
      });
      expect(broken, `${file} at ${width} px`).toEqual([]);
    }
  }
});

test('the ratings bar ends level with the cover beside it', async ({ page, site }) => {
  for (const slug of inputs(['hades'], ['haunted-chocolatier'])) {
    await page.goto(`${site.url}/games/${slug}/`);
    await expectMounted(page, 'ratings');
    await page.evaluate(() => document.fonts.ready);
    for (const width of [800, 900, 1024, 1279, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const bottom = async (selector: string) => {
        const { y, height } = (await page.locator(selector).boundingBox())!;
        return y + height;
      };
      const difference =
        (await bottom('[data-region=ratings] [role=group]')) - (await bottom('.hero .cover'));
      expect(Math.abs(difference), `${slug} at ${width} px`).toBeLessThan(1);
    }
  }
});

test('on a phone, our review and the chart position come before the comments', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${site.url}/games/hades/`);
  const top = async (selector: string) => (await page.locator(selector).boundingBox())!.y;
  const order = [
    await top('.game-cols .prose'),
    await top('.chart-position'),
    await top('.our-review'),
    await top('[data-region=comments]'),
  ];
  expect(order).toEqual([...order].sort((a, b) => a - b));
});
