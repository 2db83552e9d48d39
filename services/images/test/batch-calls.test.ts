import { batchCalls } from '../src/subjects/batch-calls';

const lengths = jest.fn(
  async (keys: readonly string[]) => new Map(keys.filter(Boolean).map((key) => [key, key.length])),
);
beforeEach(() => lengths.mockClear());

test('calls made together are combined into one', async () => {
  const load = batchCalls(lengths, 100);
  expect(await Promise.all(['a', 'bb', ''].map(load))).toEqual([1, 2, undefined]);
  expect(lengths.mock.calls).toEqual([[['a', 'bb', '']]]);
});

test('a batch has at most the maximum number of keys', async () => {
  const load = batchCalls(lengths, 2);
  expect(await Promise.all(['a', 'bb', 'ccc', 'dddd', 'eeeee'].map(load))).toEqual([1, 2, 3, 4, 5]);
  expect(lengths.mock.calls.map(([keys]) => keys.length)).toEqual([2, 2, 1]);
});

test('a failure rejects the calls of its batch and no later ones', async () => {
  const load = batchCalls(lengths, 100);
  lengths.mockRejectedValueOnce(new Error('down'));
  const both = await Promise.allSettled([load('a'), load('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load('a')).toBe(1);
});
