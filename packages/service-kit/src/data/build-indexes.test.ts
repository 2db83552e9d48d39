import type { Connection, Model } from 'mongoose';
import mongoose, { Schema } from 'mongoose';
import { startDatabase } from '../testing';
import { buildIndexes } from './build-indexes';

let database: Awaited<ReturnType<typeof startDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await startDatabase();
  connection = await mongoose.createConnection(database.uri, { autoIndex: false }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

type Options = { unique?: boolean; sparse?: boolean; expireAfterSeconds?: number };
let count = 0;
/** A model of a collection that has the indexes of an earlier version. */
async function model(
  declared: [Record<string, 1 | -1>, string, Options?][],
  earlier: [Record<string, 1 | -1>, string, Options?][] = [],
): Promise<Model<unknown>> {
  const name = `paints_${count++}`;
  for (const [key, index, options] of earlier)
    await connection.collection(name).createIndex(key, { name: index, ...options });
  const schema = new Schema({ _id: String, colour: String, tone: Number });
  for (const [key, index, options] of declared) schema.index(key, { name: index, ...options });
  return connection.model(name, schema, name) as unknown as Model<unknown>;
}
const indexesOf = async ({ collection }: Model<unknown>) =>
  (await collection.listIndexes().toArray())
    .filter(({ name }) => name !== '_id_')
    .map(({ name, key, unique, sparse, expireAfterSeconds }) => ({
      ...{ name, key, unique, sparse, expireAfterSeconds },
    }));

test('an index with other keys under the name of an earlier one → built, then the earlier one is dropped', async () => {
  const paints = await model([[{ colour: 1, tone: 1 }, 'total']], [[{ colour: 1 }, 'total']]);
  const lines: string[] = [];
  await buildIndexes(paints, (line) => lines.push(line));
  expect(await indexesOf(paints)).toMatchObject([{ name: 'total~2', key: { colour: 1, tone: 1 } }]);
  expect(lines).toEqual([
    expect.stringMatching(/^The index total of paints_\d+ has changed: building it as total~2$/),
    expect.stringMatching(/^Dropped the earlier index total of paints_\d+$/),
  ]);
  await buildIndexes(paints, (line) => lines.push(line));
  expect(lines).toHaveLength(2);
});

test('the earlier version again, and the newer one again: each has what it declares, and no more', async () => {
  const paints = await model([[{ tone: 1 }, 'total']], [[{ colour: 1 }, 'total~2']]);
  await buildIndexes(paints);
  expect(await indexesOf(paints)).toMatchObject([{ name: 'total', key: { tone: 1 } }]);
});

test.each<[string, Options, Options]>([
  ['unique', {}, { unique: true }],
  ['no longer unique', { unique: true }, {}],
  ['sparse', {}, { sparse: true }],
  ['another time of expiry', { expireAfterSeconds: 60 }, { expireAfterSeconds: 120 }],
])('the keys are the same and the index is %s → replaced', async (_what, before, after) => {
  const paints = await model([[{ colour: 1 }, 'one', after]], [[{ colour: 1 }, 'one', before]]);
  await buildIndexes(paints);
  expect(await indexesOf(paints)).toMatchObject([{ key: { colour: 1 }, ...after }]);
  expect(await indexesOf(paints)).toHaveLength(1);
});

test('the order of fields and directions make another index', async () => {
  const paints = await model(
    [
      [{ colour: 1, tone: 1 }, 'a'],
      [{ colour: -1 }, 'b'],
    ],
    [
      [{ tone: 1, colour: 1 }, 'a'],
      [{ colour: 1 }, 'b'],
    ],
  );
  await buildIndexes(paints);
  expect((await indexesOf(paints)).map(({ key }) => JSON.stringify(key)).sort()).toEqual([
    '{"colour":-1}',
    '{"colour":1,"tone":1}',
  ]);
});

test('an index of the operator’s is left alone, and one that does the same is enough', async () => {
  const paints = await model(
    [[{ colour: 1 }, 'by_colour']],
    [
      [{ colour: 1 }, 'mine'],
      [{ tone: -1 }, 'other'],
    ],
  );
  await buildIndexes(paints);
  expect((await indexesOf(paints)).map(({ name }) => name)).toEqual(['mine', 'other']);
});

test('several instances at once → the same as one', async () => {
  const paints = await model(
    [
      [{ colour: 1, tone: 1 }, 'total'],
      [{ tone: 1 }, 'tones'],
    ],
    [[{ colour: 1 }, 'total']],
  );
  await Promise.all([1, 2, 3].map(() => buildIndexes(paints)));
  expect((await indexesOf(paints)).map(({ name }) => name).sort()).toEqual(['tones', 'total~2']);
});

test('an index that cannot be built → the reason, the others are built, and the earlier one stays', async () => {
  const paints = await model(
    [
      [{ colour: 1 }, 'one', { unique: true }],
      [{ tone: 1 }, 'tones'],
    ],
    [[{ colour: 1, tone: 1 }, 'one']],
  );
  await paints.collection.insertMany([
    { _id: 'a', colour: 'red' },
    { _id: 'b', colour: 'red' },
  ] as never);
  await expect(buildIndexes(paints)).rejects.toThrow(/duplicate key/i);
  expect((await indexesOf(paints)).map(({ name }) => name).sort()).toEqual(['one', 'tones']);
});
