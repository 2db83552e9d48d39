import { mkdir, mkdtemp, readdir, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskCache, versionOf } from '../src/cache/disk-cache';
import { ConcurrencyLimiter } from '../src/concurrency-limiter';
import { PictureStore } from '../src/cache/picture-store';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

const V = versionOf('one');
const kilo = (fill: string, version = V) => ({ version, bytes: Buffer.alloc(1024, fill) });
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('the disk cache', () => {
  test('returns stored pictures, also after a restart', async () => {
    const cache = await DiskCache.open(folder, 10_000);
    await cache.put('a', kilo('a'));
    expect((await cache.get('a'))?.bytes.toString()).toBe('a'.repeat(1024));
    const again = await DiskCache.open(folder, 10_000);
    expect(await again.get('a')).toEqual(kilo('a'));
    expect(again.bytes).toBe(1024);
    expect(await again.get('b')).toBeUndefined();
  });

  test('stays within its bytes and evicts the least recently used', async () => {
    const cache = await DiskCache.open(folder, 3 * 1024);
    for (const name of ['a', 'b', 'c']) await cache.put(name, kilo(name));
    await cache.get('a');
    await cache.put('d', kilo('d'));
    expect(await cache.get('b')).toBeUndefined();
    for (const name of ['a', 'c', 'd']) expect(await cache.get(name)).toBeDefined();
    expect(cache.bytes).toBe(3 * 1024);
    expect(await files()).toHaveLength(3);
  });

  test('files from before the clock was set back count as oldest; temporary ones are deleted', async () => {
    const cache = await DiskCache.open(folder, 10_000);
    for (const name of ['a', 'b']) await cache.put(name, kilo(name));
    const [first] = (await files()).map(({ parentPath, name }) => join(parentPath, name));
    const future = new Date(Date.now() + 40 * 86_400_000);
    await writeFile(`${first}.123`, 'temporary');
    for (const path of [first!, `${first}.123`]) await utimes(path, future, future);
    const small = await DiskCache.open(folder, 1024);
    expect(small.bytes).toBe(1024);
    const left = (await files()).map(({ parentPath, name }) => join(parentPath, name));
    expect(left).toHaveLength(1);
    expect(left).not.toContain(first);
  });

  test('opened with a smaller limit → evicts the oldest', async () => {
    const cache = await DiskCache.open(folder, 10_000);
    for (const name of ['a', 'b', 'c']) await cache.put(name, kilo(name));
    const oldest = (await files()).map(({ parentPath, name }) => join(parentPath, name));
    const times = await Promise.all(oldest.map(async (path, i) => [path, i] as const));
    for (const [path, i] of times) await utimes(path, 1_000 + i, 1_000 + i);
    const small = await DiskCache.open(folder, 2 * 1024);
    expect(small.bytes).toBe(2 * 1024);
    expect(await files()).toHaveLength(2);
    expect((await files()).map(({ name }) => name)).not.toContain(oldest[0]!.split('/').pop());
  });

  test('does not store a picture larger than its limit', async () => {
    const cache = await DiskCache.open(folder, 100);
    await cache.put('a', kilo('a'));
    expect(await cache.get('a')).toBeUndefined();
    expect(await files()).toHaveLength(0);
  });

  test('stores one version per name', async () => {
    const cache = await DiskCache.open(folder, 10_000);
    await cache.put('a', kilo('x'));
    await cache.put('a', kilo('y', versionOf('two')));
    expect(await cache.get('a')).toEqual(kilo('y', versionOf('two')));
    expect(await files()).toHaveLength(1);
    expect(cache.bytes).toBe(1024);
  });

  test('survives files that vanish', async () => {
    const cache = await DiskCache.open(folder, 10_000);
    await cache.put('a', kilo('a'));
    for (const { parentPath, name } of await files()) await unlink(join(parentPath, name));
    expect(await cache.get('a')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  test('deletes temporary files left by a crash, and not those being written', async () => {
    await mkdir(join(folder, 'ab'));
    await writeFile(join(folder, 'ab', 'old.part'), 'half');
    await utimes(join(folder, 'ab', 'old.part'), 1_000, 1_000);
    await writeFile(join(folder, 'ab', 'new.part'), 'half');
    const cache = await DiskCache.open(folder, 10_000);
    expect(cache.bytes).toBe(0);
    expect((await files()).map(({ name }) => name)).toEqual(['new.part']);
  });
});

describe('the gate', () => {
  const held = () => {
    let open!: () => void;
    const closed = new Promise<void>((resolve) => (open = resolve));
    return { closed, open };
  };

  test('runs two concurrent tasks and the others in order', async () => {
    const gate = new ConcurrencyLimiter(2, 10);
    const { closed, open } = held();
    let running = 0;
    let maxRunning = 0;
    const order: number[] = [];
    const tasks = Array.from({ length: 6 }, (_, i) =>
      gate.run(async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        order.push(i);
        await closed;
        running -= 1;
      }),
    );
    open();
    await Promise.all(tasks);
    expect(maxRunning).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('rejects tasks when the queue is full', async () => {
    const gate = new ConcurrencyLimiter(1, 1);
    const { closed, open } = held();
    const first = gate.run(() => closed);
    const second = gate.run(() => closed);
    await expect(gate.run(() => closed)).rejects.toMatchObject({ status: 503, code: 'too-busy' });
    open();
    await Promise.all([first, second]);
    await expect(gate.run(async () => 'next')).resolves.toBe('next');
  });

  test('continues after a failure', async () => {
    const gate = new ConcurrencyLimiter(1, 10);
    const tasks = [gate.run(() => Promise.reject(new Error('no'))), gate.run(async () => 'yes')];
    expect((await Promise.allSettled(tasks)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

const CALLER = { network: '127.0.0.1' };

describe('the picture store', () => {
  const log = { warn: jest.fn() };

  test('makes a picture once for concurrent and later requests', async () => {
    const store = new PictureStore(await DiskCache.open(folder, 10_000), log);
    const make = jest.fn(async () => Buffer.from('picture'));
    const all = await Promise.all(Array.from({ length: 20 }, () => store.get(CALLER, 'a', V, make)));
    expect(new Set(all.map(String))).toEqual(new Set(['picture']));
    await store.flush();
    await store.get(CALLER, 'a', V, make);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('makes it again for another version, and after a failure', async () => {
    const store = new PictureStore(await DiskCache.open(folder, 10_000), log);
    await expect(store.get(CALLER, 'a', V, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await store.get(CALLER, 'a', V, async () => Buffer.from('one'))).toEqual(Buffer.from('one'));
    expect(await store.get(CALLER, 'a', versionOf('two'), async () => Buffer.from('two'))).toEqual(
      Buffer.from('two'),
    );
    await store.flush();
  });

  test('returns a picture that cannot be cached, and logs it', async () => {
    const cache = await DiskCache.open(folder, 10_000);
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file where the folder was');
    const store = new PictureStore(cache, log);
    expect(await store.get(CALLER, 'a', V, async () => Buffer.from('one'))).toEqual(Buffer.from('one'));
    await store.flush();
    expect(log.warn).toHaveBeenCalled();
  });
});
