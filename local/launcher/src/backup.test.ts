import {
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@savepoint/embedded-mongo';
import { build, startServer } from '../../embedded-mongo/tests/faults/child';
import { backup, restore, verifyFolder } from './backup';
import { loadKeys } from './resources';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  dataDir = join(folder, 'data');
  loadKeys(dataDir);
  mkdirSync(join(dataDir, 'identity'));
  writeFileSync(join(dataDir, 'identity', 'ann.json'), '{}');
  await (await startEmbeddedMongo({ path: join(dataDir, 'mongo') })).close();
});
afterEach(() => rmSync(folder, { recursive: true }));
const copy = () => join(folder, 'copy');
const dataFile = () => join(dataDir, 'mongo', 'data.mdb');
const keyFile = () => join(dataDir, 'keys', 'internal.pem');

test('backup, damage, restore: data, keys and accounts are as before; what was there is renamed', async () => {
  const { publicKey } = loadKeys(dataDir).internal;
  expect(await backup(dataDir, copy())).toBe(`Backed up 0 documents in 0 collections to ${copy()}`);
  expect(await verifyFolder(copy())).toBe(`${copy()} is in order: 0 documents in 0 collections`);
  writeFileSync(dataFile(), 'nonsense'.repeat(2_000));
  writeFileSync(keyFile(), 'nonsense');
  rmSync(join(dataDir, 'identity'), { recursive: true });
  await expect(verifyFolder(dataDir)).rejects.toThrow(`The data file ${dataFile()} is damaged`);
  expect(await restore(dataDir, copy())).toContain('Restored 0 documents in 0 collections.');
  expect(await verifyFolder(dataDir)).toContain('is in order');
  expect(loadKeys(dataDir).internal.publicKey).toBe(publicKey);
  expect(existsSync(join(dataDir, 'identity', 'ann.json'))).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name.includes('.replaced-'))).toHaveLength(2);
});

test('restore: the backup is damaged → nothing is changed', async () => {
  await backup(dataDir, copy());
  writeFileSync(join(copy(), 'mongo', 'data.mdb'), 'nonsense'.repeat(2_000));
  const before = readFileSync(dataFile());
  await expect(restore(dataDir, copy())).rejects.toThrow(join(copy(), 'mongo', 'data.mdb'));
  expect(readFileSync(dataFile()).equals(before)).toBe(true);
});

test('while the site runs, in a process of its own: backup is possible, restore is not', async () => {
  build();
  const server = await startServer(dataDir);
  try {
    await backup(dataDir, copy());
    await expect(restore(dataDir, copy())).rejects.toThrow('is in use by process');
  } finally {
    await server.end('SIGTERM');
  }
});

test('backup: the folder is not empty, or there is no data → a sentence', async () => {
  await expect(backup(dataDir, dataDir)).rejects.toThrow('is not empty');
  await expect(backup(join(folder, 'none'), copy())).rejects.toThrow('There is no data in');
  await expect(restore(dataDir, join(folder, 'none'))).rejects.toThrow('There is no data in');
});

test('a damaged key → a sentence that names the file', () => {
  writeFileSync(keyFile(), 'nonsense');
  expect(() => loadKeys(dataDir)).toThrow(`The key file ${keyFile()} is damaged`);
});
