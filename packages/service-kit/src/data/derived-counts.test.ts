import { DAY_MS } from '@savepoint/contracts/base';
import { StrictObject } from '@savepoint/contracts/schema';
import mongoose, { type Connection } from 'mongoose';
import { Type } from 'typebox';
import { countedDefaults, countedFields, createDerivedCounts } from './derived-counts';
import { defineCollection, type StoredDocument } from './stored-collection';
import { byTier, startDatabase } from '../testing';

const thingCollection = defineCollection({
  collection: 'test_things',
  document: StrictObject({ _id: Type.String(), count: Type.Integer(), ...countedFields }),
  defaults: { count: 0, ...countedDefaults },
});
type Thing = StoredDocument<typeof thingCollection>;
const partCollection = defineCollection({
  collection: 'test_parts',
  document: StrictObject({ _id: Type.String(), thing: Type.String() }),
});

let database: Awaited<ReturnType<typeof startDatabase>>;
let connection: Connection;
let things: ReturnType<typeof thingCollection.model>;
let parts: ReturnType<typeof partCollection.model>;
beforeAll(async () => {
  database = await startDatabase();
  connection = await mongoose.createConnection(database.uri).asPromise();
  things = thingCollection.model(connection);
  parts = partCollection.model(connection);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

let made = 0;
/** Creates a thing without parts, and functions to change and count them. */
async function createThing() {
  const _id = `thing-${++made}`;
  let recountCount = 0;
  const derived = createDerivedCounts<Thing>(things, async (thing) => {
    recountCount += 1;
    return { count: await parts.countDocuments({ thing }) };
  });
  await things.insertIfAbsent({ _id });
  const addDocument = (name: string) => parts.insertIfAbsent({ _id: `${_id}:${name}`, thing: _id });
  return {
    _id,
    derived,
    recounts: () => recountCount,
    addDocument,
    async add(name: string) {
      const change = await derived.beginChange(_id);
      await addDocument(name);
      return derived.recount(_id, change ?? undefined);
    },
    read: async () => (await things.findById(_id).lean()) as Thing,
    openSince: (millisecondsAgo: number) =>
      things.updateOne({ _id }, { $push: { pending_changes: `${Date.now() - millisecondsAgo}:someone` } }),
  };
}

test('counts are right after the recount, and no change stays pending', async () => {
  const thing = await createThing();
  expect(await thing.add('a')).toMatchObject({ count: 1, pending_changes: [] });
  expect(await thing.add('b')).toMatchObject({ count: 2, pending_changes: [] });
});

test('concurrent changes are all counted, with at most three recounts each', async () => {
  const changes = byTier(30, 100);
  const thing = await createThing();
  const answers = await Promise.all(Array.from({ length: changes }, (_, index) => thing.add(String(index))));
  for (const answer of answers) expect(answer?.count).toBeGreaterThan(0);
  expect(await thing.read()).toMatchObject({ count: changes, pending_changes: [] });
  expect(thing.recounts()).toBeLessThanOrEqual(3 * changes);
});

test('a change whose process crashed before the recount is counted by the next reader', async () => {
  const thing = await createThing();
  await thing.derived.beginChange(thing._id);
  await thing.addDocument('a');
  const stale = await thing.read();
  expect(stale.count).toBe(0);
  expect(await thing.derived.withPendingRecounted([stale])).toMatchObject([{ count: 1 }]);
  expect(await thing.read()).toMatchObject({ count: 1 });
});

test('a pending change is recounted until it counts as abandoned, because its document may still be stored', async () => {
  const thing = await createThing();
  await thing.openSince(1_000);
  await thing.derived.withPendingRecounted([await thing.read()]);
  expect((await thing.read()).pending_changes).toHaveLength(1);
  await thing.addDocument('late');
  expect(await thing.derived.withPendingRecounted([await thing.read()])).toMatchObject([{ count: 1 }]);
});

test('an abandoned change is recounted once more and removed', async () => {
  const thing = await createThing();
  await thing.openSince(120_000);
  await thing.addDocument('late');
  expect(await thing.derived.withPendingRecounted([await thing.read()])).toMatchObject([
    { count: 1, pending_changes: [] },
  ]);
});

test('a change that began before the clock was set back counts as abandoned', async () => {
  const thing = await createThing();
  await thing.openSince(-40 * DAY_MS);
  await thing.addDocument('late');
  await thing.derived.recountAbandoned();
  expect(await thing.read()).toMatchObject({ count: 1, pending_changes: [] });
});

test('documents without pending changes are returned without a recount', async () => {
  const thing = await createThing();
  await thing.derived.withPendingRecounted([await thing.read()]);
  expect(thing.recounts()).toBe(0);
});

test('beginChange and recount: no such document → null', async () => {
  const { derived } = await createThing();
  expect(await derived.beginChange('nothing')).toBeNull();
  expect(await derived.recount('nothing')).toBeNull();
});
