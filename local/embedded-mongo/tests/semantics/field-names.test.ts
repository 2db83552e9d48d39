import { BSON, BSONRegExp, DBRef, Double, Timestamp, type Document } from 'mongodb';
import { startTestDatabase, type TestDatabase } from '../harness';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

/** A command on the collection `names`, which contains the given documents, and its result. */
interface Check {
  stored?: Document[];
  command: Document;
  /** The code and the message of the error, or the documents that are stored afterwards. */
  outcome: [code: number, message: RegExp] | Document[];
}

const insert = (document: Document): Document => ({ insert: 'names', documents: [document] });
const update = (u: Document, q: Document = { _id: 1 }): Document => ({
  update: 'names',
  updates: [{ q, u }],
});
const upsert = (q: Document, u: Document): Document => ({
  update: 'names',
  updates: [{ q, u, upsert: true }],
});
const modify = (query: Document, spec: Document): Document => ({
  findAndModify: 'names',
  query,
  update: spec,
  upsert: true,
});
const aggregate = (stage: Document): Document => ({ aggregate: 'names', pipeline: [stage], cursor: {} });

const prefixedId: Check['outcome'] = [
  52,
  /_id fields may not contain '\$'-prefixed fields|field '\$a' in '_id\.\$a'/,
];
const invalidId = (type: string): Check['outcome'] => [
  53,
  new RegExp(`The '_id' value cannot be of type ${type}`),
];
const prefixed = (name: string): Check['outcome'] => [
  52,
  new RegExp(
    `The dollar \\(\\$\\) prefixed field '\\${name}' in '\\${name}' is not allowed in the context of an update`,
  ),
];
const immutable: Check['outcome'] = [66, /would modify the immutable field '_id'/];
const altered: Check['outcome'] = [
  66,
  /the \(immutable\) field '_id' was found to have been altered to _id: /,
];
const one = { _id: 1, a: 1 };

