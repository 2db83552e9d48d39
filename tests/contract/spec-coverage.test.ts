import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const ROW = /^\| (?<sentence>.+?) +\| `(?<file>[^`]+)` +\| (?<name>.+?) +\|$/gm;
const rows = [...readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8').matchAll(ROW)].map(
  ({ groups }) => groups as { sentence: string; file: string; name: string },
);
/** Removes escapes: those of Markdown tables and those of code differ. */
const plain = (text: string) => text.replace(/\\(.)/g, '$1').replace(/&#x26;|&amp;/g, '&');

test('the table has a row for every part of the specification, and none is empty', () => {
  const text = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');
  const lines = text.split('\n').filter((line) => /^\|(?! *(?:sentence|-))/.test(line));
  expect(rows).toHaveLength(lines.length);
  expect(rows.filter((row) => Object.values(row).some((cell) => !cell.trim()))).toEqual([]);
  expect(text.match(/^## \d\./gm)).toHaveLength(9);
  expect(rows.length).toBeGreaterThan(100);
});

test('every test that the table names exists', () => {
  const missing = rows.filter(({ file, name }) => {
    const text = plain(readFileSync(join(root, file), 'utf8'));
    return (
      !/\.(test|spec)\.tsx?$/.test(file) || !["'", '`'].some((quote) => text.includes(quote + plain(name)))
    );
  });
  expect(missing).toEqual([]);
});
