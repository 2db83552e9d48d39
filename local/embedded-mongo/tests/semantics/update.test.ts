import { Decimal128, Double, Long, ObjectId, type Document } from 'mongodb';
import { embeddedOnlyTest, errorCode, isApplicable, startTestDatabase, type TestDatabase } from '../harness';

/** A document (without its `_id`), an update, and the updated document or the error code. */
type Check = [
  document: Document,
  update: Document | Document[],
  outcome: Document | number,
  filter?: Document,
];

const one = new ObjectId('650000000000000000000001');
const two = new ObjectId('650000000000000000000002');
const long = (text: string) => Long.fromString(text);
const decimal = (text: string) => Decimal128.fromString(text);

const pages: Record<string, Check[]> = {
  $set: [
    [{ a: 1 }, { $set: { a: 2 } }, { a: 2 }],
    [{}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    [{ a: 1 }, { $set: { a: null } }, { a: null }],
    [{ a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
    [{ a: [1, 2] }, { $set: { 'a.0': 9 } }, { a: [9, 2] }],
    [{ a: {} }, { $set: { 'a.0': 9 } }, { a: { 0: 9 } }],
    [{ a: [{ b: 1 }] }, { $set: { 'a.0.b': 2 } }, { a: [{ b: 2 }] }],
    [{}, { $set: {} }, {}],
    [{ a: 5 }, { $set: { 'a.b': 1 } }, 28],
    [{ a: null }, { $set: { 'a.b': 1 } }, 28],
    [{ a: [{ b: 1 }] }, { $set: { 'a.b': 2 } }, 28],
    [{}, { $set: { _id: 2 } }, 66],
    [{}, { $set: { _id: 1, a: 1 } }, { a: 1 }],
    [{}, { $set: { 'a.': 1 } }, 56],
    [{}, { $set: { 'a.$b': 1 } }, { a: { $b: 1 } }],
    [{}, { $set: { $a: 1 } }, 52],
    [{}, { $set: 5 }, 9],
  ],
  'Update Operators Behavior': [
    [{}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    [{}, { $set: { a: 1, 'a.b': 1 } }, 40],
    [{}, { $set: { a: { b: 1 } }, $unset: { 'a.b.c': 1 } }, 40],
    [{}, { $frob: { a: 1 } }, 9],
    [{}, { $bit: { a: { or: 5 } } }, 238],
  ],
  $unset: [
    [{ a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    [{ b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    [{ a: { b: 1, c: 2 } }, { $unset: { 'a.b': '' } }, { a: { c: 2 } }],
    [{ a: [1, 2, 3] }, { $unset: { 'a.1': '' } }, { a: [1, null, 3] }],
    [{ a: 5 }, { $unset: { 'a.b': '' } }, { a: 5 }],
  ],
  $inc: [
    [{ a: 1 }, { $inc: { a: 2 } }, { a: 3 }],
    [{}, { $inc: { 'a.b': 2 } }, { a: { b: 2 } }],
    [{ a: 1 }, { $inc: { a: -1.5 } }, { a: -0.5 }],
    [{ a: 2147483647 }, { $inc: { a: 1 } }, { a: long('2147483648') }],
    [{ a: long('9007199254740993') }, { $inc: { a: 1 } }, { a: long('9007199254740994') }],
    [{ a: long('1') }, { $inc: { a: 1 } }, { a: long('2') }],
    [{ a: new Double(1) }, { $inc: { a: 1 } }, { a: new Double(2) }],
    [{ a: decimal('1.5') }, { $inc: { a: decimal('1') } }, { a: decimal('2.5') }],
    [{ a: 1 }, { $inc: { a: decimal('0.1') } }, { a: decimal('1.1') }],
    [{ a: long('9223372036854775807') }, { $inc: { a: 1 } }, 2],
    [{ a: 'x' }, { $inc: { a: 1 } }, 14],
    [{ a: null }, { $inc: { a: 1 } }, 14],
    [{ a: 1 }, { $inc: { a: 'x' } }, 14],
  ],
  $mul: [
    [{ a: 3 }, { $mul: { a: 5 } }, { a: 15 }],
    [{}, { $mul: { a: 5 } }, { a: 0 }],
    [{}, { $mul: { a: long('5') } }, { a: long('0') }],
    [{ a: 65536 }, { $mul: { a: 65536 } }, { a: long('4294967296') }],
    [{ a: decimal('1.5') }, { $mul: { a: 2 } }, { a: decimal('3.0') }],
    [{ a: 'x' }, { $mul: { a: 1 } }, 14],
  ],
  '$min and $max': [
    [{ a: 5 }, { $min: { a: 3 } }, { a: 3 }],
    [{ a: 5 }, { $min: { a: 7 } }, { a: 5 }],
    [{ a: 5 }, { $max: { a: 7 } }, { a: 7 }],
    [{}, { $max: { a: 7 } }, { a: 7 }],
    [{ a: 5 }, { $max: { a: 'x' } }, { a: 'x' }],
    [{ a: new Date(5) }, { $max: { a: new Date(9) } }, { a: new Date(9) }],
    [{ a: null }, { $min: { a: 1 } }, { a: null }],
  ],
  $rename: [
    [{ a: 1 }, { $rename: { a: 'b' } }, { b: 1 }],
    [{ a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
    [{ a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
    [{ b: 2 }, { $rename: { a: 'c' } }, { b: 2 }],
    [{ a: 1 }, { $rename: { a: 'a' } }, 2],
    [{ a: 1 }, { $rename: { a: 5 } }, 2],
    [{ a: [{ b: 1 }] }, { $rename: { 'a.0.b': 'c' } }, 2],
  ],
  $setOnInsert: [[{ a: 1 }, { $setOnInsert: { a: 2 } }, { a: 1 }]],
  $push: [
    [{ a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
    [{}, { $push: { a: 2 } }, { a: [2] }],
    [{ a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    [{ a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
    [{ a: [3] }, { $push: { a: { $each: [1, 2], $sort: 1, $slice: 2 } } }, { a: [1, 2] }],
    [{ a: [1, 2, 3] }, { $push: { a: { $each: [], $slice: -2 } } }, { a: [2, 3] }],
    [{ a: [1, 2] }, { $push: { a: { $each: [], $slice: 0 } } }, { a: [] }],
    [{ a: [1] }, { $push: { a: { $each: [0], $position: 0 } } }, { a: [0, 1] }],
    [{ a: [1, 2, 3] }, { $push: { a: { $each: [9], $position: -1 } } }, { a: [1, 2, 9, 3] }],
    [
      { a: [{ s: 2 }] },
      { $push: { a: { $each: [{ s: 1 }], $sort: { s: 1 } } } },
      { a: [{ s: 1 }, { s: 2 }] },
    ],
    [{ a: 5 }, { $push: { a: 1 } }, 2],
    [{ a: [] }, { $push: { a: { $each: 5 } } }, 2],
    [{ a: [] }, { $push: { a: { $each: [], $frob: 1 } } }, 2],
    [{ a: [] }, { $push: { a: { $each: [], $slice: 'x' } } }, 2],
    [{ a: [] }, { $push: { a: { $each: [], $sort: 2 } } }, 2],
  ],
  $addToSet: [
    [{ a: [1] }, { $addToSet: { a: 1 } }, { a: [1] }],
    [{ a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
    [{}, { $addToSet: { a: 2 } }, { a: [2] }],
    [{ a: [{ x: 1 }] }, { $addToSet: { a: { x: 1 } } }, { a: [{ x: 1 }] }],
    [
      { a: [{ x: 1, y: 2 }] },
      { $addToSet: { a: { y: 2, x: 1 } } },
      {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      },
    ],
    [{ a: [one] }, { $addToSet: { a: one } }, { a: [one] }],
    [{ a: [1, 1] }, { $addToSet: { a: 2 } }, { a: [1, 1, 2] }],
    [{ a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
    [{ a: [1] }, { $addToSet: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    [{ a: [1] }, { $addToSet: { a: new Double(1) } }, { a: [1] }],
    [{ a: 5 }, { $addToSet: { a: 1 } }, 2],
  ],
  '$pull and $pullAll': [
    [{ a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    [{ a: [1, 5, 1] }, { $pull: { a: 1 } }, { a: [5] }],
    [{ a: [{ x: 1, y: 2 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
    [{ a: [{ x: [1, 2] }, { x: [3] }] }, { $pull: { a: { x: 2 } } }, { a: [{ x: [3] }] }],
    [{ a: [one, two] }, { $pull: { a: one } }, { a: [two] }],
    [{ a: [1, 2, 3] }, { $pull: { a: { $in: [1, 2] } } }, { a: [3] }],
    [{ a: ['ab', 'c'] }, { $pull: { a: /^a/ } }, { a: ['c'] }],
    [{ b: 1 }, { $pull: { a: 1 } }, { b: 1 }],
    [{ a: 5 }, { $pull: { a: 1 } }, 2],
    [{ a: [1, 2, 1] }, { $pullAll: { a: [1] } }, { a: [2] }],
    [{ a: [1] }, { $pullAll: { a: 1 } }, 2],
  ],
  $pop: [
    [{ a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
    [{ a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
    [{ b: 1 }, { $pop: { a: 1 } }, { b: 1 }],
    [{ a: [] }, { $pop: { a: 1 } }, { a: [] }],
    [{ a: 5 }, { $pop: { a: 1 } }, 14],
    [{ a: [1] }, { $pop: { a: 2 } }, 9],
  ],
  '$ (update)': [
    [{ a: [{ k: 1 }, { k: 2 }] }, { $set: { 'a.$.v': 9 } }, { a: [{ k: 1 }, { k: 2, v: 9 }] }, { 'a.k': 2 }],
    [{ a: [1, 2] }, { $set: { 'a.$': 9 } }, { a: [1, 9] }, { a: 2 }],
    [{ a: [1, 2] }, { $inc: { 'a.$': 9 } }, { a: [1, 11] }, { $and: [{ a: { $gt: 1 } }] }],
    [
      {
        a: [
          { k: 1, v: 1 },
          { k: 2, v: 1 },
        ],
      },
      { $inc: { 'a.$.v': 1 } },
      {
        a: [
          { k: 1, v: 1 },
          { k: 2, v: 2 },
        ],
      },
      { a: { $elemMatch: { k: 2 } } },
    ],
    [{ a: [1, 2] }, { $set: { 'a.$': 9 } }, 2, {}],
    [{ a: [1] }, { $set: { 'a.$[]': 9 } }, 238],
  ],
  'Replace a Document': [
    [{ a: 1, b: 2 }, { c: 3 }, { c: 3 }],
    [{ a: 1 }, { _id: 2, c: 3 }, 66],
    [{ a: 1 }, { a: 1, $set: { b: 1 } }, 52],
  ],
  'Updates with Aggregation Pipeline': [[{ a: 2 }, [{ $set: { b: { $add: ['$a', 1] } } }], 238]],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

for (const [subject, all] of Object.entries(pages)) {
  const checks = all.filter(([, , outcome]) => isApplicable(outcome));
  if (checks.length === 0) continue;
  describe(`MongoDB manual, “${subject}”`, () => {
    test.each(checks.map((check) => [describeCheck(check), ...check] as const))(
      '%s',
      async (_, document, update, outcome, filter = {}) => {
        const collection = database.db.collection<Document>('update', { promoteValues: false });
        await collection.deleteMany({});
        await collection.insertOne({ _id: 1 as never, ...document });
        // A raw command, because the driver rejects some of these updates itself.
        const updates = [{ q: { _id: 1, ...filter }, u: update }];
        const answer = await database.db.command({ update: 'update', updates });
        const [error] = (answer.writeErrors ?? []) as { code: number }[];
        expect(error?.code).toBe(typeof outcome === 'number' ? outcome : undefined);
        const stored = await collection.findOne({}, { projection: { _id: 0 }, raw: true });
        await collection.replaceOne({}, typeof outcome === 'number' ? document : outcome);
        const expected = await collection.findOne({}, { projection: { _id: 0 }, raw: true });
        expect(stored).toEqual(expected);
      },
    );
  });
}

function describeCheck([document, update, outcome]: Check): string {
  const verdict = typeof outcome === 'number' ? `error ${outcome}` : JSON.stringify(outcome);
  return `${JSON.stringify(update, (_, item: unknown) => (item instanceof RegExp ? String(item) : item))} on ${JSON.stringify(document)} → ${verdict}`;
}

describe('MongoDB manual, “Update Operators Behavior”', () => {
  test('several new fields → in the order of their names', async () => {
    const collection = database.db.collection<Document>('order');
    await collection.insertOne({ _id: 1 as never });
    await collection.updateOne({}, { $set: { c: 1, a: 1 }, $inc: { b: 1 } });
    expect(Object.keys((await collection.findOne({}))!)).toEqual(['_id', 'a', 'b', 'c']);
  });

  test('$currentDate: true or type date → the current date', async () => {
    const collection = database.db.collection<Document>('dates');
    await collection.insertOne({ a: 1 });
    await collection.updateOne({}, { $currentDate: { a: true, b: { $type: 'date' } } } as Document);
    expect(await collection.findOne({ a: { $type: 'date' }, b: { $type: 'date' } })).not.toBeNull();
    expect(await errorCode(collection.updateOne({}, { $currentDate: { a: 5 } as never }))).toBe(2);
  });
});

embeddedOnlyTest('$currentDate: type timestamp → not supported', async () => {
  const timestamp = { $currentDate: { a: { $type: 'timestamp' } } } as Document;
  expect(await errorCode(database.db.collection<Document>('dates').updateOne({}, timestamp))).toBe(238);
});

test('$setOnInsert alone → counts and returns a document that exists, and changes nothing', async () => {
  const collection = database.db.collection<{ _id: string; a: number }>('inserts-only');
  const updates = ['x', 'y', 'x'].map((_id, a) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: { a } }, upsert: true },
  }));
  const { upsertedIds, matchedCount, modifiedCount } = await collection.bulkWrite(updates);
  expect({ upsertedIds, matchedCount, modifiedCount }).toEqual({
    upsertedIds: { 0: 'x', 1: 'y' },
    matchedCount: 1,
    modifiedCount: 0,
  });
  for (const returnDocument of ['before', 'after'] as const)
    expect(
      await collection.findOneAndUpdate({ _id: 'y' }, { $setOnInsert: { a: 9 } }, { returnDocument }),
    ).toEqual({ _id: 'y', a: 1 });
});

describe('MongoDB manual, “Upsert Behavior”', () => {
  const cases: [string, Document, Document, Document][] = [
    [
      'equality in the filter → copied to the document',
      { a: 1, b: { $eq: 2 } },
      { $set: { c: 3 } },
      { a: 1, b: 2, c: 3 },
    ],
    ['comparison in the filter → ignored', { a: { $gt: 1 } }, { $set: { c: 3 } }, { c: 3 }],
    ['equality at a dotted path → nested document', { 'a.b': 1 }, { $set: { c: 3 } }, { a: { b: 1 }, c: 3 }],
    ['equality inside $and → copied', { $and: [{ a: 1 }] }, { $set: { c: 3 } }, { a: 1, c: 3 }],
    ['$setOnInsert → applied', { a: 1 }, { $setOnInsert: { b: 2 } }, { a: 1, b: 2 }],
    ['replacement → only _id is copied from the filter', { a: 1 }, { c: 3 }, { c: 3 }],
    ['$in with one value → copied', { a: { $in: [4] } }, { $set: { c: 3 } }, { a: 4, c: 3 }],
  ];
  test.each(cases)('%s', async (_, filter, update, expected) => {
    const collection = database.db.collection<Document>('upsert');
    await collection.deleteMany({});
    const isReplacement = !Object.keys(update)[0]!.startsWith('$');
    const result = isReplacement
      ? await collection.replaceOne(filter, update, { upsert: true })
      : await collection.updateOne(filter, update, { upsert: true });
    expect(result!.upsertedCount).toBe(1);
    const { _id, ...rest } = (await collection.findOne({}))!;
    expect(rest).toEqual(expected);
    expect(result!.upsertedId).toEqual(_id);
  });
});
