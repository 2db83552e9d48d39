import { Long, type Document } from 'mongodb';
import { errorCode, startHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ maintenanceIntervalMs: 200 });
});
afterAll(() => harness.stop());

const collection = (name: string) => harness.db.collection<Document>(name);
const run = (command: Document) => harness.db.command(command);

describe('server information', () => {
  test('hello → standalone server of wire version 21', async () => {
    const hello = await run({ hello: 1 });
    expect(hello).toMatchObject({
      isWritablePrimary: true,
      maxWireVersion: 21,
      maxBsonObjectSize: 16777216,
      ok: 1,
    });
    expect(hello).not.toHaveProperty('topologyVersion');
    expect(hello).not.toHaveProperty('setName');
  });

  test('databases, collections and indexes → listed', async () => {
    await collection('listed').createIndex({ a: 1 }, { name: 'by_a', sparse: true });
    expect(await run({ listDatabases: 1, nameOnly: true })).toMatchObject({ databases: [{ name: 'test' }] });
    const names = await harness.db.listCollections({ name: 'listed' }).toArray();
    expect(names).toMatchObject([{ name: 'listed', type: 'collection', idIndex: { name: '_id_' } }]);
    expect(await collection('listed').indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'by_a', sparse: true },
    ]);
    expect(await run({ buildInfo: 1 })).toMatchObject({ versionArray: [7, 0, 0, 0] });
  });
});

describe('unsupported and invalid commands → MongoDB’s error code', () => {
  test.each<[string, Document, number]>([
    ['an unknown command', { frobnicate: 1 }, 59],
    ['a command of the shell', { serverStatus: 1 }, 59],
    ['an unknown option', { find: 'x', frobnicate: 1 }, 40415],
    ['a collation', { find: 'x', collation: { locale: 'de' } }, 238],
    ['a write concern of two', { insert: 'x', documents: [{}], writeConcern: { w: 2 } }, 2],
    ['a linearizable read', { find: 'x', readConcern: { level: 'linearizable' } }, 238],
    [
      'a transaction',
      { find: 'x', txnNumber: Long.fromNumber(1), startTransaction: true, autocommit: false },
      20,
    ],
    ['the end of a transaction', { commitTransaction: 1 }, 20],
    ['a change stream', { aggregate: 'x', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573],
    ['variables', { find: 'x', let: { a: 1 } }, 40415],
    ['a tailable cursor', { find: 'x', tailable: true }, 40415],
    ['a capped collection', { create: 'capped', capped: true, size: 1000 }, 40415],
    ['a text index', { createIndexes: 'x', indexes: [{ key: { a: 'text' }, name: 'a' }] }, 238],
    ['a wildcard index', { createIndexes: 'x', indexes: [{ key: { '$**': 1 }, name: 'a' }] }, 238],
    [
      'an unknown index option',
      { createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', hidden: true }] },
      40415,
    ],
    [
      'a compound TTL index',
      { createIndexes: 'x', indexes: [{ key: { a: 1, b: 1 }, name: 'a', expireAfterSeconds: 1 }] },
      67,
    ],
    [
      'array filters',
      { update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } }, arrayFilters: [{ x: 1 }] }] },
      238,
    ],
    ['a hint', { find: 'x', hint: 'a_1' }, 40415],
    ['variables of a delete', { delete: 'x', deletes: [{ q: {}, limit: 1 }], let: { a: 1 } }, 40415],
    ['a limit that is not a number', { find: 'x', limit: 'five' }, 14],
    ['a negative skip', { find: 'x', skip: -1 }, 51024],
    ['a bad collection name', { find: 'a$b' }, 73],
    ['the indexes of a missing collection', { listIndexes: 'nothing' }, 26],
    ['too few documents', { insert: 'x', documents: [] }, 16],
    ['an _id that is an array', { insert: 'x', documents: [{ _id: [1] }] }, 53],
    ['a collection that is there already', { create: 'x' }, 48],
  ])('%s', async (_, command, code) => {
    await collection('x').updateOne({ _id: 1 as never }, { $set: { a: 1 } }, { upsert: true });
    const answer = await run(command).catch((error: unknown) => error as Document);
    const [error] = (answer.writeErrors ?? []) as Document[];
    expect((error ?? answer).code).toBe(code);
  });

  test('a document of more than 16 MiB', async () => {
    const half = 'x'.repeat(9 * 1024 * 1024);
    await collection('large').insertOne({ _id: 1 as never, half });
    expect(await errorCode(collection('large').updateOne({}, { $set: { other: half } }))).toBe(10334);
  });
});

