import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mapStack } from './stacks';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'savepoint-stacks-'));
  // Lines 1 to 3 of the built file are lines 11, 21 and 31 of the sources.
  const sources = [
    'webpack://poll-stage/./src/poll.tsx',
    'webpack://poll-stage/./node_modules/react/react.js',
  ];
  const map = { version: 3, sources, names: [], mappings: 'AAUA;AAUA;ACUA' };
  writeFileSync(path.join(folder, 'stage.js.map'), JSON.stringify(map));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a stack has the lines of the sources, without those of packages', () => {
  const base = 'http://127.0.0.1:4200/-/build';
  const stack = [
    'TypeError: name is not a function',
    `    at Poll (${base}/stage.js:1:12)`,
    `    at render (${base}/stage.js:3:1)`,
    `    at ${base}/stage.js:2:5`,
    `    at other (${base}/unknown.js:1:1)`,
  ].join('\n');
  expect(mapStack(stack, folder)).toBe(
    [
      'TypeError: name is not a function',
      '    at Poll (src/poll.tsx:11)',
      '    at src/poll.tsx:21',
      `    at other (${base}/unknown.js:1:1)`,
    ].join('\n'),
  );
});

test('what is no stack stays as it is', () => {
  expect(mapStack('offline', folder)).toBe('offline');
});
