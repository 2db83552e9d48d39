import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OPEN_SLOTS } from '@savepoint/contracts/regions';
import { readSavepointFile, savepointSchema } from './savepoint-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'savepoint-file-'));
  mkdirSync(path.join(folder, 'src'));
  write('src/index.ts', '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
const VALID = { remote: 'poll', regions: { poll: { module: './src/index.ts', slot: 'game' } } };

/** Returns the lines of the error for a file, without the first, which names the file. */
function problemsOf(content: unknown): string[] {
  write('savepoint.json', JSON.stringify(content));
  try {
    readSavepointFile(folder);
    return [];
  } catch (error) {
    const [first, ...lines] = (error as Error).message.split('\n');
    expect(first).toBe(`${path.join(folder, 'savepoint.json')} is not valid:`);
    return lines;
  }
}

test('a valid file is read', () => {
  write('savepoint.json', JSON.stringify(VALID));
  expect(readSavepointFile(folder)).toEqual(VALID);
});

test.each([
  ['not an object', 7, ['the file: must be of the type object']],
  [
    'nothing in it',
    {},
    ['remote: this field is required; add it', 'regions: this field is required; add it'],
  ],
  [
    'a name with other characters',
    { ...VALID, remote: 'Poll!' },
    ['remote: not a name for a remote; use a–z, 0–9 and -, beginning with a letter, at most 40 characters'],
  ],
  [
    'a region with such a name',
    { ...VALID, regions: { 'Poll!': { module: './src/index.ts' } } },
    [
      'regions.Poll!: not a name for a region; use a–z, 0–9 and -, beginning with a letter, at most 40 characters',
    ],
  ],
  ['no region', { ...VALID, regions: {} }, ['regions: name at least one']],
  [
    'misspelt fields',
    { ...VALID, regions: { poll: { modul: './src/index.ts' } }, sever: './src/index.ts' },
    [
      'sever: there is no such field; remove it, or correct its name',
      'regions.poll.module: this field is required; add it',
      'regions.poll.modul: there is no such field; remove it, or correct its name',
    ],
  ],
  [
    'an unknown slot',
    { ...VALID, regions: { poll: { module: './src/index.ts', slot: 'home' } } },
    [`regions.poll.slot: use one of ${[...OPEN_SLOTS, 'game', 'article', 'review'].join(', ')}`],
  ],
  [
    'a path elsewhere',
    { ...VALID, server: '../server.tsx' },
    ['server: "../server.tsx" is not a path in this folder; begin it with ./'],
  ],
  [
    'a file that does not exist',
    { ...VALID, server: './src/server.tsx' },
    ['server: there is no file ./src/server.tsx; create it, or name another'],
  ],
])('%s: the error names the field and what to do', (_name, content, problems) => {
  expect(problemsOf(content)).toEqual(problems);
});

test('no file, or one that is not JSON: the error says so', () => {
  expect(() => readSavepointFile(folder)).toThrow('a remote is declared there; "savepoint-region create"');
  write('package.json', JSON.stringify({ savepoint: {} }));
  expect(() => readSavepointFile(folder)).toThrow('move the field "savepoint" of package.json into it');
  write('savepoint.json', '{ remote: 1');
  expect(() => readSavepointFile(folder)).toThrow('savepoint.json is not JSON: ');
});

test('the published schema is that of the reader', () => {
  const file = path.join(__dirname, '..', 'savepoint.schema.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(savepointSchema())));
});
