import { CAP, measure } from '../src/type/face';
import { fit } from '../src/type/fit';
import { settable } from '../src/type/settable';
import { titleBlock } from '../src/type/title';
import { madeTitles } from './made-titles';
import { realTitles } from './titles';

/** Generated titles: many more in the long tier (see tests/README.md). */
const COUNT = process.env['TEST_TIER'] === 'long' ? 60_000 : 3_000;
/** The room of a cover's title, in which it is smallest; a subtitle may take 7 % more. */
const ROOM = { width: 264, height: 112, max: 58, min: 11 };
const STRETCH = 1.07;
const LEAD = 0.86;
const MAX_ROWS = 6;
const NEARLY = 1e-6;

const letters = (text: string): string => text.replace(/\s+/g, '');

/** What is wrong with how a text is set, measured in the face it is set in; empty if nothing is. */
function faults(text: string): string[] {
  const { size, rows } = fit(text, { ...ROOM, lead: LEAD, point: true });
  const widest = Math.max(...rows.map((row) => measure(row) * size));
  const high = size * (CAP + LEAD * (rows.length - 1));
  const block = titleBlock(text, ROOM);
  const shown = letters(rows.join(''));
  const cut = shown.endsWith('…') ? shown.slice(0, -1) : undefined;
  const whole = cut === undefined ? shown === letters(text) : letters(text).startsWith(cut);
  return [
    ...(widest > ROOM.width + NEARLY ? [`${widest} wide`] : []),
    ...(high > ROOM.height + NEARLY ? [`${high} high`] : []),
    ...(block.height > ROOM.height * STRETCH + NEARLY ? [`${block.height} high with its subtitle`] : []),
    ...(Math.min(size, block.smallest) < ROOM.min - NEARLY ? [`set at ${size}, ${block.smallest}`] : []),
    ...(rows.length > MAX_ROWS ? [`${rows.length} rows`] : []),
    ...(whole ? [] : [`set as ${rows.join('|')}`]),
  ].map((fault) => `“${text}”: ${fault}`);
}

/** Faults of every title of which something can be set, and how many those are. */
function checkAll(titles: Iterable<string>): { wrong: string[]; set: number } {
  const wrong: string[] = [];
  let set = 0;
  for (const title of titles) {
    const text = settable(title);
    if (!text) continue;
    set += 1;
    if (wrong.length < 20) wrong.push(...faults(text));
  }
  return { wrong, set };
}

test('generated titles fit their cover uncut at a legible size', () => {
  const { wrong, set } = checkAll(madeTitles(COUNT));
  expect(wrong).toEqual([]);
  expect(set).toBeGreaterThan(COUNT * 0.9);
});

const real = realTitles();
(real.length ? test : test.skip)(
  'every real title fits its cover uncut at a legible size',
  () => {
    const { wrong, set } = checkAll(real);
    expect(wrong).toEqual([]);
    expect(set).toBeGreaterThan(real.length * 0.99);
  },
  120_000,
);
