import fc from 'fast-check';
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
