import { Decimal128, Double, Long, ObjectId, type Document } from 'mongodb';
import {
  embeddedOnlyTest,
  errorCode,
  isApplicable,
  NOT_IMPLEMENTED,
  startTestDatabase,
  type TestDatabase,
} from '../harness';

class Rejection {
  constructor(
    readonly code: number,
    /** Whether the server under test is expected to reject it. */
    readonly applies: boolean,
  ) {}
}

/** Documents, a pipeline, and its result or the error. */
type Check = [documents: Document[], pipeline: Document[], outcome: Document[] | Rejection];

const rejected = (code: number) => new Rejection(code, isApplicable(code));
/** The error for a feature that MongoDB supports, with another code than 238. */
const unsupported = (code: number) => new Rejection(code, isApplicable(NOT_IMPLEMENTED));

const one = new ObjectId('650000000000000000000001');
const decimal = (text: string) => Decimal128.fromString(text);
const noon = new Date('2024-02-29T12:34:56.789Z');

/** One expression, evaluated against one document. */
const expression = (document: Document, spec: unknown, value: unknown): Check => [
  [{ _id: 1, ...document }],
  [{ $project: { _id: 0, v: spec } }],
  value instanceof Rejection ? value : [value === undefined ? {} : { v: value }],
];

const pages: Record<string, Check[]> = {
  '$group (aggregation)': [
    [
      [
        { a: one, n: 1 },
        { a: one, n: 2 },
      ],
      [{ $group: { _id: '$a', n: { $sum: '$n' } } }],
      [{ _id: one, n: 3 }],
    ],
    [[{}, { a: null }], [{ $group: { _id: '$a', c: { $sum: 1 } } }], [{ _id: null, c: 2 }]],
    [
      [
        { a: 1, b: 2 },
        { a: 1, b: 2 },
      ],
      [{ $group: { _id: { a: '$a', b: '$b' }, c: { $count: {} } } }],
      [{ _id: { a: 1, b: 2 }, c: 2 }],
    ],
    [[{ a: 1 }], [{ $group: { _id: { a: '$a', b: '$b' } } }], [{ _id: { a: 1 } }]],
    [[{ a: 1 }, { a: new Double(1) }], [{ $group: { _id: '$a', c: { $sum: 1 } } }], [{ _id: 1, c: 2 }]],
    [[{ a: 'x' }, { a: 3 }], [{ $group: { _id: null, s: { $sum: '$a' } } }], [{ _id: null, s: 3 }]],
    [
      [{ a: decimal('1.5') }, { a: 2 }],
      [{ $group: { _id: null, s: { $sum: '$a' } } }],
      [{ _id: null, s: decimal('3.5') }],
    ],
    [[{}], [{ $group: { _id: null, s: { $avg: '$a' } } }], [{ _id: null, s: null }]],
    [[{}, { a: 4 }, { a: 5 }], [{ $group: { _id: null, s: { $avg: '$a' } } }], [{ _id: null, s: 4.5 }]],
    [[{ a: null }, { a: 4 }], [{ $group: { _id: null, s: { $min: '$a' } } }], [{ _id: null, s: 4 }]],
    [[{ a: 3 }, { a: 'x' }], [{ $group: { _id: null, s: { $max: '$a' } } }], [{ _id: null, s: 'x' }]],
    [
      [{}, { a: 1 }],
      [{ $group: { _id: null, f: { $first: '$a' }, l: { $last: '$a' } } }],
      [{ _id: null, f: null, l: 1 }],
    ],
    [[{}, { a: 1 }, { a: 1 }], [{ $group: { _id: null, s: { $push: '$a' } } }], [{ _id: null, s: [1, 1] }]],
    [[{}, { a: 1 }, { a: 1 }], [{ $group: { _id: null, s: { $addToSet: '$a' } } }], [{ _id: null, s: [1] }]],
    [[], [{ $group: { _id: null, c: { $sum: 1 } } }], []],
    [[{}], [{ $group: { c: { $sum: 1 } } }], rejected(15955)],
    [[{}], [{ $group: { _id: null, c: { $frob: 1 } } }], rejected(15952)],
    [[{}], [{ $group: { _id: null, c: 1 } }], rejected(40234)],
  ],
  '$project (aggregation)': [
    [[{ a: 1, b: 2 }], [{ $project: { _id: 0, a: 1 } }], [{ a: 1 }]],
    [[{ a: 1, b: 2 }], [{ $project: { a: 0, _id: 0 } }], [{ b: 2 }]],
    [[{ a: { b: 1, c: 2 } }], [{ $project: { _id: 0, 'a.b': 1 } }], [{ a: { b: 1 } }]],
    [[{ a: [{ b: 1, c: 2 }, 5] }], [{ $project: { _id: 0, 'a.b': 1 } }], [{ a: [{ b: 1 }] }]],
    [[{ a: [{ b: 1, c: 2 }, 5] }], [{ $project: { _id: 0, 'a.b': 0 } }], [{ a: [{ c: 2 }, 5] }]],
    [[{ a: { b: 1, c: 2 } }], [{ $project: { _id: 0, a: { b: 1 } } }], [{ a: { b: 1 } }]],
    [[{ a: 1 }], [{ $project: { _id: 0, b: '$a', c: '$d' } }], [{ b: 1 }]],
    [[{ a: 1 }], [{ $project: { a: 1, b: 0 } }], rejected(31254)],
    [[{ a: 1 }], [{ $project: { b: 0, a: 1 } }], rejected(31254)],
    [[{ a: 1 }], [{ $project: { a: 1, 'a.b': 1 } }], rejected(31249)],
    [[{ a: 1 }], [{ $project: {} }], rejected(51272)],
  ],
  '$addFields and $unset': [
    [[{ a: { b: 1 } }], [{ $addFields: { 'a.c': 2 } }, { $unset: '_id' }], [{ a: { b: 1, c: 2 } }]],
    [
      [{ a: [{ b: 1 }, 2] }],
      [{ $set: { 'a.c': 3 } }, { $unset: ['_id'] }],
      [{ a: [{ b: 1, c: 3 }, { c: 3 }] }],
    ],
    [[{ a: 1 }], [{ $set: { b: { $add: ['$a', 1] }, a: '$$REMOVE' } }, { $unset: '_id' }], [{ b: 2 }]],
    [[{ a: { b: 1, c: 2 } }], [{ $unset: ['_id', 'a.b'] }], [{ a: { c: 2 } }]],
    [[{}], [{ $unset: [] }], rejected(31119)],
  ],
  '$unwind (aggregation)': [
    [
      [{ a: [1, 2] }, { a: [] }, {}, { a: 9 }, { a: null }],
      [{ $unwind: '$a' }, { $unset: '_id' }],
      [{ a: 1 }, { a: 2 }, { a: 9 }],
    ],
    [
      [{ a: [] }, { b: 1 }],
      [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true } }, { $unset: '_id' }],
      [{}, { b: 1 }],
    ],
    [[{}], [{ $unwind: { path: '$a', includeArrayIndex: 'i' } }], rejected(238)],
    [
      [{ a: { b: [1, 2], c: 3 } }],
      [{ $unwind: '$a.b' }, { $unset: '_id' }],
      [{ a: { b: 1, c: 3 } }, { a: { b: 2, c: 3 } }],
    ],
    [[{}], [{ $unwind: 'a' }], rejected(28818)],
    [[{}], [{ $unwind: { path: '$a', frob: 1 } }], rejected(28811)],
  ],
  'Stages that count, cut and order': [
    [[{ a: 1 }, { a: 2 }], [{ $match: { a: { $gt: 0 } } }, { $count: 'n' }], [{ n: 2 }]],
    [[], [{ $count: 'n' }], []],
    [
      [{ a: 1 }, { a: 3 }, { a: 2 }],
      [{ $sort: { a: -1 } }, { $skip: 1 }, { $limit: 1 }, { $unset: '_id' }],
      [{ a: 2 }],
    ],
    [
      [{ a: 1 }, { a: 3 }, { a: 2 }],
      [{ $limit: 2 }, { $sort: { a: -1 } }, { $unset: '_id' }],
      [{ a: 3 }, { a: 1 }],
    ],
    [
      [{ a: 1 }, { a: 3 }],
      [{ $match: { a: 3 } }, { $match: { a: { $gt: 2 } } }, { $unset: '_id' }],
      [{ a: 3 }],
    ],
    [[{ a: { x: 1 } }], [{ $replaceRoot: { newRoot: '$a' } }], [{ x: 1 }]],
    [[{ a: { x: 1 } }], [{ $replaceWith: '$a' }], [{ x: 1 }]],
    [[{ a: 1 }], [{ $replaceRoot: { newRoot: '$a' } }], rejected(40228)],
    [
      [{ a: 1 }, { a: 2 }],
      [{ $facet: { low: [{ $match: { a: 1 } }, { $unset: '_id' }], all: [{ $count: 'n' }] } }],
      [{ low: [{ a: 1 }], all: [{ n: 2 }] }],
    ],
    [[], [{ $facet: { all: [{ $count: 'n' }] } }], [{ all: [] }]],
    [[{}], [{ $limit: 0 }], rejected(15958)],
    [[{}], [{ $skip: -1 }], rejected(5107201)],
    [[{}], [{ $frob: {} }], rejected(40324)],
    [[{}], [{ $out: 'x' }], rejected(238)],
    [[{}], [{ $match: {}, $limit: 1 }], rejected(40323)],
    [[{}], [{ $changeStream: {} }], unsupported(40573)],
  ],
  'Comparison and Boolean Expression Operators': [
    expression({ a: one }, { $eq: ['$a', one] }, true),
    expression({}, { $eq: ['$a', null] }, false),
    expression({ a: 'x' }, { $gt: ['$a', 5] }, true),
    expression({ a: 1 }, { $cmp: ['$a', 5] }, -1),
    expression({ a: 1 }, { $and: ['$a', { $not: ['$b'] }] }, true),
    expression({ a: 0 }, { $or: ['$a', '$b'] }, false),
    expression({}, { $eq: [1] }, rejected(16020)),
    expression({}, { $frobnicate: 1 }, rejected(168)),
    expression({}, { $map: { input: [], in: 1 } }, unsupported(168)),
    expression({ a: 0 }, { $and: ['$a', { $divide: [1, '$a'] }] }, false),
  ],
  'Arithmetic Expression Operators': [
    expression({ a: 2 }, { $add: ['$a', 3, 4] }, 9),
    expression({ a: noon }, { $add: ['$a', 1000] }, rejected(238)),
    expression({}, { $add: ['$a', 1] }, null),
    expression({ a: 'x' }, { $multiply: ['$a', 1] }, rejected(14)),
    expression({ a: 5 }, { $subtract: ['$a', 7] }, -2),
    expression({ a: decimal('1') }, { $divide: ['$a', 8] }, decimal('0.125')),
    expression({ a: decimal('1') }, { $divide: ['$a', 3] }, decimal('0.3333333333333333333333333333333333')),
    expression(
      { a: Long.fromString('9007199254740993') },
      { $add: ['$a', 1] },
      Long.fromString('9007199254740994'),
    ),
    expression({ a: Long.fromString('9223372036854775807') }, { $add: ['$a', 1] }, 9223372036854775808),
    expression({ a: 7 }, { $divide: ['$a', 2] }, 3.5),
    expression({ a: 7 }, { $divide: ['$a', 0] }, rejected(2)),
  ],
  'Conditional and Literal Expression Operators': [
    expression({ a: 5 }, { $cond: [{ $gt: ['$a', 1] }, 'y', 'n'] }, 'y'),
    expression({ a: 0 }, { $cond: { if: { $gt: ['$a', 1] }, then: 'y', else: 'n' } }, 'n'),
    expression({}, { $ifNull: ['$a', 'd'] }, 'd'),
    expression({}, { $literal: '$a' }, '$a'),
    expression({ a: 0 }, { $cond: [{ $eq: ['$a', 0] }, 0, { $divide: [1, '$a'] }] }, 0),
    expression({}, { $cond: { if: true, then: 1, otherwise: 2 } }, rejected(17083)),
    expression({}, '$$NOW', rejected(238)),
    expression({}, '$$nope', rejected(17276)),
  ],
  'Array Expression Operators': [
    expression({ a: [1, 2, 3] }, { $size: '$a' }, 3),
    expression({}, { $size: '$a' }, rejected(17124)),
    expression({ a: [1, 2, 3] }, { $arrayElemAt: ['$a', -1] }, 3),
    expression({ a: [1, 2, 3] }, { $arrayElemAt: ['$a', 9] }, undefined),
    expression({ a: [one] }, { $in: [one, '$a'] }, true),
    expression({ a: [1, 'x', 3] }, { $sum: '$a' }, 4),
    expression({ a: 1, b: 7 }, { $max: ['$a', '$b'] }, 7),
    expression({ a: [{ b: 1 }, {}, { b: 2 }] }, '$a.b', [1, 2]),
  ],
  'String and Type Expression Operators': [
    expression({ a: 'x' }, { $concat: ['$a', 'y'] }, 'xy'),
    expression({}, { $concat: ['$a', 'y'] }, null),
    expression({ a: 'plain' }, { $substrCP: ['$a', 1, 3] }, 'lai'),
    expression({ a: 'añ😀b' }, { $substrCP: ['$a', 1, 2] }, 'ñ😀'),
    expression({}, { $substrCP: ['$a', 0, 2] }, ''),
  ],
  'Date Expression Operators': [
    expression({ a: noon }, { $dateToString: { date: '$a', format: '%Y-%m-%d %H:%M' } }, '2024-02-29 12:34'),
    expression({}, { $dateToString: { date: '$a' } }, null),
  ],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

