import { settable } from '../src/type/settable';
import { titleBlock, type TitleRoom } from '../src/type/title';
import { nasty, realTitles, unsettable } from './titles';

const ROOMS: TitleRoom[] = [
  { width: 260, height: 132, max: 66 },
  { width: 264, height: 112, max: 58 },
];
/** Maximum height of a title with a subtitle, as a multiple of its box’s height. */
const STRETCH = 1.07;
/** Descenders, accents and overhanging serifs may exceed the box by this many em. */
const OVERHANG = 0.5;

/** What is wrong with a setting; empty if nothing is. */
const misfit = (text: string, room: TitleRoom): string[] => {
  const { height, smallest } = titleBlock(text, room);
  return [
    ...(height > room.height * STRETCH ? [`${height} high`] : []),
    ...(smallest < 11 ? [`set at ${smallest}`] : []),
  ];
};

type Span = readonly [low: number, high: number];
const span = (list: readonly number[]): Span =>
  list.reduce<Span>(([low, high], n) => [Math.min(low, n), Math.max(high, n)], [Infinity, -Infinity]);

/** How far the outlines of a title reach beyond its room, in em of its largest type. */
const beyond = (text: string, room: TitleRoom): number => {
  const svg = titleBlock(text, room).at(0, 0, '#000000', '#ffffff');
  const outlines = svg.slice(svg.indexOf('"') + 1, svg.indexOf('" fill'));
  // Every step ends in pairs of numbers, x then y.
  const points = [...outlines.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)];
  const [left, right] = span(points.map(([, x]) => Number(x)));
  const [top, bottom] = span(points.map(([, , y]) => Number(y)));
  return Math.max(-left, right - room.width, -top, bottom - room.height * STRETCH) / room.max;
};

describe('a title', () => {
  it.each(Object.entries(nasty))('fits its box at a legible size: %s', (_name, title) => {
    const text = settable(title);
    for (const room of ROOMS) {
      expect(misfit(text, room)).toEqual([]);
      expect(beyond(text, room)).toBeLessThan(OVERHANG);
    }
  });

  it('drops its colon and sets the subtitle smaller', () => {
    const room = ROOMS[0]!;
    const whole = titleBlock('The Witcher 3: Wild Hunt', room);
    expect(whole.smallest).toBeLessThan(titleBlock('The Witcher 3', room).smallest);
  });

  it('is cut with an ellipsis only if nothing else fits', () => {
    const room = ROOMS[0]!;
    const cut = titleBlock(nasty['a thousand words']!, room);
    const same = titleBlock(`${'word '.repeat(300)}`.trim(), room);
    expect(cut.at(0, 0, '#000000', '#ffffff')).toBe(same.at(0, 0, '#000000', '#ffffff'));
  });

  it('breaks a compound at its hyphens instead of shrinking', () => {
    const room = ROOMS[0]!;
    expect(titleBlock('Gerez votre Bibliotheque-Discotheque-Videotheque', room).smallest).toBeGreaterThan(20);
  });
});

describe('what can be set of a title', () => {
  it.each([
    ['Zelda', 'Zelda'],
    ['  Baba   Is You ', 'Baba Is You'],
    ['E\u0301milie', 'Émilie'],
    ['Ⅳ ＦＵＬＬ', 'IV FULL'],
    ['Super 🎮 Game', 'Super Game'],
    ['Bon (ボン)', 'Bon'],
    ['R・Type', 'R·Type'],
    ["Baldur's Gate", 'Baldur’s Gate'],
    ['Say "Hi"', 'Say “Hi”'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['東方Project', 'Project'],
  ])('%j becomes %j', (title, text) => {
    expect(settable(title)).toBe(text);
  });

  it.each(Object.entries(unsettable))('is nothing for %s', (_name, title) => {
    expect(settable(title)).toBe('');
  });
});

describe('real titles', () => {
  const titles = realTitles();
  const each = titles.length ? it : it.skip;

  const texts = titles.map(settable).filter((text) => text !== '');

  each('all fit their box at a legible size', () => {
    expect(texts.flatMap((text) => misfit(text, ROOMS[0]!).map((fault) => `${text}: ${fault}`))).toEqual([]);
  });

  each('have outlines inside their box', () => {
    const some = texts.filter((_, i) => i % 50 === 0);
    expect(some.filter((text) => beyond(text, ROOMS[0]!) > OVERHANG)).toEqual([]);
  });

  each('can nearly all be set', () => {
    expect(1 - texts.length / titles.length).toBeLessThan(0.001);
  });
});
