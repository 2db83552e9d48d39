import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src';

const MEBIBYTE = 1024 * 1024;

test('disk full: reads go on, writes are refused and logged once, both recover by themselves', async () => {
  const path = mkdtempSync(join(tmpdir(), 'disk-full-'));
  const lines: string[] = [];
  let freeBytes = 100 * MEBIBYTE;
  const diskSpace = { freeBytes: () => freeBytes, log: (line: string) => void lines.push(line) };
  const mongo = await startEmbeddedMongo({ path, diskSpace });
  const client = new MongoClient(mongo.uri);
  const items = client.db('test').collection<{ _id: number }>('items');
  await items.insertOne({ _id: 1 });

  freeBytes = MEBIBYTE;
  // A commit that had begun still takes writes.
  const isWritten = () => items.updateOne({ _id: 0 }, { $set: { n: 1 } }).then(Boolean, () => false);
  while (await isWritten());
  const writes = [
    () => items.insertOne({ _id: 2 }),
    () => items.insertMany([{ _id: 3 }, { _id: 4 }]),
    () => items.updateOne({ _id: 1 }, { $set: { n: 1 } }),
    () => items.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } }),
    () => items.deleteOne({ _id: 1 }),
    () => items.createIndex({ n: 1 }),
  ];
  for (const attempt of writes) await expect(attempt()).rejects.toMatchObject({ code: 14031 });
  expect(await items.find().toArray()).toEqual([{ _id: 1 }]);

  freeBytes = 100 * MEBIBYTE;
  await items.insertOne({ _id: 2 });
  expect(await items.countDocuments()).toBe(2);
  expect(lines).toEqual([
    `embedded-mongo: the disk of ${path} is full (${MEBIBYTE} bytes free, ${32 * MEBIBYTE} reserved): writes are refused, reads go on`,
    `embedded-mongo: the disk of ${path} has space again: writes are accepted`,
  ]);
  await client.close();
  await mongo.close();
  rmSync(path, { recursive: true });
});