const subjects: Record<string, Record<string, Check>> = {
  'insert: _id': {
    'a $-prefixed field in _id → rejected': { command: insert({ _id: { $a: 1 } }), outcome: prefixedId },
    'a $-prefixed field after others in _id → rejected': {
      command: insert({ _id: { b: 1, $a: 1 } }),
      outcome: prefixedId,
    },
    'a DBRef as _id → stored': {
      command: insert({ _id: { $ref: 'c', $id: 1, $db: 'd', more: 1 } }),
      outcome: [{ _id: { $ref: 'c', $id: 1, $db: 'd', more: 1 } }],
    },
    'a DBRef without its $id as _id → rejected': {
      command: insert({ _id: { $ref: 'c', x: 1 } }),
      outcome: [52, /_id/],
    },
    'a dotted name in _id → stored': {
      command: insert({ _id: { 'a.b': 1 } }),
      outcome: [{ _id: { 'a.b': 1 } }],
    },
    'an array as _id → rejected': { command: insert({ _id: [1] }), outcome: invalidId('array') },
    'a regular expression as _id → rejected': {
      command: insert({ _id: new BSONRegExp('a') }),
      outcome: invalidId('regex'),
    },
    'a $-prefixed field in an _id further down → stored': {
      command: insert({ _id: 1, a: { _id: { $b: 1 } } }),
      outcome: [{ _id: 1, a: { _id: { $b: 1 } } }],
    },
  },
  'insert: field names': {
    '$-prefixed, dotted and reserved names → stored': {
      command: insert({ _id: 1, $a: { $b: 1 }, 'c.d': 1, $ref: 1, $id: 1, '_id.$x': 1 }),
      outcome: [{ _id: 1, $a: { $b: 1 }, 'c.d': 1, $ref: 1, $id: 1, '_id.$x': 1 }],
    },
  },
  'replacement: field names': {
    '$-prefixed at the top level → rejected': {
      stored: [one],
      command: update({ a: 2, $b: 1 }),
      outcome: prefixed('$b'),
    },
    '$-prefixed at the top level, nothing matches → nothing happens': {
      stored: [one],
      command: update({ a: 2, $b: 1 }, { _id: 2 }),
      outcome: [one],
    },
    '$-prefixed at the top level of an upsert → stored': {
      command: upsert({ _id: 1 }, { a: 2, $b: 1 }),
      outcome: [{ _id: 1, a: 2, $b: 1 }],
    },
    'the document as it is → nothing happens': {
      stored: [{ _id: 1, a: 1, $b: 1 }],
      command: update({ _id: 1, a: 1, $b: 1 }),
      outcome: [{ _id: 1, a: 1, $b: 1 }],
    },
    '$-prefixed further down, and dotted → stored': {
      stored: [one],
      command: update({ a: { $b: 1 }, 'c.d': 2 }),
      outcome: [{ _id: 1, a: { $b: 1 }, 'c.d': 2 }],
    },
    'the fields of a DBRef in order → stored': {
      stored: [one],
      command: update({ a: 1, $ref: 'c', $id: 1, $db: 'd' }),
      outcome: [{ _id: 1, a: 1, $ref: 'c', $id: 1, $db: 'd' }],
    },
    '$id without $ref → rejected': {
      stored: [one],
      command: update({ a: 1, $id: 1 }),
      outcome: [55, /without a \$ref/],
    },
    '$ref without $id → rejected': {
      stored: [one],
      command: update({ a: 1, $ref: 'c' }),
      outcome: [55, /must be followed by a \$id field/],
    },
    '$ref that is no string → rejected': {
      stored: [one],
      command: update({ a: 1, $ref: 1, $id: 1 }),
      outcome: [55, /must be a String, not a int/],
    },
  },
  'replacement: _id': {
    'a $-prefixed field in the new _id → rejected': {
      stored: [one],
      command: update({ _id: { $a: 1 } }),
      outcome: prefixedId,
    },
    'an array as the new _id → rejected': {
      stored: [one],
      command: update({ _id: [1] }),
      outcome: invalidId('array'),
    },
    'another _id → rejected': { stored: [one], command: update({ _id: 2 }), outcome: altered },
    'a document as _id in another order → rejected': {
      stored: [{ _id: { a: 1, b: 2 } }],
      command: update({ _id: { b: 2, a: 1 } }, {}),
      outcome: altered,
    },
    'an equal document as _id → replaced': {
      stored: [{ _id: { a: 1, b: 2 } }],
      command: update({ _id: { a: 1, b: 2 }, c: 3 }, {}),
      outcome: [{ _id: { a: 1, b: 2 }, c: 3 }],
    },
  },
  'update operators: field names': {
    '$-prefixed at the top level → rejected': {
      stored: [one],
      command: update({ $set: { $b: 1 } }),
      outcome: prefixed('$b'),
    },
    '$-prefixed at the beginning of a new path → rejected': {
      stored: [one],
      command: update({ $set: { '$b.c': 1 } }),
      outcome: prefixed('$b'),
    },
    '$-prefixed destination of $rename → rejected': {
      stored: [one],
      command: update({ $rename: { a: '$b' } }),
      outcome: prefixed('$b'),
    },
    '$-prefixed further down → stored': {
      stored: [{ _id: 1, $d: {} }],
      command: update({ $set: { 'a.$b': 1, c: { $d: 1 }, '$d.e': 1 } }),
      outcome: [{ _id: 1, $d: { e: 1 }, a: { $b: 1 }, c: { $d: 1 } }],
    },
    'an existing $-prefixed field is not changed → nothing happens': {
      stored: [{ _id: 1, $b: 1 }],
      command: update({ $set: { $b: 1 } }),
      outcome: [{ _id: 1, $b: 1 }],
    },
    'an existing $-prefixed field is removed → removed': {
      stored: [{ _id: 1, $b: 1 }],
      command: update({ $unset: { $b: 1 } }),
      outcome: [{ _id: 1 }],
    },
    '$-prefixed in an upsert → stored': {
      command: upsert({ _id: 1 }, { $set: { $b: 1 } }),
      outcome: [{ _id: 1, $b: 1 }],
    },
    'the positional operator comes first → rejected': {
      stored: [one],
      command: update({ $set: { $: 1 } }),
      outcome: [2, /Cannot have positional \(i\.e\. '\$'\) element in the first position in path '\$'/],
    },
    'the positional operator comes twice → rejected': {
      stored: [one],
      command: update({ $set: { 'a.$.b.$': 1 } }),
      outcome: [2, /Too many positional \(i\.e\. '\$'\) elements found in path 'a\.\$\.b\.\$'/],
    },
    'an empty part of a path → rejected': {
      stored: [one],
      command: update({ $set: { 'a..b': 1 } }),
      outcome: [56, /The update path 'a\.\.b' contains an empty field name, which is not allowed\./],
    },
    '$rename to a field inside the source → rejected': {
      stored: [one],
      command: update({ $rename: { a: 'a.b' } }),
      outcome: [2, /must not be on the same path/],
    },
  },
  'update operators: _id is immutable': {
    '$set to another value → rejected': {
      stored: [one],
      command: update({ $set: { _id: 2 } }),
      outcome: immutable,
    },
    '$set to the same value → nothing happens': {
      stored: [one],
      command: update({ $set: { _id: 1, a: 2 } }),
      outcome: [{ _id: 1, a: 2 }],
    },
    '$set to the same number of another type → rejected': {
      stored: [one],
      command: update({ $set: { _id: new Double(1) } }),
      outcome: immutable,
    },
    '$set of a field inside a document → rejected': {
      stored: [{ _id: { a: 1 } }],
      command: update({ $set: { '_id.a': 2 } }, {}),
      outcome: immutable,
    },
    '$set of a new field inside a document → rejected': {
      stored: [{ _id: { a: 1 } }],
      command: update({ $set: { '_id.b': 2 } }, {}),
      outcome: immutable,
    },
    '$unset of a field inside a document → rejected': {
      stored: [{ _id: { a: 1 } }],
      command: update({ $unset: { '_id.a': 1 } }, {}),
      outcome: immutable,
    },
    '$rename of _id → rejected': {
      stored: [one],
      command: update({ $rename: { _id: 'b' } }),
      outcome: immutable,
    },
    '$inc → rejected': { stored: [one], command: update({ $inc: { _id: 1 } }), outcome: immutable },
    '$set in an upsert to another value than the filter has → rejected': {
      command: upsert({ _id: 1 }, { $set: { _id: 2 } }),
      outcome: immutable,
    },
  },
  'upsert: _id': {
    'a $-prefixed field by $set → rejected': {
      command: upsert({ b: 1 }, { $set: { _id: { $a: 1 } } }),
      outcome: prefixedId,
    },
    'a $-prefixed field by $setOnInsert → rejected': {
      command: upsert({ b: 1 }, { $setOnInsert: { _id: { $a: 1 } } }),
      outcome: prefixedId,
    },
    'a $-prefixed field by a path → rejected': {
      command: upsert({ b: 1 }, { $set: { '_id.$a': 1 } }),
      outcome: prefixedId,
    },
    'a $-prefixed field from the filter → rejected': {
      command: upsert({ _id: { $eq: { $a: 1 } } }, { $set: { b: 1 } }),
      outcome: prefixedId,
    },
    'a $-prefixed field from a path of the filter → rejected': {
      command: upsert({ '_id.$a': 1 }, { $set: { b: 1 } }),
      outcome: prefixedId,
    },
    'a $-prefixed field in a replacement → rejected': {
      command: upsert({ b: 1 }, { _id: { $a: 1 }, b: 1 }),
      outcome: prefixedId,
    },
    'an array from the filter → rejected': {
      command: upsert({ _id: { $eq: [1] } }, { $set: { b: 1 } }),
      outcome: invalidId('array'),
    },
    'a regular expression by $set → rejected': {
      command: upsert({ b: 1 }, { $set: { _id: /a/ } }),
      outcome: invalidId('regex'),
    },
    'paths of the filter → a document': {
      command: upsert({ '_id.x': 1, '_id.y': 2 }, { $set: { b: 1 } }),
      outcome: [{ _id: { x: 1, y: 2 }, b: 1 }],
    },
    'a path of the filter and a replacement → rejected': {
      command: upsert({ '_id.x': 1 }, { b: 1 }),
      outcome: [111, /field at '_id' must be exactly specified, field at sub-path '_id\.x'found/],
    },
    'another _id in the replacement than in the filter → rejected': {
      command: upsert({ _id: 1 }, { _id: 2 }),
      outcome: altered,
    },
  },
  'upsert: fields of the filter': {
    'a field with two values → rejected': {
      command: upsert({ x: { $all: [1, 2] } }, { $set: { a: 1 } }),
      outcome: [54, /cannot infer query fields to set, path 'x' is matched twice/],
    },
    'a field and one inside it → rejected': {
      command: upsert({ x: { y: 1 }, 'x.y': 1 }, { $set: { a: 1 } }),
      outcome: [54, /cannot infer query fields to set, both paths 'x\.y' and 'x' are matched/],
    },
    'two values and a replacement, which does not take the field → stored': {
      command: upsert({ _id: 1, x: { $all: [1, 2] } }, { a: 1 }),
      outcome: [{ _id: 1, a: 1 }],
    },
    'a regular expression in $in → not taken': {
      command: upsert({ _id: 1, x: { $in: [/a/] } }, { $set: { a: 1 } }),
      outcome: [{ _id: 1, a: 1 }],
    },
    'several fields → in the order of their names': {
      command: upsert({ _id: 1, c: 1, b: 2 }, { $set: { a: 3 } }),
      outcome: [{ _id: 1, b: 2, c: 1, a: 3 }],
    },
  },
  findAndModify: {
    'a $-prefixed field in the _id of an upsert → rejected': {
      command: modify({ b: 1 }, { $set: { _id: { $a: 1 } } }),
      outcome: prefixedId,
    },
    'a $-prefixed field in the _id of a replacement → rejected': {
      stored: [one],
      command: modify({ _id: 1 }, { _id: { $a: 1 } }),
      outcome: prefixedId,
    },
    'a $-prefixed field at the top level → rejected': {
      stored: [one],
      command: modify({ _id: 1 }, { b: 1, $c: 1 }),
      outcome: prefixed('$c'),
    },
    'another _id → rejected': {
      stored: [one],
      command: modify({ _id: 1 }, { $set: { _id: 2 } }),
      outcome: immutable,
    },
  },
  aggregate: {
    'a dotted name in $group._id → rejected': {
      command: aggregate({ $group: { _id: { 'a.b': '$a' } } }),
      outcome: [16412, /may not contain '\.'/],
    },
    'a $-prefixed field of $group → rejected': {
      command: aggregate({ $group: { _id: null, $a: { $sum: 1 } } }),
      outcome: [40236, /The field name '\$a' cannot be an operator name/],
    },
    'a field of $group without an operator → rejected': {
      command: aggregate({ $group: { _id: null, a: {} } }),
      outcome: [40234, /must be an accumulator object/],
    },
    'an array for an accumulator → rejected': {
      command: aggregate({ $group: { _id: null, a: { $sum: [1, 2] } } }),
      outcome: [40237, /The \$sum accumulator is a unary operator/],
    },
    'a $-prefixed field of $addFields → rejected': {
      command: aggregate({ $addFields: { $a: 1 } }),
      outcome: [16410, /may not start with '\$'/],
    },
    'a dotted name in $replaceWith → rejected': {
      command: aggregate({ $replaceWith: { 'a.b': 1 } }),
      outcome: [16412, /may not contain '\.'/],
    },
    'a $-prefixed facet → rejected': {
      command: aggregate({ $facet: { $a: [] } }),
      outcome: [16410, /may not start with '\$'/],
    },
    'a $-prefixed field for $lookup → rejected': {
      command: aggregate({ $lookup: { from: 'names', localField: 'a', foreignField: 'b', as: '$c' } }),
      outcome: [16410, /may not start with '\$'/],
    },
    'a $-prefixed field for $count → rejected': {
      command: aggregate({ $count: '$a' }),
      outcome: [40158, /the count field cannot be a \$-prefixed path/],
    },
    'a dotted field for $count → rejected': {
      command: aggregate({ $count: 'a.b' }),
      outcome: [40160, /the count field cannot contain '\.'/],
    },
    'an empty part of a sort → rejected': {
      command: aggregate({ $sort: { 'a..b': 1 } }),
      outcome: [15998, /may not be empty strings/],
    },
  },
};

