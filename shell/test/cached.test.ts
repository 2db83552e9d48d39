import { cached } from '../src/server/sources/cached';

/** A source that answers when told to, and a clock that stands still. */
function setUp() {
  let time = 0;
  const calls: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const get = cached(() => new Promise<string>((resolve, reject) => calls.push({ resolve, reject })), 100, {
    now: () => time,
  });
  const settle = () => new Promise(setImmediate);
  return { get, calls, settle, later: (ms: number) => (time += ms) };
}

test('calls at the same time share one fetch', async () => {
  const { get, calls } = setUp();
  const both = Promise.all([get(), get()]);
  calls[0]!.resolve('one');
  await expect(both).resolves.toEqual(['one', 'one']);
  expect(calls).toHaveLength(1);
});

test('a value is kept for its time, then shown once more while a new one is fetched', async () => {
  const { get, calls, settle, later } = setUp();
  const first = get();
  calls[0]!.resolve('one');
  await first;
  later(100);
  await expect(get()).resolves.toBe('one');
  expect(calls).toHaveLength(1);
  later(1);
  await expect(get()).resolves.toBe('one');
  calls[1]!.resolve('two');
  await settle();
  await expect(get()).resolves.toBe('two');
});

test('the last value goes on being shown while the source is down', async () => {
  const { get, calls, settle, later } = setUp();
  const first = get();
  calls[0]!.resolve('one');
  await first;
  later(101);
  await get();
  calls[1]!.reject(new Error('down'));
  await settle();
  await expect(get()).resolves.toBe('one');
  expect(calls).toHaveLength(2);
});

test('a source that has never answered throws, and is asked again', async () => {
  const { get, calls } = setUp();
  const first = get();
  calls[0]!.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  const second = get();
  calls[1]!.resolve('one');
  await expect(second).resolves.toBe('one');
});
