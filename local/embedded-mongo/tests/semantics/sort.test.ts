import {
  Binary,
  Decimal128,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  type Document,
  type IndexSpecification,
  type SortDirection,
} from 'mongodb';
import { errorCode, isApplicable, startTestDatabase, type TestDatabase } from '../harness';

/** Documents in insertion order, a sort, and the expected order of their `_id`s. */
type Check = [documents: Document[], sort: Record<string, SortDirection>, order: number[]];

const id = (n: number) => new ObjectId(`65000000000000000000000${n}`);

const pages: Record<string, Record<string, Check>> = {
  'Comparison/Sort Order': {
    'types sort in MongoDB’s order': [
      [
        { _id: 10, a: new MaxKey() },
        { _id: 9, a: /x/ },
        { _id: 8, a: new Date(0) },
        { _id: 7, a: false },
        { _id: 6, a: id(1) },
        { _id: 5, a: new Binary(Buffer.from('a')) },
        { _id: 4, a: { x: 1 } },
        { _id: 3, a: 'a' },
        { _id: 2, a: 5 },
        { _id: 1, a: null },
        { _id: 0, a: new MinKey() },
      ],
      { a: 1 },
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ],
    'missing sorts with null': [[{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: null }], { a: 1 }, [1, 2, 3]],
    'an empty array sorts before null': [
      [
        { _id: 2, a: null },
        { _id: 1, a: [] },
      ],
      { a: 1 },
      [1, 2],
    ],
    'an array sorts upwards by its lowest element': [
      [
        { _id: 2, a: [3, 9] },
        { _id: 1, a: [100, 1] },
        { _id: 3, a: 5 },
      ],
      { a: 1 },
      [1, 2, 3],
    ],
    'an array sorts downwards by its highest element': [
      [
        { _id: 3, a: 5 },
        { _id: 1, a: [1, 100] },
        { _id: 2, a: [9, 3] },
      ],
      { a: -1 },
      [1, 2, 3],
    ],
    'decimals sort among integers': [
      [
        { _id: 2, a: 10 },
        { _id: 1, a: Decimal128.fromString('9.5') },
      ],
      { a: 1 },
      [1, 2],
    ],
    'int64 beyond 2^53 sort exactly': [
      [
        { _id: 2, a: Long.fromString('9007199254740993') },
        { _id: 1, a: Long.fromString('9007199254740992') },
        { _id: 3, a: Long.fromString('9007199254740994') },
      ],
      { a: 1 },
      [1, 2, 3],
    ],
    'NaN is the lowest number': [
      [
        { _id: 2, a: -Infinity },
        { _id: 1, a: NaN },
      ],
      { a: 1 },
      [1, 2],
    ],
    'strings sort by bytes, capitals first': [
      [
        { _id: 2, a: 'a' },
        { _id: 1, a: 'B' },
      ],
      { a: 1 },
      [1, 2],
    ],
    'strings sort by UTF-8, not by UTF-16': [
      [
        { _id: 2, a: '\u{1F600}' },
        { _id: 1, a: '\uFFFD' },
      ],
      { a: 1 },
      [1, 2],
    ],
    'documents sort by type, then name, then value': [
      [
        { _id: 3, a: { x: 'a' } },
        { _id: 2, a: { y: 1 } },
        { _id: 1, a: { x: 5 } },
      ],
      { a: 1 },
      [1, 2, 3],
    ],
    'binary data sorts by length first': [
      [
        { _id: 2, a: new Binary(Buffer.from('aa')) },
        { _id: 1, a: new Binary(Buffer.from('b')) },
      ],
      { a: 1 },
      [1, 2],
    ],
    'false sorts before true': [
      [
        { _id: 2, a: true },
        { _id: 1, a: false },
      ],
      { a: 1 },
      [1, 2],
    ],
  },
  'cursor.sort()': {
    'a compound sort breaks ties by the next field': [
      [
        { _id: 1, a: 1, b: 2 },
        { _id: 2, a: 1, b: 1 },
        { _id: 3, a: 0, b: 9 },
      ],
      { a: 1, b: -1 },
      [3, 1, 2],
    ],
    'sort by a dotted path → uses the documents of arrays': [
      [
        { _id: 2, a: [{ b: 5 }] },
        { _id: 1, a: [{ b: 9 }, { b: 1 }] },
      ],
      { 'a.b': 1 },
      [1, 2],
    ],
    'an ObjectId sorts by its bytes': [
      [
        { _id: 2, a: id(2) },
        { _id: 1, a: id(1) },
      ],
      { a: 1 },
      [1, 2],
    ],
  },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

for (const [subject, checks] of Object.entries(pages)) {
  describe(`MongoDB manual, “${subject}”`, () => {
    describe.each([false, true])('with an index: %s', (indexed) => {
      test.each(Object.entries(checks))('%s', async (_, [documents, sort, order]) => {
        const collection = database.db.collection<Document>('sort');
        await collection.drop();
        if (indexed) await collection.createIndex(sort as IndexSpecification);
        await collection.insertMany(documents.map((document) => ({ ...document })));
        const found = await collection.find().sort(sort).toArray();
        expect(found.map(({ _id }) => _id as unknown)).toEqual(order);
      });
    });
  });
}

const invalidSorts: [Document, number][] = [
  [{ a: 2 }, 15975],
  [{ $natural: 1 }, 238],
  [{ '': 1 }, 40352],
];
test.each(invalidSorts.filter(([, code]) => isApplicable(code)))(
  'the sort %j → error %i',
  async (sort, code) => {
    const command = database.db.command({ find: 'sort', sort });
    expect(await errorCode(command)).toBe(code);
  },
);

test('sort by two parallel arrays → error 2', async () => {
  const collection = database.db.collection('parallel');
  await collection.insertOne({ a: [1, 2], b: [3, 4] });
  expect(await errorCode(collection.find().sort({ a: 1, b: 1 }).toArray())).toBe(2);
});

test('sort of many documents, with and without a limit → in order', async () => {
  const collection = database.db.collection<{ _id: number; n: number }>('many');
  const documents = Array.from({ length: 5000 }, (_, i) => ({ _id: i, n: (i * 7919) % 5003 }));
  await collection.insertMany(documents);
  const expected = documents.map(({ n }) => n).sort((a, b) => a - b);
  const all = await collection.find().sort({ n: 1 }).toArray();
  expect(all.map(({ n }) => n)).toEqual(expected);
  const some = await collection.find().sort({ n: 1 }).skip(10).limit(25).toArray();
  expect(some.map(({ n }) => n)).toEqual(expected.slice(10, 35));
});