describe('cursors', () => {
  beforeAll(() =>
    collection('many').insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i as never, n: i % 7 }))),
  );

  test('getMore → returns the following batches until the cursor is exhausted', async () => {
    const first = await run({ find: 'many', sort: { _id: 1 }, batchSize: 100 });
    const { id } = first.cursor as { id: Long };
    const second = await run({ getMore: Long.fromValue(id), collection: 'many', batchSize: 150 });
    const last = await run({ getMore: Long.fromValue(id), collection: 'many' });
    expect([
      first.cursor.firstBatch.length,
      second.cursor.nextBatch.length,
      last.cursor.nextBatch.length,
    ]).toEqual([100, 150, 50]);
    expect(Number(last.cursor.id)).toBe(0);
    expect(await errorCode(run({ getMore: Long.fromValue(id), collection: 'many' }))).toBe(43);
  });

  test('killCursors → the cursor is not found any more', async () => {
    const { cursor } = await run({ find: 'many', batchSize: 1 });
    const killed = await run({
      killCursors: 'many',
      cursors: [Long.fromValue(cursor.id), Long.fromNumber(5)],
    });
    expect([killed.cursorsKilled, killed.cursorsNotFound].map((ids: unknown[]) => ids.length)).toEqual([
      1, 1,
    ]);
    expect(await errorCode(run({ getMore: Long.fromValue(cursor.id), collection: 'many' }))).toBe(43);
  });

  test('a single batch or a negative limit → no open cursor', async () => {
    for (const option of [{ singleBatch: true, batchSize: 2 }, { limit: -2 }]) {
      const { cursor } = await run({ find: 'many', ...option });
      expect([cursor.firstBatch.length, Number(cursor.id)]).toEqual([2, 0]);
    }
  });

  test('documents deleted during a scan → omitted, and none returned twice', async () => {
    await collection('moving').insertMany(Array.from({ length: 200 }, (_, i) => ({ _id: i as never, n: i })));
    const cursor = collection('moving').find().batchSize(10);
    const seen = new Set<unknown>();
    for await (const { _id } of cursor) {
      expect(seen.has(_id)).toBe(false);
      seen.add(_id);
      if (seen.size === 50) await collection('moving').deleteMany({ n: { $gte: 150 } });
    }
    expect(seen.size).toBe(150);
  });

  test('maxTimeMS: a long read → error 50', async () => {
    const pipeline = [
      { $lookup: { from: 'many', localField: 'n', foreignField: 'n', as: 'same' } },
      { $count: 'n' },
    ];
    expect(await errorCode(collection('many').aggregate(pipeline, { maxTimeMS: 1 }).toArray())).toBe(50);
  });
});

describe('indexes', () => {
  test('unique index on duplicate values → error 11000 and no index', async () => {
    await collection('twice').insertMany([{ a: 1 }, { a: 1 }]);
    expect(await errorCode(collection('twice').createIndex({ a: 1 }, { unique: true }))).toBe(11000);
    expect(await collection('twice').indexes()).toHaveLength(1);
    await collection('twice').deleteOne({ a: 1 });
    await collection('twice').createIndex({ a: 1 }, { unique: true });
    expect(await errorCode(collection('twice').insertOne({ a: 1 }))).toBe(11000);
  });

  test('unique index: missing field → many documents if sparse, one otherwise', async () => {
    await collection('sparse').createIndexes([
      { key: { a: 1 }, unique: true, sparse: true },
      { key: { b: 1 }, unique: true },
    ]);
    await collection('sparse').insertMany([{ b: 1 }, { b: 2 }]);
    await collection('sparse').insertOne({ a: 1 });
    expect(await errorCode(collection('sparse').insertOne({ a: 2 }))).toBe(11000);
  });

  test('partial unique index → applies to matching documents only', async () => {
    const partialFilterExpression = { live: true };
    await collection('partial').createIndex({ a: 1 }, { unique: true, partialFilterExpression });
    await collection('partial').insertMany([
      { a: 1, live: true },
      { a: 1, live: false },
    ]);
    expect(await errorCode(collection('partial').insertOne({ a: 1, live: true }))).toBe(11000);
    expect(await errorCode(collection('partial').updateOne({ live: false }, { $set: { live: true } }))).toBe(
      11000,
    );
  });

  test('multikey unique index → applies to array elements', async () => {
    await collection('elements').createIndex({ a: 1 }, { unique: true });
    await collection('elements').insertOne({ a: [1, 1, 2] });
    expect(await errorCode(collection('elements').insertOne({ a: [3, 2] }))).toBe(11000);
  });

  test('unique index: strings longer than a key → distinguished', async () => {
    await collection('long').createIndex({ a: 1 }, { unique: true });
    const text = 'x'.repeat(4000);
    await collection('long').insertMany([{ a: text }, { a: `${text}y` }]);
    expect(await errorCode(collection('long').insertOne({ a: text }))).toBe(11000);
    expect(await collection('long').countDocuments({ a: `${text}y` })).toBe(1);
  });

  test('createIndex: the same index again → no error; a different one → error', async () => {
    await collection('again').createIndex({ a: 1 });
    expect(await run({ createIndexes: 'again', indexes: [{ key: { a: 1 }, name: 'a_1' }] })).toMatchObject({
      note: 'all indexes already exist',
    });
    expect(await errorCode(collection('again').createIndex({ a: 1 }, { unique: true }))).toBe(85);
    expect(await errorCode(collection('again').createIndex({ b: 1 }, { name: 'a_1' }))).toBe(86);
    expect(await errorCode(collection('again').dropIndex('none'))).toBe(27);
    expect(await errorCode(collection('again').dropIndex('_id_'))).toBe(72);
  });

  test('TTL index → deletes expired documents only', async () => {
    await collection('expiring').createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await collection('expiring').insertMany([
      { _id: 1 as never, at: new Date(Date.now() - 61_000) },
      { _id: 2 as never, at: new Date(Date.now() + 3_600_000) },
      { _id: 3 as never, at: 'never' },
      { _id: 4 as never },
    ]);
    while ((await collection('expiring').countDocuments()) > 3)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await collection('expiring').distinct('_id')).toEqual([2, 3, 4]);
  });
});