for (const [subject, checks] of Object.entries(subjects)) {
  describe(subject, () => {
    test.each(Object.entries(checks))('%s', async (_, { stored = [], command, outcome }) => {
      const collection = database.db.collection<Document>('names');
      await collection.deleteMany({});
      if (stored.length > 0) await collection.insertMany(stored.map((document) => ({ ...document })));
      const answer = await database.db.command(command).catch((error: unknown) => error as Document);
      const [writeError] = (answer.writeErrors ?? []) as Document[];
      const { code, errmsg } = writeError ?? answer;
      if (outcome.length === 2 && typeof outcome[0] === 'number') {
        expect({ code, errmsg }).toEqual({
          code: outcome[0],
          errmsg: expect.stringMatching(outcome[1] as RegExp),
        });
        expect(await collection.find().toArray()).toEqual(stored);
      } else {
        expect({ code, errmsg }).toEqual({ code: undefined, errmsg: undefined });
        // As BSON, because the order of the fields counts.
        const found = await collection.find({}, { raw: true }).toArray();
        expect(found).toEqual(
          (outcome as Document[]).map((document) => Buffer.from(BSON.serialize(document))),
        );
      }
    });
  });
}

test('bulkWrite: a $-prefixed field in an _id → a write error for that operation only', async () => {
  const collection = database.db.collection<Document>('bulk');
  const operations = [
    { insertOne: { document: { _id: { $a: 1 } } } },
    { insertOne: { document: { _id: 1 } } },
    { updateOne: { filter: { b: 1 }, update: { $set: { _id: { $a: 1 } } }, upsert: true } },
    { replaceOne: { filter: { _id: 1 }, replacement: { _id: { $a: 1 } } } },
  ];
  const failed = collection.bulkWrite(operations as never, { ordered: false });
  const error = (await failed.catch((reason: unknown) => reason)) as { writeErrors: Document[] };
  expect(error.writeErrors.map(({ index, code }) => [index, code])).toEqual([
    [0, 52],
    [2, 52],
    [3, 52],
  ]);
  expect(await collection.find().toArray()).toEqual([{ _id: 1 }]);
});

