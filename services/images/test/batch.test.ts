import { batched } from '../src/subjects/batch';

const lengths = jest.fn(
  async (keys: readonly string[]) => new Map(keys.filter(Boolean).map((key) => [key, key.length])),
);
beforeEach(() => lengths.mockClear());

test('what is asked together goes out in one question', async () => {
  const ask = batched(lengths, 100);
  expect(await Promise.all(['a', 'bb', ''].map(ask))).toEqual([1, 2, undefined]);
  expect(lengths.mock.calls).toEqual([[['a', 'bb', '']]]);
});

test('a question never holds more than it may', async () => {
  const ask = batched(lengths, 2);
  expect(await Promise.all(['a', 'bb', 'ccc', 'dddd', 'eeeee'].map(ask))).toEqual([1, 2, 3, 4, 5]);
  expect(lengths.mock.calls.map(([keys]) => keys.length)).toEqual([2, 2, 1]);
});

test('a failure reaches everybody who asked, and nobody after', async () => {
  const ask = batched(lengths, 100);
  lengths.mockRejectedValueOnce(new Error('down'));
  const both = await Promise.allSettled([ask('a'), ask('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('a')).toBe(1);
});
