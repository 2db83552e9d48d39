import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  type Document,
} from 'mongodb';
import { errorCode, isApplicable, startTestDatabase, type TestDatabase } from '../harness';

const low = new ObjectId('650000000000000000000001');
const high = new ObjectId('650000000000000000000002');
const long = (text: string) => Long.fromString(text);
const decimal = (text: string) => Decimal128.fromString(text);

/** A document, a filter, and whether it matches or the error code. */
type Check = [document: Document, filter: Document, outcome: boolean | number];

/** Checks by the page of MongoDB's manual that they are based on. */
const pages: Record<string, Check[]> = {
  'Query for Null or Missing Fields': [
    [{}, { a: null }, true],
    [{ a: null }, { a: null }, true],
    [{ a: 0 }, { a: null }, false],
    [{ a: '' }, { a: null }, false],
    [{ a: [1, null] }, { a: null }, true],
    [{ a: [] }, { a: null }, false],
    [{}, { a: { $ne: null } }, false],
    [{ a: 1 }, { a: { $ne: null } }, true],
    [{}, { 'a.b': null }, true],
    [{ a: 5 }, { 'a.b': null }, true],
    [{ a: [] }, { 'a.b': null }, false],
    [{ a: [1, 2] }, { 'a.b': null }, false],
    [{ a: [{ b: 1 }] }, { 'a.b': null }, false],
    [{ a: [{ b: 1 }, {}] }, { 'a.b': null }, true],
    [{}, { a: { $in: [null, 1] } }, true],
    [{ a: [null] }, { a: { $in: [null] } }, true],
    [{}, { a: { $nin: [null] } }, false],
    [{}, { a: { $gte: null } }, true],
    [{ a: null }, { a: { $lte: null } }, true],
    [{ a: 1 }, { a: { $gt: null } }, false],
  ],
  $exists: [
    [{ a: null }, { a: { $exists: true } }, true],
    [{}, { a: { $exists: true } }, false],
    [{}, { a: { $exists: false } }, true],
    [{ a: [{ b: 1 }] }, { 'a.b': { $exists: true } }, true],
    [{ a: [{ c: 1 }] }, { 'a.b': { $exists: false } }, true],
    [{ a: [5] }, { 'a.0': { $exists: true } }, true],
    [{ a: [5] }, { 'a.1': { $exists: true } }, false],
    [{ a: [] }, { a: { $exists: true } }, true],
  ],
  'Query an Array': [
    [{ a: [1, 2] }, { a: 1 }, true],
    [{ a: [1, 2] }, { a: [1, 2] }, true],
    [{ a: [2, 1] }, { a: [1, 2] }, false],
    [{ a: [1, 2, 3] }, { a: [1, 2] }, false],
    [{ a: [[1, 2], 3] }, { a: [1, 2] }, true],
    [{ a: [[1, 2]] }, { a: 1 }, false],
    [{ a: [1, 20] }, { a: { $gt: 10, $lt: 5 } }, true],
    [{ a: [1, 2] }, { 'a.1': 2 }, true],
    [{ a: [1, 2] }, { 'a.0': 2 }, false],
    [{ a: [[1, 2]] }, { 'a.0': 1 }, false],
    [{ a: [[1, 2]] }, { 'a.0.1': 2 }, true],
    [{ a: [2, 3] }, { a: { $gt: [1, 5] } }, true],
    [{ a: [1, 2] }, { a: { $ne: 1 } }, false],
    [{ a: [1, 2] }, { a: { $nin: [2] } }, false],
    [{ a: [1, 2] }, { a: { $in: [[1, 2]] } }, true],
  ],
  'Query an Array of Embedded Documents': [
    [{ a: [{ b: [1, 2] }, { b: 3 }] }, { 'a.b': 2 }, true],
    [{ a: [[{ b: 1 }]] }, { 'a.b': 1 }, false],
    [{ a: [{ b: 1 }, { b: 2 }] }, { 'a.0.b': 1 }, true],
    [{ a: [{ b: 1 }, { b: 2 }] }, { 'a.1.b': 1 }, false],
    [{ a: { 0: 'x' } }, { 'a.0': 'x' }, true],
    [{ a: [{ 0: 'x' }] }, { 'a.0': 'x' }, true],
    [{ a: [{ b: 1, c: 2 }] }, { a: { b: 1, c: 2 } }, true],
    [{ a: [{ b: 1, c: 2 }] }, { a: { c: 2, b: 1 } }, false],
    [{ a: [{ b: 1 }, { c: 2 }] }, { 'a.b': 1, 'a.c': 2 }, true],
  ],
  'Query on Embedded/Nested Documents': [
    [{ a: { x: 1, y: 2 } }, { a: { x: 1, y: 2 } }, true],
    [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
    [{ a: { x: 1, y: 2 } }, { a: { x: 1 } }, false],
    [{ a: { x: 1 } }, { 'a.x': 1 }, true],
    [{ a: {} }, { a: {} }, true],
    [{ a: { x: 2 } }, { a: { $gt: { x: 1 } } }, true],
    [{ a: { x: 1 } }, { a: { $lt: { y: 1 } } }, true],
  ],
  $elemMatch: [
    [{ a: [1, 20] }, { a: { $elemMatch: { $gt: 10, $lt: 15 } } }, false],
    [{ a: [1, 12] }, { a: { $elemMatch: { $gt: 10, $lt: 15 } } }, true],
    [
      {
        a: [
          { x: 1, y: 2 },
          { x: 2, y: 1 },
        ],
      },
      { a: { $elemMatch: { x: 1, y: 1 } } },
      false,
    ],
    [{ a: [{ x: 1, y: 1 }] }, { a: { $elemMatch: { x: 1, y: 1 } } }, true],
    [{ a: [{ b: [{ c: 1 }] }] }, { 'a.b': { $elemMatch: { c: 1 } } }, true],
    [{ a: 5 }, { a: { $elemMatch: { $gt: 1 } } }, false],
    [{ a: [[5]] }, { a: { $elemMatch: { $gt: 1 } } }, false],
    [{ a: [[5]] }, { a: { $elemMatch: { $elemMatch: { $gt: 1 } } } }, true],
    [{ a: [{ x: 1 }] }, { a: { $elemMatch: { $or: [{ x: 1 }, { x: 2 }] } } }, true],
    [{ a: ['b', 'c'] }, { a: { $not: { $elemMatch: { $eq: 'd' } } } }, true],
    [{}, { a: { $elemMatch: 1 } }, 2],
  ],
  $size: [
    [{ a: [1, 2] }, { a: { $size: 2 } }, true],
    [{ a: [1, 2] }, { a: { $size: 1 } }, false],
    [{ a: [] }, { a: { $size: 0 } }, true],
    [{ a: 5 }, { a: { $size: 1 } }, false],
    [{ a: [{ b: [1, 2] }] }, { 'a.b': { $size: 2 } }, true],
    [{}, { a: { $size: -1 } }, 2],
    [{}, { a: { $size: '1' } }, 2],
  ],
  $all: [
    [{ a: [1, 2, 3] }, { a: { $all: [1, 3] } }, true],
    [{ a: [1, 2] }, { a: { $all: [1, 3] } }, false],
    [{ a: 1 }, { a: { $all: [1] } }, true],
    [{ a: [[1, 2]] }, { a: { $all: [[1, 2]] } }, true],
    [{ a: [1] }, { a: { $all: [] } }, false],
    [
      { a: [{ x: 1 }, { x: 2 }] },
      { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] } },
      true,
    ],
    [{}, { a: { $all: 1 } }, 2],
  ],
  'Comparison and Type Bracketing': [
    [{ a: '10' }, { a: { $gt: 5 } }, false],
    [{ a: new Date(10) }, { a: { $gt: 5 } }, false],
    [{ a: true }, { a: 1 }, false],
    [{ a: high }, { a: { $gt: low } }, true],
    [{ a: low }, { a: { $in: [high, low] } }, true],
    [{ a: [low] }, { a: low }, true],
    [{ a: low.toHexString() }, { a: low }, false],
    [{ a: new Date(5) }, { a: new Date(5) }, true],
    [{ a: new Date(6) }, { a: { $lte: new Date(5) } }, false],
    [{ a: 'b' }, { a: { $gte: 'a', $lt: 'c' } }, true],
    [{ a: false }, { a: { $lt: true } }, true],
    [{ a: new Timestamp({ t: 2, i: 1 }) }, { a: { $gt: new Timestamp({ t: 1, i: 9 }) } }, true],
    [{ a: 1 }, { a: { $gt: new MinKey() } }, true],
    [{ a: 'x' }, { a: { $lt: new MaxKey() } }, true],
    [{ a: /x/ }, { a: { $gt: /x/ } }, 2],
  ],
  'Numeric Types': [
    [{ a: 1 }, { a: new Double(1) }, true],
    [{ a: long('9007199254740993') }, { a: long('9007199254740993') }, true],
    [{ a: long('9007199254740993') }, { a: long('9007199254740992') }, false],
    [{ a: long('9007199254740993') }, { a: { $gt: new Double(9007199254740992) } }, true],
    [{ a: long('9007199254740993') }, { a: { $lt: new Double(9007199254740994) } }, true],
    [{ a: decimal('1.50') }, { a: 1.5 }, true],
    [{ a: decimal('0.1') }, { a: 0.1 }, false],
    [{ a: decimal('10') }, { a: { $gt: decimal('9') } }, true],
    [{ a: decimal('1E400') }, { a: { $gt: Infinity } }, false],
    [{ a: decimal('1E400') }, { a: { $gt: Number.MAX_VALUE } }, true],
    [{ a: decimal('-1E-400') }, { a: { $lt: 0 } }, true],
    [{ a: NaN }, { a: NaN }, true],
    [{ a: NaN }, { a: { $lt: 5 } }, false],
    [{ a: 1 }, { a: { $lt: NaN } }, false],
    [{ a: NaN }, { a: { $gte: NaN } }, true],
    [{ a: decimal('NaN') }, { a: NaN }, true],
    [{ a: -0 }, { a: 0 }, true],
  ],
  'Binary Data': [
    [{ a: new Binary(Buffer.from('ab')) }, { a: new Binary(Buffer.from('ab')) }, true],
    [{ a: new Binary(Buffer.from('ab'), 0) }, { a: new Binary(Buffer.from('ab'), 5) }, false],
    [{ a: new Binary(Buffer.from('b')) }, { a: { $lt: new Binary(Buffer.from('aa')) } }, true],
  ],
  $type: [
    [{ a: low }, { a: { $type: 'objectId' } }, true],
    [{ a: low }, { a: { $type: 7 } }, true],
    [{ a: 1 }, { a: { $type: 'int' } }, true],
    [{ a: 1.5 }, { a: { $type: 'int' } }, false],
    [{ a: new Double(1) }, { a: { $type: 'double' } }, true],
    [{ a: long('1') }, { a: { $type: 'number' } }, true],
    [{ a: [1] }, { a: { $type: 'array' } }, true],
    [{ a: ['x'] }, { a: { $type: 'string' } }, true],
    [{ a: 'x' }, { a: { $type: ['int', 'string'] } }, true],
    [{}, { a: { $type: 'null' } }, false],
    [{}, { a: { $type: 'text' } }, 2],
  ],
  $regex: [
    [{ a: 'foo' }, { a: /^f/ }, true],
    [{ a: ['bar', 'foo'] }, { a: /^f/ }, true],
    [{ a: 'FOO' }, { a: { $regex: 'foo', $options: 'i' } }, true],
    [{ a: 'FOO' }, { a: { $regex: '(?i)foo' } }, true],
    [{ a: 'foo' }, { a: { $not: /^f/ } }, false],
    [{}, { a: { $not: /^f/ } }, true],
    [{ a: 'foo' }, { a: { $in: [/^f/] } }, true],
    [{ a: 'foo' }, { a: { $nin: [/^f/] } }, false],
    [{ a: 5 }, { a: /5/ }, false],
    [{ a: 'a\nb' }, { a: { $regex: 'a.b' } }, false],
    [{ a: 'a\nb' }, { a: { $regex: 'a.b', $options: 's' } }, true],
    [{ a: 'a\nb' }, { a: { $regex: '^b', $options: 'm' } }, true],
    [{ a: 'foo\n' }, { a: { $regex: 'foo$' } }, true],
    [{ a: 'a\rb' }, { a: { $regex: 'a.b' } }, true],
    [{ a: 'a\u00a0b' }, { a: { $regex: 'a\\sb' } }, false],
    [{ a: 'a-b' }, { a: { $regex: 'a\\-b' } }, true],
    [{ a: 'foo' }, { a: { $eq: new BSONRegExp('foo') } }, false],
    [{ a: new BSONRegExp('foo') }, { a: { $eq: new BSONRegExp('foo') } }, true],
    [{}, { a: { $ne: /x/ } }, 2],
    [{}, { a: { $regex: '(' } }, 51091],
    [{}, { a: { $regex: 'x', $options: 'q' } }, 51108],
    [{}, { a: { $regex: '[[:alpha:]]' } }, 238],
    [{}, { a: { $options: 'i' } }, 2],
  ],
  'Logical Query Operators': [
    [{ a: 1 }, { $or: [{ a: 2 }, { a: 1 }] }, true],
    [{ a: 1 }, { $and: [{ a: 1 }, { b: 1 }] }, false],
    [{ a: 1 }, { $nor: [{ a: 2 }, { b: 1 }] }, true],
    [{}, { a: { $not: { $gt: 5 } } }, true],
    [{ a: 'x' }, { a: { $not: { $gt: 5 } } }, true],
    [{ a: 1 }, { a: 1, $comment: 'why' }, true],
    [{}, { $or: [] }, 2],
    [{}, { $and: 1 }, 2],
    [{}, { $or: [1] }, 2],
    [{}, { a: { $not: 5 } }, 2],
    [{}, { a: { $not: {} } }, 2],
  ],
  $in: [
    [{ a: 5 }, { a: { $in: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } }, true],
    [{ a: decimal('5.0') }, { a: { $in: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } }, true],
    [{ a: 5 }, { a: { $in: [] } }, false],
    [{}, { a: { $in: 5 } }, 2],
    [{}, { a: { $in: [{ $gt: 1 }] } }, 2],
  ],
  'Field Names': [
    [{ a: 1 }, { constructor: 1 }, false],
    [{ a: 1 }, {}, true],
  ],
  'Unsupported and Unknown Operators': [
    [{}, { a: { $foo: 1 } }, 2],
    [{}, { $foo: 1 }, 2],
    [{}, { $where: 'true' }, 238],
    [{}, { $expr: { $eq: ['$a', '$b'] } }, 238],
    [{}, { a: { $mod: [4, 0] } }, 238],
    [{}, { $text: { $search: 'x' } }, 27],
    [{}, { a: { $near: [0, 0] } }, 238],
    [{}, { $jsonSchema: {} }, 238],
    [{}, { a: { $gt: 1, b: 2 } }, 2],
  ],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

for (const [subject, all] of Object.entries(pages)) {
  const checks = all.filter(([, , outcome]) => isApplicable(outcome));
  describe(`MongoDB manual, “${subject}”`, () => {
    test.each(checks.map((check) => [describeCheck(check), ...check] as const))(
      '%s',
      async (_, document, filter, outcome) => {
        const collection = database.db.collection<Document>('query');
        await collection.deleteMany({});
        await collection.insertOne({ _id: 1 as never, ...document });
        const found = collection.find(filter, { ignoreUndefined: true }).toArray();
        if (typeof outcome === 'number') expect(await errorCode(found)).toBe(outcome);
        else expect((await found).length === 1).toBe(outcome);
      },
    );
  });
}

function describeCheck([document, filter, outcome]: Check): string {
  const verdict = typeof outcome === 'number' ? `error ${outcome}` : outcome ? 'match' : 'no match';
  return `${show(filter)} on ${show(document)} → ${verdict}`;
}

function show(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (item instanceof RegExp) return String(item);
    if (typeof item === 'number' && !Number.isFinite(item)) return String(item);
    return item;
  });
}
