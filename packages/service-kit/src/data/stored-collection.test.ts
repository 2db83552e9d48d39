import { Nullable, StrictObject } from '@savepoint/contracts/schema';
import { Type } from 'typebox';
import { connectMongo } from './mongo';
import { defineCollection, StoredDate, type StoredDocument } from './stored-collection';
import { startDatabase } from '../testing';

const Paint = StrictObject({
  _id: Type.String(),
  colour: Type.Union([Type.Literal('red'), Type.Literal('blue')]),
  mixed: StoredDate,
  dried: Type.Optional(StoredDate),
  owner: Nullable(Type.String()),
  coats: Type.Integer({ minimum: 0 }),
  tags: Type.Array(Type.String()),
  label: Type.Optional(StrictObject({ text: Type.String(), printed: StoredDate })),
  reason: Type.Optional(
    Type.Union([
      StrictObject({ kind: Type.Literal('gift') }),
      StrictObject({ kind: Type.Literal('sale'), price: Type.Number() }),
    ]),
  ),
});
const paints = defineCollection({
  collection: 'test_paints',
  document: Paint,
  defaults: { coats: 0, tags: [] as string[] },
  tombstone: StrictObject({ gone: Type.Literal(true) }),
  indexes: { by_colour: { keys: { colour: 1 }, query: 'All paints of a colour.', sparse: true } },
});
type StoredPaint = StoredDocument<typeof paints>;

let database: Awaited<ReturnType<typeof startDatabase>>;
let connection: ReturnType<typeof connectMongo>;
let model: ReturnType<typeof paints.model>;
beforeAll(async () => {
  database = await startDatabase();
  connection = connectMongo(database.uri);
  model = paints.model(connection);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
afterEach(() => model.deleteMany({}));

const red = { _id: 'a', colour: 'red', mixed: new Date(0), owner: null } as const;
const stored = () => model.find().lean();

test('an insert adds defaults and stores the document', async () => {
  expect(await model.insertIfAbsent(red)).toBe(true);
  const expected: StoredPaint = { ...red, coats: 0, tags: [] };
  expect(await stored()).toEqual([expected]);
});

test.each([
  ['a field is missing', { ...red, colour: undefined }],
  ['an enum has another value', { ...red, colour: 'green' }],
  ['a date is a string', { ...red, mixed: '2026-01-01' }],
  ['a date is not valid', { ...red, mixed: new Date('never') }],
  ['a field that may be null is left out', { ...red, owner: undefined }],
  ['an optional date is null', { ...red, dried: null }],
  ['a number is a fraction', { ...red, coats: 1.5 }],
  ['an array holds another type', { ...red, tags: [1] }],
  ['a nested object is incomplete', { ...red, label: { text: 'Fresh' } }],
  ['no variant of a union fits', { ...red, reason: { kind: 'sale' } }],
  ['a field is not in the definition', { ...red, colours: 2 }],
])('an insert is rejected and nothing is stored: %s', async (_, document) => {
  const given = Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined));
  await expect(model.insertIfAbsent(given as never)).rejects.toThrow('Invalid document for test_paints');
  const both = model.insertManyIfAbsent([{ ...red, _id: 'b' }, given as never]);
  await expect(both).rejects.toThrow('Invalid document for test_paints');
  expect(await stored()).toEqual([]);
});

test('concurrent inserts of one document: exactly one stores it', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, coats) => model.insertIfAbsent({ ...red, coats })),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await model.insertManyIfAbsent([red, { ...red, _id: 'b' }])).toBe(1);
  expect(await model.insertManyIfAbsent([])).toBe(0);
});

test('updateOrInsert: concurrent calls on a document that is absent store it once and lose no update', async () => {
  await Promise.all(Array.from({ length: 20 }, () => model.updateOrInsert(red, { $inc: { coats: 1 } })));
  expect(await stored()).toEqual([{ ...red, coats: 20, tags: [] }]);
});

test('replace: accepts a whole document or a tombstone, and nothing else', async () => {
  await model.insertIfAbsent(red);
  await expect(model.replace({ _id: 'a' }, { ...red, coats: -1 })).rejects.toThrow('Invalid document');
  expect(await model.replace({ _id: 'a' }, { ...red, colour: 'blue', coats: 1, tags: [] })).toBe(true);
  expect(await model.replace({ _id: 'a' }, { gone: true })).toBe(true);
  expect(await model.replace({ _id: 'b' }, { gone: true })).toBe(false);
  expect(await stored()).toEqual([{ _id: 'a', gone: true }]);
});

test('an upsert is rejected, because it would not be validated', async () => {
  const upsert = model.updateOne({ _id: 'a' }, { $set: { coats: 1 } }, { upsert: true });
  await expect(upsert).rejects.toThrow('use updateOrInsert');
  expect(await stored()).toEqual([]);
});

test('updates: fields are cast to their types, unknown fields are rejected', async () => {
  await model.insertIfAbsent(red);
  const label = { text: 'Fresh', printed: '2026-01-01' as never };
  await model.updateOne({ _id: 'a' }, { $set: { label, dried: '2026-01-02' as never } });
  expect(await stored()).toMatchObject([
    { label: { text: 'Fresh', printed: new Date('2026-01-01') }, dried: new Date('2026-01-02') },
  ]);
  await expect(model.updateOne({ _id: 'a' }, { $set: { shade: 1 } as never })).rejects.toThrow(/shade/);
});

test('the model has the indexes of the definition', async () => {
  await model.createIndexes();
  expect(await model.collection.indexInformation()).toHaveProperty('by_colour', [['colour', 1]]);
});

test('bulkUpdate: updates what matches and inserts nothing', async () => {
  await model.insertIfAbsent(red);
  const update = { $inc: { coats: 1 } };
  expect(await model.bulkUpdate(['a', 'b'].map((_id) => ({ filter: { _id }, update })))).toBe(1);
  expect(await stored()).toMatchObject([{ _id: 'a', coats: 1 }]);
});
