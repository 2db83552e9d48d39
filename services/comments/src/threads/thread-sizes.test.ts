import { createEntityLookup } from '@savepoint/service-kit/calls';
import { connectMongo } from '@savepoint/service-kit/data';
import { addBody } from '../../test/comments';
import { startDatabase } from '../../test/stack';
import { createDependencies, type Dependencies } from '../dependencies';

const hades = { entity_type: 'game' as const, entity_slug: 'hades' };

let first: Dependencies;
let second: Dependencies;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await startDatabase();
  const connections = [connectMongo(database.uri), connectMongo(database.uri)] as const;
  const entities = createEntityLookup('http://127.0.0.1:9');
  first = createDependencies(connections[0], entities);
  second = createDependencies(connections[1], entities);
  await first.comments.createIndexes();
  close = async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await database.close();
  };
});
afterAll(() => close());

const size = async ({ threadLog, threadSizes }: Dependencies) =>
  threadSizes.read(hades, await threadLog.position(hades));

async function store(context: Dependencies) {
  const { comment_uid: _id, ...rest } = addBody();
  const comment = {
    ...rest,
    _id,
    user_uid: 'ann',
    name: 'Ann',
    created: new Date(),
    root_uid: null,
    level: 0,
    state: 'visible',
  } as const;
  await context.comments.insertIfAbsent(comment);
}

test('size: a change of another instance is counted immediately', async () => {
  expect(await size(first)).toBe(0);
  await store(second);
  await second.threadLog.record({ ...hades, _id: 'comment-000001' }, 'added');
  expect(await size(first)).toBe(1);
  expect(await size(second)).toBe(1);
});

test('size: nothing is counted again without a change', async () => {
  const count = jest.spyOn(first.comments, 'countDocuments');
  await size(first);
  count.mockClear();
  expect(await Promise.all([size(first), size(first)])).toEqual([1, 1]);
  expect(count).not.toHaveBeenCalled();
});

test('size: a change whose process crashed before logging it is counted after a minute', async () => {
  await size(first);
  await store(second);
  expect(await size(first)).toBe(1);
  const later = performance.now() + 61_000;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
  expect(await size(first)).toBe(2);
  clock.mockRestore();
});

test('size: a failed count is not cached', async () => {
  await first.threadLog.record({ ...hades, _id: 'comment-000001' }, 'added');
  jest.spyOn(first.comments, 'countDocuments').mockImplementationOnce(() => {
    throw new Error('gone');
  });
  await expect(size(first)).rejects.toThrow('gone');
  expect(await size(first)).toBe(2);
});
