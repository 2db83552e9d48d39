import { createReadStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { importFiles } from '../../../../test/import-files';
import { createFiles, readPlain } from '../../../../test/moving';
import { buildService } from '../../../../test/process';
import { endlessTable, sqliteFile, ISSO_TABLES } from '../../../../test/sqlite-files';
import type { PlainRecord, ReadingPart } from '../record';
import { openForeignFile, type ReadingEnded } from './foreign-file';
import { SENT_FILE_LIMITS, type ReadingLimits } from './limits';

const files = createFiles();
beforeAll(buildService);
afterAll(() => files.close());

async function collect(records: AsyncIterable<PlainRecord>): Promise<PlainRecord[]> {
  const found: PlainRecord[] = [];
  for await (const record of records) found.push(record);
  return found;
}

const bytesOf = (file: string) => () => createReadStream(file) as AsyncIterable<Buffer>;

/** Reads bytes as a file of an owner. */
async function read(
  source: () => AsyncIterable<Buffer>,
  limits: Partial<ReadingLimits> = {},
  signal?: AbortSignal,
): Promise<PlainRecord[]> {
  const all = { ...SENT_FILE_LIMITS, ...limits };
  const file = await openForeignFile(source, { limits: all, ...(signal && { signal }) });
  return collect(file.read('shape'));
}

/** The code of what ended a reading. */
const endingOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'none',
    (error: ReadingEnded) => error.code,
  );

test('a process reads XML, JSON, lines and SQLite as this process would, for its shape and for its texts', async () => {
  const { disqus, commento, remark42, isso } = await importFiles();
  for (const [format, content] of Object.entries({ disqus, commento, remark42, isso })) {
    const path = files.write(content!);
    const file = await openForeignFile(bytesOf(path), { limits: SENT_FILE_LIMITS });
    expect(file.format).toBe(format);
    for (const part of ['shape', 'texts'] satisfies ReadingPart[])
      expect(await collect(file.read(part))).toEqual(await collect(readPlain(path, file.format, part)));
  }
});

async function* endless(beginning: string, then: string): AsyncGenerator<Buffer> {
  yield Buffer.from(beginning);
  for (;;) yield Buffer.from(then.repeat(2_000));
}
const withoutLimits = { maxBytes: 1e15, maxRecords: 1e12 };

test('a file whose reading never ends → ended after its processor time', async () => {
  const lines = () => endless('{"version":1,"users":[]}\n', '{"id":"a"}\n');
  expect(await endingOf(read(lines, { ...withoutLimits, cpuS: 1 }))).toBe('reading-slow');
});

test('a table that never ends → refused by its rows, or ended', async () => {
  const file = bytesOf(files.write(await endlessTable()));
  await expect(read(file)).rejects.toThrow('more than 100,000 entries');
  expect(await endingOf(read(file, { ...withoutLimits, cpuS: 1 }))).toBe('reading-slow');
});

test('a file that does not come → ended after the time to wait for it', async () => {
  const stopped = new AbortController();
  async function* silent(): AsyncGenerator<Buffer> {
    yield Buffer.from('{"version":1,');
    await wait(600_000, undefined, { signal: stopped.signal }).catch(() => undefined);
  }
  const ending = await endingOf(read(silent, { waitMs: 1_500 }));
  stopped.abort();
  expect(ending).toBe('reading-slow');
});

test('a file that needs too much memory → ended', async () => {
  const entries = JSON.stringify(Array.from({ length: 1_000_000 }, () => ({})));
  const list = bytesOf(files.write(`[{"page_key":"/a","id":"1","more":${entries}}]`));
  expect(await endingOf(read(list, { heapMb: 24 }))).toBe('reading-memory');
  const database = bytesOf(
    files.write(await sqliteFile(`${ISSO_TABLES} INSERT INTO comments (text) VALUES (zeroblob(80000000));`)),
  );
  expect(await endingOf(read(database, { dataMb: 160, maxBytes: 1e9 }))).toBe('reading-memory');
});

test('what is wrong with a file is said in its words; an error of its source is thrown', async () => {
  await expect(read(bytesOf(files.write('hello')))).rejects.toThrow('format of the file is not known');
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('{"version":1,"users":[]}\n');
    throw new RangeError('the database is away');
  }
  await expect(read(broken)).rejects.toThrow(RangeError);
});

test('a reading that is aborted → its process ends, and it throws the reason', async () => {
  const aborted = new AbortController();
  const reading = read(
    () => endless('{"version":1,"users":[]}\n', '{"id":"a"}\n'),
    withoutLimits,
    aborted.signal,
  );
  setTimeout(() => aborted.abort(new RangeError('stopping')), 300);
  await expect(reading).rejects.toThrow('stopping');
});
