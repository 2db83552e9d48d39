import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './compose';
import { missingEvidence } from './evidence';

const text = readFileSync(path.join(root, 'docs/security/limits.md'), 'utf8');
const ROW = /^\| (?<input>[^|]+?) +\| (?<limits>[^|]+?) +\| (?<where>[^|]+?) +\| (?<evidence>\S.*?) +\|$/gm;
const rows = [...text.matchAll(ROW)]
  .map(({ groups }) => groups as Record<'input' | 'where' | 'evidence', string>)
  .filter(({ input }) => input !== 'input' && !/^-+$/.test(input));

test('every limit is enforced in a file that exists', () => {
  const files = rows.flatMap(({ where }) => [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file));
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(rows.filter(({ where }) => !where.includes('`'))).toEqual([]);
});

test('every limit is held by a test that exists', () => {
  expect(rows.flatMap(({ evidence }) => missingEvidence(evidence))).toEqual([]);
});
