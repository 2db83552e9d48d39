import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDatabaseFile } from './database-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'savepoint-database-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the file has the address, for its owner only, and is removed when the site stops', () => {
  const remove = writeDatabaseFile(folder, 'mongodb://127.0.0.1:1/savepoint');
  const file = join(folder, 'database-uri');
  expect(readFileSync(file, 'utf8')).toBe('mongodb://127.0.0.1:1/savepoint');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  remove();
  remove();
  expect(readdirSync(folder)).toEqual([]);
});

test('a site that stops leaves the file of another one', () => {
  const removeFirst = writeDatabaseFile(folder, 'mongodb://127.0.0.1:1/savepoint');
  writeDatabaseFile(folder, 'mongodb://127.0.0.1:2/savepoint');
  removeFirst();
  expect(readFileSync(join(folder, 'database-uri'), 'utf8')).toBe('mongodb://127.0.0.1:2/savepoint');
});
