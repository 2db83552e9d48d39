import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { textWidth, widestWord } from '@savepoint/covers';
import { renderToStaticMarkup } from 'react-dom/server';
import { Headline } from './layout';

/** On a game page 320 px wide: the column beside the cover, and the sizes of a headline in page-head.css, in pixels. */
const COLUMN = 160;
const LARGEST = 40;
const SMALLEST = 20;

/** How large the title is set there, in pixels. */
const sizeOf = (html: string): number =>
  Math.max(SMALLEST, Math.min(LARGEST, COLUMN / Number(/--word:([\d.]+)/.exec(html)?.[1])));

const isLong = (title: string): boolean =>
  renderToStaticMarkup(<Headline title={title} />).includes('headline--long');

/** Whether each word of a title fits the column, or may be hyphenated. */
function fits(title: string): boolean {
  const html = renderToStaticMarkup(<Headline title={title} />);
  return widestWord(title) * sizeOf(html) <= COLUMN || html.includes('headline--long');
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
    expect(titles.filter(isLong)).toEqual([]);
  },
);

/** The lines of a title in that column, filled one after another. */
function linesOf(title: string): string[] {
  const html = renderToStaticMarkup(<Headline title={title} />);
  const room = COLUMN / sizeOf(html);
  const lines: string[] = [];
  for (const word of html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', '’')
    .split(' ')) {
    const line = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && textWidth(line) <= room) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

test('titles of games: five lines at most at 320 px, and none begins with its number', () => {
  const lines = titlesIn('games').map(linesOf);
  expect(lines.filter(({ length }) => length > 5)).toEqual([]);
  expect(lines.flat().filter((line) => /^(\d{1,2}|[IVX]+)\b(?!\+)/.test(line))).toEqual([]);
});

test('a title’s widest word: lines break at spaces and after hyphens between letters', () => {
  expect(widestWord('Counter-Strike')).toBe(Math.max(widestWord('Counter-'), widestWord('Strike')));
  expect(widestWord('X-2')).toBeGreaterThan(widestWord('X-'));
  expect(widestWord('東京')).toBe(2);
  expect(widestWord('')).toBe(0);
});

/** A folder with titles of some 60,000 real games. */
const folder = process.env['SCALE_DATA'];
(folder ? test : test.skip)('real titles: each word fits or may be hyphenated, which is rare', () => {
  const titles = ['gamedatabase-ccby4.ndjson.gz', 'mame-softlists-cc0.ndjson.gz'].flatMap((file) =>
    gunzipSync(readFileSync(join(folder ?? '', file)))
      .toString()
      .trim()
      .split('\n')
      .map((row) => (JSON.parse(row) as { title: string }).title),
  );
  expect(titles.filter((title) => !fits(title))).toEqual([]);
  expect(titles.filter(isLong).length / titles.length).toBeLessThan(0.01);
});
