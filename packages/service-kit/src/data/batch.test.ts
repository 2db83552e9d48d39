import { createBatcher } from './batch';
import { isDatabaseUnavailable } from '../base';

/** A batcher whose batches end when the test says so. */
function controlled() {
  const batches: {
    items: number[];
    finish: (outcomes: (string | Error)[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  const call = createBatcher(
    (items: number[]) =>
      new Promise<(string | Error)[]>((finish, fail) => void batches.push({ items, finish, fail })),
  );
  /** Lets everything that is scheduled begin. */
  const settle = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return { batches, call, settle };
}
const names = (items: number[]) => items.map(String);

test('calls of one turn share a batch and get their own outcomes', async () => {
  const { batches, call, settle } = controlled();
  const calls = Promise.all([1, 2, 3].map(call));
  await settle();
  expect(batches.map(({ items }) => items)).toEqual([[1, 2, 3]]);
  batches[0]?.finish(['a', 'b', 'c']);
  expect(await calls).toEqual(['a', 'b', 'c']);
});

test('a call never joins a batch that has begun; of a third batch, all calls wait for one to end', async () => {
  const { batches, call, settle } = controlled();
  const outcomes: Promise<string>[] = [];
  for (const item of [1, 2, 3, 4]) {
    outcomes.push(call(item));
    await settle();
  }
  expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
  batches[0]?.finish(['1']);
  await settle();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2], [3, 4]]);
  for (const { items, finish } of batches) finish(names(items));
  expect(await Promise.all(outcomes)).toEqual(['1', '2', '3', '4']);
});

test('an Error among the outcomes is of its call alone; one that is thrown is of all', async () => {
  const { batches, call, settle } = controlled();
  const first = Promise.allSettled([1, 2].map(call));
  await settle();
  batches[0]?.finish(['1', new Error('too large')]);
  expect(await first).toMatchObject([{ value: '1' }, { reason: { message: 'too large' } }]);
  const second = Promise.allSettled([3, 4].map(call));
  await settle();
  batches[1]?.fail(new Error('no connection'));
  expect(await second).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
});

test('more than a hundred calls are several batches, and none is left over', async () => {
  const sizes: number[] = [];
  const call = createBatcher(async (items: number[]) => {
    sizes.push(items.length);
    return items;
  });
  const items = Array.from({ length: 250 }, (_, index) => index);
  expect(await Promise.all(items.map(call))).toEqual(items);
  expect(sizes).toEqual([100, 100, 50]);
});

test('batches that never end fail as unavailable, and later calls are made', async () => {
  const begun: number[][] = [];
  const call = createBatcher((items: number[]) => {
    begun.push(items);
    return begun.length > 2 ? Promise.resolve(names(items)) : new Promise<string[]>(() => {});
  }, 20);
  const stuck: Promise<unknown>[] = [];
  for (const item of [1, 2]) {
    stuck.push(call(item).catch(isDatabaseUnavailable));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const next = call(3);
  expect(await Promise.all(stuck)).toEqual([true, true]);
  expect(await next).toBe('3');
  expect(begun).toEqual([[1], [2], [3]]);
});