describe('counting and skipping', () => {
  const stats = async (command: Document) =>
    ((await run({ explain: command, verbosity: 'executionStats' })) as { executionStats: Document })
      .executionStats;

  beforeAll(async () => {
    await collection('counted').createIndex({ n: 1 });
    await collection('counted').insertMany(Array.from({ length: 700 }, (_, i) => ({ n: i })));
  });

  test('count covered by an index → no documents fetched', async () => {
    const query = { n: { $gte: 100, $lt: 600 } };
    expect(await run({ count: 'counted', query })).toMatchObject({ n: 500 });
    expect(await run({ count: 'counted', query, skip: 450, limit: 100 })).toMatchObject({ n: 50 });
    expect(await stats({ count: 'counted', query })).toMatchObject({
      totalKeysExamined: 500,
      totalDocsExamined: 0,
    });
    expect(await collection('counted').countDocuments(query)).toBe(500);
  });

  test('count of all documents → no scan', async () => {
    expect(await run({ count: 'counted' })).toMatchObject({ n: 700 });
    expect(await run({ count: 'counted', skip: 690 })).toMatchObject({ n: 10 });
    expect(await run({ count: 'counted', skip: 900 })).toMatchObject({ n: 0 });
    expect(await run({ count: 'counted', limit: 5 })).toMatchObject({ n: 5 });
    expect(await stats({ count: 'counted' })).toMatchObject({
      executionStages: { stage: 'RECORD_STORE_FAST_COUNT' },
      totalDocsExamined: 0,
    });
  });

  test('count not covered by an index → documents fetched', async () => {
    const query = { n: { $lt: 10 }, other: null };
    expect(await run({ count: 'counted', query })).toMatchObject({ n: 10 });
    expect(await stats({ count: 'counted', query })).toMatchObject({ totalDocsExamined: 10 });
  });

  test('skip covered by an index → skipped documents not fetched', async () => {
    const find = { find: 'counted', filter: { n: { $gte: 100 } }, sort: { n: 1 }, skip: 400, limit: 10 };
    expect(await stats(find)).toMatchObject({ nReturned: 10, totalKeysExamined: 410, totalDocsExamined: 10 });
    expect((await run(find)).cursor.firstBatch[0]).toMatchObject({ n: 500 });
  });
});

describe('dropped collections', () => {
  test('data is deleted and other collections are unchanged', async () => {
    await collection('big').insertMany(Array.from({ length: 2000 }, (_, i) => ({ n: i })));
    await collection('big').drop();
    await collection('big').insertOne({ _id: 1 as never });
    expect(await collection('big').countDocuments()).toBe(1);
    await harness.restart();
    expect(await collection('big').countDocuments()).toBe(1);
    expect(await collection('twice').indexes()).toHaveLength(2);
    expect(await collection('many').estimatedDocumentCount()).toBe(300);
  });
});
