import { gzipSync } from 'node:zlib';
import { pageSheets, unusedFiles, styleSheet } from './support/styles';

/** Compressed; all styles with those of the regions have 25 KB. */
const MAX_BYTES = 14 * 1024;

test('shared and page styles stay within their budget', () => {
  const withoutComments = styleSheet(pageSheets())
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ');
  expect(gzipSync(withoutComments, { level: 9 }).length).toBeLessThan(MAX_BYTES);
});

test('every CSS file is imported by the style sheet', () => {
  expect(unusedFiles()).toEqual([]);
});

test('styles outside the theme use its colours', () => {
  const all = styleSheet(pageSheets());
  const rules = all.slice(all.indexOf('/* What every page starts from. */'));
  const colours = rules.match(/#[0-9a-f]{3,8}\b/g) ?? [];
  // Text on avatars, and the small dial and toast, which look the same in both themes.
  expect([...new Set(colours)].sort()).toEqual(['#0b1719', '#33474a', '#fff', '#ffffff1a']);
});
