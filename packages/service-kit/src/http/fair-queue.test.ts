import { FairQueue } from './fair-queue';

const create = (options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({
    concurrency: 1,
    concurrencyPerCaller: 1,
    maxQueuedPerCaller: 100,
    maxWaitMs: 60_000,
    error: 'busy',
    ...options,
  });

/** Tasks that end when they are told to, and the order in which they began. */
function tasks() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    began.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { began, task, end };
}

test('callers take turns: a hundred tasks of one delay another by one', async () => {
  const queue = create();
  const { began, task, end } = tasks();
  const flood = Array.from({ length: 100 }, (_, index) =>
    queue.run({ network: 'a' }, `a${index}`, task(`a${index}`)),
  );
  const other = queue.run({ network: 'b' }, 'b', task('b'));
  await end('a0');
  expect(began).toEqual(['a0', 'a1']);
  await end('a1');
  expect(began).toEqual(['a0', 'a1', 'b']);
  await end('b');
  await other;
  for (let index = 2; index < 100; index += 1) await end(`a${index}`);
  await Promise.all(flood);
  expect(began).toHaveLength(101);
});

test('one caller never has more than its share', async () => {
  const queue = create({ concurrency: 3, concurrencyPerCaller: 2 });
  const { began, task, end } = tasks();
  const all = ['a0', 'a1', 'a2', 'b'].map((name) =>
    queue.run({ network: name.slice(0, 1) }, name, task(name)),
  );
  expect(began).toEqual(['a0', 'a1', 'b']);
  for (const name of ['a0', 'a1', 'b', 'a2']) await end(name);
  await Promise.all(all);
});

test('one caller has all of its share while nobody else has a task, and one task while others have', async () => {
  const queue = create({ concurrency: 6, concurrencyPerCaller: 3 });
  const { began, task, end } = tasks();
  const names = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b0', 'b1', 'c0'];
  const all = names.map((name) => queue.run({ network: name.slice(0, 1) }, name, task(name)));
  expect(began).toEqual(['a0', 'a1', 'a2', 'b0', 'c0']);
  for (const name of ['a0', 'a1']) await end(name);
  expect(began).toHaveLength(5);
  await end('a2');
  expect(began.slice(5)).toEqual(['a3']);
  await end('b0');
  expect(began.slice(6)).toEqual(['b1']);
  for (const name of ['b1', 'c0']) await end(name);
  // Nobody else is left.
  expect(began.slice(7)).toEqual(['a4', 'a5']);
  for (const name of ['a3', 'a4', 'a5', 'a6']) await end(name);
  await Promise.all(all);
});

test('too many tasks of one caller → 503; others are still queued', async () => {
  const queue = create({ maxQueuedPerCaller: 1 });
  const { task, end } = tasks();
  const kept = [queue.run({ network: 'a' }, 'a0', task('a0')), queue.run({ network: 'a' }, 'a1', task('a1'))];
  await expect(queue.run({ network: 'a' }, 'a2', task('a2'))).rejects.toMatchObject({
    status: 503,
    code: 'busy',
  });
  kept.push(queue.run({ network: 'b' }, 'b', task('b')));
  for (const name of ['a0', 'a1', 'b']) await end(name);
  await Promise.all(kept);
});

test('any number of callers of one network share a task that waits, and one that runs', async () => {
  const queue = create({ maxQueuedPerCaller: 1 });
  const { began, task, end } = tasks();
  const first = queue.run({ network: 'a' }, 'first', task('first'));
  const readers = Array.from({ length: 50 }, () => queue.run({ network: 'a' }, 'page', task('page')));
  await end('first');
  await first;
  readers.push(queue.run({ network: 'a' }, 'page', task('page')));
  expect(began).toEqual(['first', 'page']);
  await end('page');
  await Promise.all(readers);
  expect(queue.size).toBe(0);
  void queue.run({ network: 'a' }, 'page', task('page'));
  expect(began).toEqual(['first', 'page', 'page']);
});

test('a task that another network waits for too is run in the first turn of any, and once', async () => {
  const queue = create({ concurrency: 2 });
  const { began, task, end } = tasks();
  const flood = ['a0', 'a1', 'page'].map((name) => queue.run({ network: 'a' }, name, task(name)));
  const other = queue.run({ network: 'b' }, 'page', task('page'));
  expect(began).toEqual(['a0', 'page']);
  for (const name of ['a0', 'page', 'a1']) await end(name);
  await Promise.all([...flood, other]);
  expect(began).toEqual(['a0', 'page', 'a1']);
});

test('a task is dropped when the last of its callers has left', async () => {
  const queue = create();
  const { began, task, end } = tasks();
  const first = queue.run({ network: 'a' }, 'first', task('first'));
  const callers = ['a', 'a', 'b'].map((network) => {
    const abort = new AbortController();
    return { abort, result: queue.run({ network, signal: abort.signal }, 'page', task('page')) };
  });
  const left = callers.map(({ result }) => expect(result).rejects.toThrow('aborted'));
  callers[0]!.abort.abort();
  callers[1]!.abort.abort();
  expect(queue.size).toBe(1);
  callers[2]!.abort.abort();
  expect(queue.size).toBe(0);
  await Promise.all(left);
  await end('first');
  await first;
  expect(began).toEqual(['first']);
});

test('a task that waits too long → 503 with Retry-After, and is not run', async () => {
  const queue = create({ maxWaitMs: 50 });
  const { began, task, end } = tasks();
  const first = queue.run({ network: 'a' }, 'first', task('first'));
  const late = queue.run({ network: 'b' }, 'late', task('late'));
  await expect(late).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  await end('first');
  await first;
  expect(began).toEqual(['first']);
  expect(queue.size).toBe(0);
});

test('an aborted task leaves the queue and is not run', async () => {
  const queue = create();
  const { began, task, end } = tasks();
  const first = queue.run({ network: 'a' }, 'first', task('first'));
  const abort = new AbortController();
  const abandoned = queue.run({ network: 'b', signal: abort.signal }, 'abandoned', task('abandoned'));
  abort.abort();
  await expect(abandoned).rejects.toThrow('aborted');
  expect(queue.size).toBe(0);
  await end('first');
  await first;
  expect(began).toEqual(['first']);
});

test('a task that fails makes room for the next', async () => {
  const queue = create();
  await expect(
    queue.run({ network: 'a' }, 'broken', () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
  expect(await queue.run({ network: 'a' }, 'next', async () => 'next')).toBe('next');
});
