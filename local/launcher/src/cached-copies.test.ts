import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cachedCopies } from './cached-copies';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'savepoint-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SCRIPT = Buffer.from('export const answer = 42;\n'.repeat(100));

test('a file is compressed once, whatever its name; another one, or one that is too small, is not taken for it', async () => {
  const copiesOf = cachedCopies(folder);
  const copies = await copiesOf('main.js', SCRIPT);
  expect(copies.map(([name]) => name)).toEqual(['main.js.br', 'main.js.gz']);
  expect(gunzipSync(copies[1]![1])).toEqual(SCRIPT);
  // What is stored is used.
  const [gzip] = readdirSync(folder).filter((name) => name.endsWith('.gz'));
  writeFileSync(join(folder, gzip!), 'stored');
  const again = await copiesOf('other.js', SCRIPT);
  expect(again.map(([name]) => name)).toEqual(['other.js.br', 'other.js.gz']);
  expect(String(again[1]![1])).toBe('stored');
  expect(await copiesOf('small.js', Buffer.from('1'))).toEqual([]);
  const changed = await copiesOf('main.js', Buffer.concat([SCRIPT, Buffer.from('//')]));
  expect(gunzipSync(changed[1]![1]).length).toBe(SCRIPT.length + 2);
});
