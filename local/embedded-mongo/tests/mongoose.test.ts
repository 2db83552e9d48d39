import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { Schema, type Model } from 'mongoose';
import * as ours from 'bson';
import { startEmbeddedMongo, type EmbeddedMongo } from '../src/index';

interface Author {
  name: string;
  born?: number;
}
interface Book {
  title: string;
  pages: number;
  tags: string[];
  price?: mongoose.Types.Decimal128;
  cover?: Buffer;
  author?: mongoose.Types.ObjectId | Author;
}

let mongo: EmbeddedMongo;
let path: string;
let authors: Model<Author>;
let books: Model<Book>;

beforeAll(async () => {
  path = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  mongo = await startEmbeddedMongo({ path });
  await mongoose.connect(`${mongo.uri}/library`);
  authors = mongoose.model<Author>(
    'Author',
    new Schema({ name: { type: String, unique: true }, born: Number }),
  );
  const schema = new Schema({
    title: { type: String, required: true },
    pages: Number,
    tags: [String],
    price: Schema.Types.Decimal128,
    cover: Buffer,
    author: { type: Schema.Types.ObjectId, ref: 'Author' },
  });
  schema.index({ tags: 1, pages: -1 });
  books = mongoose.model<Book>('Book', schema);
  await Promise.all([authors.init(), books.init()]);
});

afterAll(async () => {
  await mongoose.disconnect();
  await mongo.close();
  rmSync(path, { recursive: true, force: true });
});

beforeEach(async () => {
  await Promise.all([authors.deleteMany(), books.deleteMany()]);
  await books.insertMany([
    { title: 'Emma', pages: 400, tags: ['novel'] },
    { title: 'Ulysses', pages: 700, tags: ['novel', 'long'] },
    { title: 'Poems', pages: 90, tags: ['verse'] },
  ]);
});

test('the driver under Mongoose uses the same major version of bson as the server', () => {
  expect(ours.Long).toBe(mongoose.mongo.BSON.Long);
  expect(new ours.ObjectId()).toBeInstanceOf(mongoose.mongo.ObjectId);
});

test('create stores Decimal128 and Buffer unchanged', async () => {
  const price = mongoose.Types.Decimal128.fromString('12.50');
  const { _id } = await books.create({
    title: 'Dubliners',
    pages: 200,
    price,
    cover: Buffer.from([0, 1, 2]),
  });
  const found = await books.findById(_id).lean();
  expect(found!.price).toEqual(price);
  expect(Buffer.from((found!.cover as unknown as { buffer: Buffer }).buffer)).toEqual(Buffer.from([0, 1, 2]));
});

test('find with sort, skip, limit and select → applied in order', async () => {
  const found = await books
    .find({ pages: { $gt: 100 } })
    .sort({ pages: -1 })
    .skip(1) // a document of the answer
    .limit(1)
    .select('title -_id')
    .lean();
  expect(found).toEqual([{ title: 'Emma' }]);
});

test('a cursor reads more documents than one batch', async () => {
  await books.insertMany(
    Array.from({ length: 500 }, (_, i) => ({ title: `Book ${i}`, pages: i, tags: ['many'] })),
  );
  let sum = 0;
  for await (const book of books.find({ tags: 'many' }).batchSize(64).cursor()) sum += book.pages;
  expect(sum).toBe((499 * 500) / 2);
});

test('findOneAndUpdate → returns the document before or after the update', async () => {
  const update = { $inc: { pages: 1 }, $addToSet: { tags: 'read' } };
  const before = await books.findOneAndUpdate({ title: 'Emma' }, update).lean();
  const after = await books.findOneAndUpdate({ title: 'Emma' }, update, { returnDocument: 'after' }).lean();
  expect([before!.pages, after!.pages, after!.tags]).toEqual([400, 402, ['novel', 'read']]);
});

test('findOneAndUpdate with a sort updates the first, and with upsert inserts one', async () => {
  const longest = await books.findOneAndUpdate(
    {},
    { $set: { title: 'Longest' } },
    { sort: { pages: -1 }, returnDocument: 'after' },
  );
  expect(longest!.pages).toBe(700);
  const made = await books.findOneAndUpdate(
    { title: 'New' },
    { $setOnInsert: { pages: 1 } },
    { upsert: true, returnDocument: 'after' },
  );
  expect(made).toMatchObject({ title: 'New', pages: 1 });
});

test('findOneAndDelete → returns the deleted document', async () => {
  expect((await books.findOneAndDelete({ title: 'Poems' }))!.pages).toBe(90);
  expect(await books.countDocuments()).toBe(2);
});

test('concurrent increments of one document all count', async () => {
  await Promise.all(
    Array.from({ length: 100 }, () => books.updateOne({ title: 'Emma' }, { $inc: { pages: 1 } })),
  );
  expect((await books.findOne({ title: 'Emma' }))!.pages).toBe(500);
});