test('find: a DBRef → compared as a value', async () => {
  const collection = database.db.collection<Document>('references');
  await collection.insertMany([
    { _id: 1, to: new DBRef('c', 1 as never) },
    { _id: 2, to: new DBRef('c', 2 as never) },
    { _id: 3, to: [new DBRef('c', 1 as never)] },
  ] as never);
  const ids = async (filter: Document) =>
    (await collection.find(filter).toArray()).map(({ _id }) => _id as unknown);
  expect(await ids({ to: new DBRef('c', 1 as never) })).toEqual([1, 3]);
  expect(await ids({ to: { $in: [new DBRef('c', 2 as never)] } })).toEqual([2]);
  expect(await ids({ to: { $elemMatch: { $id: 1 } } })).toEqual([3]);
  expect(await ids({ 'to.$id': 2 })).toEqual([2]);
});

test('insert and replacement: an empty timestamp at the top level → the current time', async () => {
  const collection = database.db.collection<Document>('timestamps');
  const empty = () => new Timestamp({ t: 0, i: 0 });
  const isEmpty = (value: unknown) => (value as Timestamp).isZero();
  await collection.insertOne({ _id: 1 as never, at: empty(), nested: { at: empty() } });
  const inserted = (await collection.findOne({}))!;
  expect([inserted.at, inserted.nested.at].map(isEmpty)).toEqual([false, true]);
  await collection.replaceOne({ _id: 1 as never }, { at: empty() });
  expect(isEmpty((await collection.findOne({}))!.at)).toBe(false);
  await collection.updateOne({ _id: 1 as never }, { $set: { at: empty() } });
  expect(isEmpty((await collection.findOne({}))!.at)).toBe(true);
});
