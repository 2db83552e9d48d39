import { connectMongo, createEntityLookup } from '@savepoint/service-kit';
import { addBody } from '../../test/comments';
import { startDatabase } from '../../test/stack';
import { createContext, type Context } from '../context';
import { newComment } from '../models/comment';

const hades = { entity_type: 'game' as const, entity_slug: 'hades' };

let first: Context;
let second: Context;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await startDatabase();
  const connections = [connectMongo(database.uri), connectMongo(database.uri)] as const;
  const entities = createEntityLookup('http://127.0.0.1:9');
  first = createContext(connections[0], entities);
  second = createContext(connections[1], entities);
  await first.comments.createIndexes();
  close = async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await database.close();
  };
});
afterAll(() => close());

const size = async ({ log, sizes }: Context) => sizes.read(hades, await log.place(hades));

async function store(context: Context) {
  const { comment_uid: _id, ...rest } = addBody();
  const comment = newComment({
    ...rest,
    _id,
    user_uid: 'ann',
    name: 'Ann',
    created: new Date(),
    root_uid: null,
    level: 0,
    state: 'visible',
  });
  await context.comments.collection.insertOne(comment as object);
}

test('what another instance changed is counted at once', async () => {
  expect(await size(first)).toBe(0);
  await store(second);
  await second.log.record({ ...hades, _id: 'comment-000001' }, 'added');
  expect(await size(first)).toBe(1);
  expect(await size(second)).toBe(1);
});

test('nothing is counted while nothing changes', async () => {
  const count = jest.spyOn(first.comments, 'countDocuments');
  await size(first);
  count.mockClear();
  expect(await Promise.all([size(first), size(first)])).toEqual([1, 1]);
  expect(count).not.toHaveBeenCalled();
});

test('a change whose process died before saying so is counted after a minute', async () => {
  await size(first);
  await store(second);
  expect(await size(first)).toBe(1);
  const later = performance.now() + 61_000;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
  expect(await size(first)).toBe(2);
  clock.mockRestore();
});

test('a count that failed is not remembered', async () => {
  await first.log.record({ ...hades, _id: 'comment-000001' }, 'added');
  jest.spyOn(first.comments, 'countDocuments').mockImplementationOnce(() => {
    throw new Error('gone');
  });
  await expect(size(first)).rejects.toThrow('gone');
  expect(await size(first)).toBe(2);
});
