import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { widestWord } from '@savepoint/covers';
import { renderToStaticMarkup } from 'react-dom/server';
import { realTitles } from '../../../packages/covers/test/titles';
import { Headline } from './layout';

/** On a game page 320 px wide: the column beside the cover, and the sizes of a headline in page-head.css, in pixels. */
const COLUMN = 160;
const LARGEST = 40;
const SMALLEST = 20;

/** Whether each word of a title fits the column, or may be hyphenated. */
function fits(title: string): boolean {
  const html = renderToStaticMarkup(<Headline title={title} />);
  const word = Number(/--word:([\d.]+)/.exec(html)?.[1]);
  const size = Math.max(SMALLEST, Math.min(LARGEST, COLUMN / word));
  return widestWord(title) * size <= COLUMN || html.includes('headline--long');
}

const content = join(__dirname, '../../../content');
const titlesIn = (folder: string): string[] =>
  readdirSync(join(content, folder)).map((file) => {
    const text = readFileSync(join(content, folder, file), 'utf8');
    const found = /^(?:name|title): *(.*)$/m.exec(text)?.[1];
    if (!found) throw new Error(`${file} has no title`);
    return found.replace(/^(['"])(.*)\1$/, '$2');
  });

test.each(['games', 'articles', 'reviews'])(
  'titles of %s: no word is wider than its column at 320 px',
  (folder) => {
    const titles = titlesIn(folder);
    expect(titles.filter((title) => !fits(title))).toEqual([]);
    expect(
      titles.filter((title) => renderToStaticMarkup(<Headline title={title} />).includes('headline--long')),
    ).toEqual([]);
  },
);

const real = realTitles();
(real.length > 0 ? test : test.skip)(
  'real titles: each word fits, or may be hyphenated; that is rare',
  () => {
    expect(real.filter((title) => !fits(title))).toEqual([]);
    const long = real.filter((title) =>
      renderToStaticMarkup(<Headline title={title} />).includes('headline--long'),
    );
    expect(long.length / real.length).toBeLessThan(0.01);
  },
);

test('a title’s widest word: lines break at spaces and after hyphens between letters', () => {
  expect(widestWord('Counter-Strike')).toBe(Math.max(widestWord('Counter-'), widestWord('Strike')));
  expect(widestWord('X-2')).toBeGreaterThan(widestWord('X-'));
  expect(widestWord('東京')).toBe(2);
  expect(widestWord('')).toBe(0);
});
