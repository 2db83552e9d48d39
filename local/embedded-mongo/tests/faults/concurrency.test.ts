import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { Store } from '../../src/store/store';
import { errorCode, startHarness, type Harness } from '../harness';
import { storedDocuments, verifyEntries } from '../verify-entries';

interface Item {
  _id: number;
  n: number;
  email: string;
  tags: number[];
}

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => rmSync(harness.path, { recursive: true, force: true }));

/** Closes the server and opens its store. */
async function inspect(check: (store: Store) => Promise<void>): Promise<void> {
  await harness.client.close();
  await harness.mongo.close();
  const store = new Store(join(harness.path));
  try {
    await check(store);
  } finally {
    await store.close();
  }
}

const item = (_id: number): Item => ({
  _id,
  n: _id % 10,
  email: `${_id}@example.org`,
  tags: [_id % 3, _id % 5],
});

test('index builds during concurrent writes → complete and exact entries', async () => {
  const items = harness.db.collection<Item>('items');
  await items.insertMany(Array.from({ length: 4000 }, (_, i) => item(i)));
  let building = true;
  const lane = async (lane: number) => {
    for (let i = 0; building; i += 1) {
      await items.insertOne(item(10_000 + lane * 10_000 + i));
      await items.updateOne(
        { _id: (i * 17 + lane) % 4000 },
        { $set: { n: i, email: `${lane}-${i}@example.com` } },
      );
      await items.deleteOne({ _id: (i * 31 + lane * 7) % 4000 });
    }
  };
  const lanes = Array.from({ length: 6 }, (_, i) => lane(i));
  await Promise.all([
    items.createIndex({ email: 1 }, { unique: true }),
    items.createIndex({ tags: 1, n: -1 }),
    items.createIndex({ n: 1 }, { partialFilterExpression: { n: { $gt: 5 } } }),
  ]);
  building = false;
  await Promise.all(lanes);
  await inspect(async (store) => {
    expect(store.collections.get('test.items')!.indexes).toHaveLength(4);
    await verifyEntries(store, store.collections.get('test.items')!);
  });
});

test('a dropped or failed index build → no entries after a restart', async () => {
  const items = harness.db.collection<Item>('items');
  await items.insertMany(Array.from({ length: 3000 }, (_, i) => ({ ...item(i), email: `${i % 2999}` })));
  expect(await errorCode(items.createIndex({ email: 1 }, { unique: true }))).toBe(11000);
  await items.createIndex({ n: 1 });
  await items.dropIndex('n_1');
  await harness.db.collection('other').insertOne({ a: 1 });
  await harness.db.dropCollection('other');
  await harness.restart();
  const reopened = harness.db.collection<Item>('items');
  // Dropped data is removed in steps, of which each write that waits for the disk observes at least one.
  for (let i = 0; i < 40; i += 1) await reopened.updateOne({ _id: 0 }, { $set: { n: 0 } });
  await inspect(async (store) => {
    const [collection] = [...store.collections.values()];
    await verifyEntries(store, collection!);
    expect(store.entries.getCount({})).toBe(3000);
    expect(store.documents.getCount({})).toBe(3000);
  });
});

test('many clients insert the same unique key → one succeeds', async () => {
  const items = harness.db.collection<{ email: string }>('items');
  await items.createIndex({ email: 1 }, { unique: true });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => items.insertOne({ email: 'one' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await inspect((store) => verifyEntries(store, store.collections.get('test.items')!));
});

test('a write that the last index refuses → nothing of it in the other indexes', async () => {
  const items = harness.db.collection<Item>('items');
  await items.createIndex({ tags: 1, n: 1 });
  await items.createIndex({ email: 1 }, { unique: true });
  await items.insertMany(Array.from({ length: 20 }, (_, i) => item(i)));
  const taken = { email: item(1).email, tags: [7, 8, 9] };
  const writes = [
    () => items.insertOne({ ...item(30), ...taken }),
    () => items.insertMany([{ ...item(31), ...taken }, item(1)], { ordered: false }),
    () => items.updateOne({ _id: 2 }, { $set: taken }),
    () => items.updateMany({ _id: { $gt: 1 } }, { $set: taken }),
    () => items.replaceOne({ _id: 2 }, { ...item(2), ...taken }),
    () => items.findOneAndUpdate({ _id: 2 }, { $set: taken }),
    () => items.updateOne({ _id: 32 }, { $set: taken }, { upsert: true }),
  ];
  // In one transaction with writes that succeed.
  const outcomes = await Promise.all(
    writes.flatMap((write, i) => [errorCode(write()), items.insertOne(item(40 + i))]),
  );
  expect(outcomes.filter((outcome) => outcome === 11000)).toHaveLength(writes.length);
  expect(await items.countDocuments({ tags: 7 })).toBe(0);
  expect(await items.countDocuments()).toBe(20 + writes.length);
  await inspect((store) => verifyEntries(store, store.collections.get('test.items')!));
});

test('many clients take from a queue without an index → each gets a different document', async () => {
  const queue = harness.db.collection<{ _id: number; free: boolean; text: string }>('queue');
  await queue.insertMany(Array.from({ length: 1500 }, (_, i) => ({ _id: i, free: i >= 1400, text: 'x' })));
  const taken = await Promise.all(
    Array.from({ length: 100 }, () => queue.findOneAndUpdate({ free: true }, { $set: { free: false } })),
  );
  expect(new Set(taken.map((document) => document?._id)).size).toBe(100);
  expect(await queue.findOneAndUpdate({ free: true }, { $set: { free: false } })).toBeNull();
  await inspect(async (store) => {
    expect(storedDocuments(store, store.collections.get('test.queue')!)).toHaveLength(1500);
  });
});

test('unacknowledged writes → executed, and the connection stays usable', async () => {
  const client = await new MongoClient(harness.mongo.uri, { maxPoolSize: 1 }).connect();
  const items = client.db('test').collection<{ _id: number }>('items');
  await items.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
  expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1 });
  await client.close();
  await inspect(() => Promise.resolve());
});

test('a batch of documents larger than the maximum response → sent in parts', async () => {
  const large = harness.db.collection<{ _id: number; text: string }>('large');
  for (let i = 0; i < 5; i += 1) await large.insertOne({ _id: i, text: 'x'.repeat(6 * 1024 * 1024) });
  const { cursor } = await harness.db.command({ find: 'large', batchSize: 5 });
  expect((cursor as { firstBatch: unknown[] }).firstBatch).toHaveLength(2);
  expect((await large.find().batchSize(5).toArray()).map(({ _id }) => _id)).toEqual([0, 1, 2, 3, 4]);
  await inspect(() => Promise.resolve());
});
