import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { DamagedDataError } from '../src';
import { backUp, findDamage, FolderInUseError, startEmbeddedMongo, verify } from '../src';
import { Store } from '../src/store/store';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'backup-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const dataFile = (name: string) => join(folder, name, 'data.mdb');

/** Runs an action on the collection `items` of a data folder. */
async function withItems<T>(
  name: string,
  action: (items: ReturnType<typeof itemsOf>) => Promise<T>,
): Promise<T> {
  const mongo = await startEmbeddedMongo({ path: at(name) });
  const client = new MongoClient(mongo.uri);
  try {
    return await action(itemsOf(client));
  } finally {
    await client.close();
    await mongo.close();
  }
}
const itemsOf = (client: MongoClient) => client.db('test').collection<{ _id: number; tag: string }>('items');

const fill = (name: string, backUpTo?: string) =>
  withItems(name, async (items) => {
    await items.createIndex({ tag: 1 });
    await items.insertMany(
      Array.from({ length: 2_000 }, (_, _id) => ({ _id, tag: `${_id % 7} ${'x'.repeat(200)}` })),
    );
    if (backUpTo) await backUp(at(name), at(backUpTo));
    await items.insertOne({ _id: -1, tag: 'later' });
  });

test('a backup of a running server has its data of that moment, and can be opened', async () => {
  await fill('data', 'copy');
  expect(await verify(at('copy'))).toEqual({ collections: 1, documents: 2_000 });
  expect(await verify(at('data'))).toEqual({ collections: 1, documents: 2_001 });
  expect(await withItems('copy', (items) => items.countDocuments({ tag: /^3 / }))).toBe(286);
});

test('verify: the folder is in use → FolderInUseError', async () => {
  await withItems('data', () => expect(verify(at('data'))).rejects.toThrow(FolderInUseError));
});

test.each([
  ['no data file', (file: string) => writeFileSync(file, 'nonsense'.repeat(2_000))],
  ['shorter than a page', (file: string) => truncateSync(file, 1_000)],
  ['cut at its beginning', (file: string) => truncateSync(file, 12_288)],
  ['cut in the middle', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
])('a data file that is %s → an error that names it and the command', async (_what, damage) => {
  await fill('data');
  damage(dataFile('data'));
  for (const read of [startEmbeddedMongo({ path: at('data') }), verify(at('data'))])
    await expect(read).rejects.toThrow(
      expect.objectContaining({
        name: 'DamagedDataError',
        message: expect.stringContaining(`The data file ${dataFile('data')} is damaged: `),
      }),
    );
  await expect(backUp(at('data'), at('copy'))).rejects.toThrow('npm run restore');
});

test('verify: a document, an entry of an index or a count is wrong → it is named', async () => {
  await fill('data');
  cpSync(at('data'), at('broken'), { recursive: true });
  const store = new Store(at('broken'));
  const [{ key: document } = { key: Buffer.alloc(0) }] = store.documents.getRange({ limit: 1 });
  const entries = [...store.entries.getRange({})].map(({ key }) => key);
  await store.documents.remove(document);
  await store.entries.remove(entries.at(-1)!);
  await store.close();
  const message = await verify(at('broken')).catch((error: DamagedDataError) => error.message);
  expect(message).toContain('test.items: 2000 documents, 2001 expected');
  expect(message).toContain('in the index tag_1');
  expect(readFileSync(dataFile('data')).length).toBeGreaterThan(0);
});

test('pages that contain something else → the sentence, by whatever signal reading them ends a process', async () => {
  await fill('data');
  expect(await findDamage(at('data'))).toBeUndefined();
  const file = readFileSync(dataFile('data'));
  for (let page = 3; page < file.length / 4_096; page += 1)
    file.fill(`page ${page} `, page * 4_096 + 16, (page + 1) * 4_096);
  writeFileSync(dataFile('data'), file);
  expect(await findDamage(at('data'))).toMatchObject({ name: 'DamagedDataError' });
  await expect(verify(at('data'))).rejects.toThrow(/is damaged: .+\. Restore a backup with/);
  await expect(backUp(at('data'), at('copy'))).rejects.toThrow('npm run restore');
});
