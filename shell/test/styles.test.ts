import { gzipSync } from 'node:zlib';
import { strayFiles, styleSheet } from './support/styles';

/** Bytes, compressed, that shared and page styles may take of the 25 KB with all regions. */
const BUDGET = 14 * 1024;

test('shared and page styles stay within their part of the budget', () => {
  const withoutComments = styleSheet()
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ');
  expect(gzipSync(withoutComments, { level: 9 }).length).toBeLessThan(BUDGET);
});

test('every file of styles is part of the style sheet', () => {
  expect(strayFiles()).toEqual([]);
});

test('every colour outside the theme comes from it', () => {
  const rules = styleSheet().slice(styleSheet().indexOf('/* What every page starts from. */'));
  const colours = rules.match(/#[0-9a-f]{3,8}\b/g) ?? [];
  // Ink on letters of every hue, and the face of the small dial and toast, which stand on the plate in both themes.
  expect([...new Set(colours)].sort()).toEqual(['#0b1719', '#33474a', '#fff', '#ffffff1a']);
});