for (const [subject, all] of Object.entries(pages)) {
  const checks = all.filter(([, , outcome]) => !(outcome instanceof Rejection) || outcome.applies);
  describe(`MongoDB manual, “${subject}”`, () => {
    test.each(checks.map((check) => [JSON.stringify(check.slice(0, 2)), ...check] as const))(
      '%s',
      async (_, documents, pipeline, outcome) => {
        const collection = database.db.collection<Document>('aggregate');
        await collection.deleteMany({});
        if (documents.length > 0) await collection.insertMany(documents.map((document) => ({ ...document })));
        const answer = collection.aggregate(pipeline).toArray();
        if (outcome instanceof Rejection) expect(await errorCode(answer)).toBe(outcome.code);
        else expect(await answer).toEqual(outcome);
      },
    );
  });
}

describe('MongoDB manual, “$lookup (aggregation)”', () => {
  const lookup = { from: 'others', localField: 'a', foreignField: 'b', as: 'found' };
  beforeAll(() =>
    database.db
      .collection<Document>('others')
      .insertMany([{ b: 1, n: 'one' }, { b: [1, 2], n: 'both' }, { n: 'none' }]),
  );

  test.each<[string, Document, string[]]>([
    ['value → equal values and arrays that contain it', { a: 1 }, ['one', 'both']],
    ['array → documents that equal any element', { a: [2, 9] }, ['both']],
    ['missing field → missing and null', {}, ['none']],
    ['value without a match → nothing', { a: 7 }, []],
  ])('%s', async (_, document, names) => {
    const collection = database.db.collection<Document>('lookup');
    await collection.deleteMany({});
    await collection.insertOne({ ...document });
    const [result] = await collection.aggregate([{ $lookup: lookup }]).toArray();
    expect((result!.found as { n: string }[]).map(({ n }) => n)).toEqual(names);
  });

  embeddedOnlyTest('a pipeline → not supported', async () => {
    const pipeline = [{ $lookup: { from: 'others', as: 'found', pipeline: [] } }];
    expect(await errorCode(database.db.collection('lookup').aggregate(pipeline).toArray())).toBe(238);
  });
});

test('$sum of int64 → int64, and double on overflow', async () => {
  const collection = database.db.collection<Document>('sums');
  await collection.insertMany([{ a: Long.fromString('9007199254740993') }, { a: 1 }]);
  const group = { $group: { _id: null, s: { $sum: '$a' } } };
  const [exact] = await collection.aggregate([group], { promoteLongs: false }).toArray();
  expect(String(exact!.s)).toBe('9007199254740994');
  await collection.insertOne({ a: Long.MAX_VALUE });
  const [rounded] = await collection.aggregate([group], { promoteLongs: false }).toArray();
  expect(rounded!.s).toBe(Number(2n ** 63n - 1n + 9007199254740994n));
});
