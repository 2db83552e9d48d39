import fc from 'fast-check';
import { editDistance, closestWord } from './edit-distance';

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
