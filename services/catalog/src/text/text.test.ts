import fc from 'fast-check';
import { editDistance, closestWord } from './edit-distance';
import { fold, titleKey } from './fold';

describe('fold', () => {
  test.each([
    ['Pokémon: Let’s Go!', 'pokemon lets go'],
    ['  HALF-LIFE 2 ', 'half life 2'],
    ["Marvel's Spider-Man", 'marvels spider man'],
    ['Ōkami', 'okami'],
    ['Ǣon Flüx & Søren', 'aeon flux soren'],
    ['Straße', 'strasse'],
    ['ﬁnal Ⅶ', 'final vii'],
    ['ゼルダの伝説', 'セルタの伝説'],
    ['\u0000\u0007!?', ''],
  ])('%j is folded to %j', (text, folded) => {
    expect(fold(text)).toBe(fold(folded));
  });

  test('folding twice changes nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
  });
});

test('titles sort without their article, and by the value of their numbers', () => {
  const titles = ['The Witcher 10', 'Zelda', 'A Way Out', 'The Witcher 3', 'Anno 1800', 'The', 'Étoile'];
  const sorted = [...titles].sort((a, b) => (titleKey(a) < titleKey(b) ? -1 : 1));
  expect(sorted).toEqual([
    'Anno 1800',
    'Étoile',
    'The',
    'A Way Out',
    'The Witcher 3',
    'The Witcher 10',
    'Zelda',
  ]);
});

test('a title without a letter or digit sorts by itself', () => {
  expect(titleKey('!?')).toBe('!?');
});

describe('edit distance', () => {
  test.each([
    ['zelda', 'zelda', 0],
    ['zleda', 'zelda', 1],
    ['zeld', 'zelda', 1],
    ['zeldda', 'zelda', 1],
    ['selda', 'zelda', 1],
    ['stradwe', 'stardew', 2],
    ['hades', 'zelda', 3],
    ['', 'ab', 2],
  ])('%s is %s with %i mistakes', (typed, meant, distance) => {
    expect(editDistance(typed, meant, 2)).toBe(Math.min(distance, 3));
  });

  test('a prefix is compared with the text typed so far', () => {
    expect(editDistance('witchre', 'witcher', 2, true)).toBe(1);
    expect(editDistance('strad', 'stardew', 2, true)).toBe(1);
    expect(editDistance('wit', 'witcher', 2, true)).toBe(0);
    expect(editDistance('wit', 'witcher', 2)).toBe(3);
  });

  /** The textbook's definition, unbounded, by recursion. */
  function plain(a: string, b: string): number {
    if (!a || !b) return a.length + b.length;
    const least = Math.min(
      plain(a.slice(1), b) + 1,
      plain(a, b.slice(1)) + 1,
      plain(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
    );
    const swapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
    return swapped ? Math.min(least, plain(a.slice(2), b.slice(2)) + 1) : least;
  }
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

  test('equals the textbook’s definition, up to the bound', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, max) => {
        expect(editDistance(a, b, max)).toBe(Math.min(plain(a, b), max + 1));
      }),
    );
  });

  test('of a prefix: the least distance of all beginnings', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, max) => {
        const beginnings = Array.from({ length: b.length + 1 }, (_, end) => plain(a, b.slice(0, end)));
        expect(editDistance(a, b, max, true)).toBe(Math.min(...beginnings, max + 1));
      }),
    );
  });
});

test('closestWord: the nearest candidate, if one is close enough', () => {
  expect(closestWord('haeds', ['hades', 'halo', 'celeste'])).toBe('hades');
  expect(closestWord('windows-pcc', ['windows-pc', 'mac'])).toBe('windows-pc');
  expect(closestWord('tetris', ['hades', 'halo'])).toBeUndefined();
  expect(closestWord('anything', [])).toBeUndefined();
});
