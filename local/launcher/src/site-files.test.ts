import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSiteFiles } from './site-files';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'savepoint-site-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const site = (port: number) => ({
  'database-uri': `mongodb://127.0.0.1:${port}/savepoint`,
  'public-url': `http://localhost:${port}`,
});
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('the files have the addresses, for their owner only, and are removed when the site stops', () => {
  const remove = writeSiteFiles(folder, site(1));
  expect(read('database-uri')).toBe('mongodb://127.0.0.1:1/savepoint');
  expect(read('public-url')).toBe('http://localhost:1');
  expect(statSync(join(folder, 'database-uri')).mode & 0o777).toBe(0o600);
  remove();
  remove();
  expect(readdirSync(folder)).toEqual([]);
});

test('a site that stops leaves the files of another one', () => {
  const removeFirst = writeSiteFiles(folder, site(1));
  writeSiteFiles(folder, site(2));
  removeFirst();
  expect(read('database-uri')).toBe('mongodb://127.0.0.1:2/savepoint');
  expect(read('public-url')).toBe('http://localhost:2');
});
