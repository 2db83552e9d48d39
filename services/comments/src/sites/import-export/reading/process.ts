/**
 * Reads a file that others made, in a process of its own without rights: the file comes in by the standard input, records go out
 * by the standard output. The argument is a ReadingTask.
 */
import { once } from 'node:events';
import { SiteError } from '../../../texts';
import { detectFormat } from '../formats';
import { openFile } from '../read-file';
import type { ReadingMessage, ReadingTask } from './messages';
import { readRecords } from './read-records';

/** Characters that are written at once. */
const WRITE_LENGTH = 64 * 1024;
const MAX_PROBLEM_LENGTH = 1_000;
/** What V8 and SQLite say when memory is short. */
const SHORT_OF_MEMORY =
  /out of memory|allocation failed|invalid (?:array|string) length|cannot enlarge memory/i;

// Before Node 25 the rights of a process do not cover the network.
for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);

let waiting = '';

async function send(message: ReadingMessage): Promise<void> {
  waiting += `${JSON.stringify(message)}\n`;
  if (waiting.length >= WRITE_LENGTH) await flush();
}

async function flush(): Promise<void> {
  const text = waiting;
  waiting = '';
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function run({ format: chosen, part, maxBytes, maxRecords }: ReadingTask): Promise<void> {
  const file = await openFile(process.stdin, maxBytes);
  const format = chosen ?? detectFormat(file.head);
  await send({ kind: 'format', format });
  for await (const record of readRecords(file, format, part, maxRecords)) await send(record);
  await send({ kind: 'end' });
}

function describe(error: unknown): ReadingMessage {
  const { message } = error as Error;
  if (SHORT_OF_MEMORY.test(message)) return { kind: 'failed' };
  if (error instanceof SiteError) return { kind: 'failed', problem: message.slice(0, MAX_PROBLEM_LENGTH) };
  throw error;
}

void run(JSON.parse(process.argv[2] ?? '{}') as ReadingTask)
  .catch((error: unknown) => send(describe(error)))
  .then(flush)
  // The rest of a file that failed is not read.
  .then(() => process.exit());