test('bulkWrite runs its operations in order and counts them', async () => {
  const result = await books.bulkWrite([
    { insertOne: { document: { title: 'A', pages: 1, tags: [] } } },
    { updateOne: { filter: { title: 'A' }, update: { $set: { pages: 2 } } } },
    { updateMany: { filter: { pages: { $gte: 2 } }, update: { $push: { tags: 'x' } } } },
    { updateOne: { filter: { title: 'B' }, update: { $set: { pages: 3 } }, upsert: true } },
    { replaceOne: { filter: { title: 'B' }, replacement: { title: 'C', pages: 4, tags: [] } } },
    { deleteOne: { filter: { title: 'A' } } },
  ]);
  expect(result).toMatchObject({
    insertedCount: 1,
    matchedCount: 6,
    modifiedCount: 6,
    upsertedCount: 1,
    deletedCount: 1,
  });
});

test('bulk write: ordered → stops at the first error; unordered → continues', async () => {
  await authors.create({ name: 'Austen' });
  const documents = [{ name: 'Joyce' }, { name: 'Austen' }, { name: 'Eliot' }];
  await expect(authors.insertMany(documents)).rejects.toMatchObject({ code: 11000 });
  expect(await authors.countDocuments()).toBe(2);
  await authors.deleteMany({ name: 'Joyce' });
  await expect(authors.insertMany(documents, { ordered: false })).rejects.toMatchObject({ code: 11000 });
  expect(await authors.distinct('name')).toEqual(['Austen', 'Eliot', 'Joyce']);
});

test('a unique violation names the key', async () => {
  await authors.create({ name: 'Austen' });
  await expect(authors.create({ name: 'Austen' })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { name: 1 },
    keyValue: { name: 'Austen' },
    message: expect.stringContaining('library.authors index: name_1 dup key: { name: "Austen" }') as string,
  });
});

test('populate finds the referenced documents', async () => {
  const { _id } = await authors.create({ name: 'Joyce', born: 1882 });
  await books.updateOne({ title: 'Ulysses' }, { author: _id });
  const found = await books.findOne({ title: 'Ulysses' }).populate<{ author: Author }>('author');
  expect(found!.author.born).toBe(1882);
});

test('aggregate groups and joins', async () => {
  const { _id } = await authors.create({ name: 'Joyce' });
  await books.updateOne({ title: 'Ulysses' }, { author: _id });
  const result = await books.aggregate<{ _id: string; n: number; names: string[] }>([
    { $lookup: { from: 'authors', localField: 'author', foreignField: '_id', as: 'by' } },
    { $unwind: '$tags' },
    { $group: { _id: '$tags', n: { $sum: 1 }, names: { $push: { $arrayElemAt: ['$by.name', 0] } } } },
    { $sort: { n: -1, _id: 1 } },
  ]);
  expect(result).toEqual([
    { _id: 'novel', n: 2, names: ['Joyce'] },
    { _id: 'long', n: 1, names: ['Joyce'] },
    { _id: 'verse', n: 1, names: [] },
  ]);
});

test('counts and distinct values are exact', async () => {
  expect(await books.countDocuments({ tags: 'novel' })).toBe(2);
  expect(await books.estimatedDocumentCount()).toBe(3);
  expect(await books.distinct('tags', { pages: { $gt: 100 } })).toEqual(['long', 'novel']);
  expect(await books.exists({ title: 'Emma' })).not.toBeNull();
});

test('explain distinguishes an index scan from a collection scan, also for a union and a sort', async () => {
  const winner = async (query: { explain(verbosity: 'executionStats'): PromiseLike<unknown> }) => {
    const report = (await query.explain('executionStats')) as {
      queryPlanner: { winningPlan: object };
      executionStats: { totalDocsExamined: number };
    };
    return {
      plan: JSON.stringify(report.queryPlanner.winningPlan),
      docs: report.executionStats.totalDocsExamined,
    };
  };
  const indexed = await winner(books.find({ tags: 'novel' }).sort({ pages: -1 }));
  expect(indexed).toEqual({ plan: expect.stringMatching(/FETCH.*IXSCAN/) as string, docs: 2 });
  expect(indexed.plan).not.toContain('SORT');
  const scanned = await winner(books.find({ title: 'Emma' }).sort({ pages: 1 }));
  expect(scanned).toEqual({ plan: expect.stringMatching(/SORT.*COLLSCAN/) as string, docs: 3 });
  const union = await winner(
    books.find({ $or: [{ tags: 'verse' }, { _id: new mongoose.Types.ObjectId() }] }),
  );
  expect(union).toEqual({ plan: expect.stringMatching(/OR.*IXSCAN.*IXSCAN/) as string, docs: 1 });
});

test('save with optimistic versioning and subsequent deletion work on documents', async () => {
  const book = (await books.findOne({ title: 'Emma' }))!;
  book.tags.push('classic');
  await book.save();
  expect((await books.findById(book._id))!.tags).toEqual(['novel', 'classic']);
  await book.deleteOne();
  expect(await books.findById(book._id)).toBeNull();
});

test('syncIndexes drops what the schema does not have', async () => {
  await books.collection.createIndex({ title: 1 });
  expect(await books.syncIndexes()).toEqual(['title_1']);
  expect((await books.listIndexes()).map(({ name }: { name: string }) => name)).toEqual([
    '_id_',
    'tags_1_pages_-1',
  ]);
});
