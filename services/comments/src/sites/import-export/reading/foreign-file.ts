import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  flagsWithoutRights,
  limitedCommand,
  startCommand,
  type ChildProcess,
} from '@savepoint/service-kit/processes';
import { SiteError } from '../../../texts';
import type { ImportFormat, PlainRecord, ReadingPart } from '../record';
import type { ReadingLimits } from './limits';
import { MAX_MESSAGE_LENGTH, type ReadingMessage, type ReadingTask } from './messages';
import { parseMessage } from './parse-message';

/** The same path from `src` and `dist`. */
const PACKAGE = path.join(__dirname, '..', '..', '..', '..');
const ROOT = path.join(PACKAGE, '..', '..');
const SCRIPT = path.join(PACKAGE, 'dist', 'sites', 'import-export', 'reading', 'process.js');
/** Code: the process can read nothing else. */
const READABLE = [
  ...['dist', 'node_modules'].map((folder) => path.join(PACKAGE, folder)),
  ...['packages', 'node_modules'].map((folder) => path.join(ROOT, folder)),
];
const WASM_PAGES_PER_MB = 16;
/** Characters of Node’s last words that are looked at, and what is logged of them. */
const MAX_LAST_WORDS_LENGTH = 4_000;
const OF_NODE = /^(?:(?:# )?Fatal .*|[ \t]+at .*)$/gim;

/** Why reading was ended, by a code that stays the same. */
const ENDINGS = {
  'reading-slow':
    'Reading the file took too long, so it was ended. Is it a whole export, as the other system made it?',
  'reading-memory': 'Reading the file needed too much memory, so it was ended. Import it in smaller files.',
  'reading-crashed':
    'Reading the file failed unexpectedly. Is it a whole export, as the other system made it?',
} as const;
type ReadingEnding = keyof typeof ENDINGS;

/** Thrown when the process that reads a file was ended, or ended by itself. */
export class ReadingEnded extends SiteError {
  constructor(
    readonly code: ReadingEnding,
    /** What the process wrote last, for the log. */
    readonly lastWords = '',
  ) {
    super(ENDINGS[code]);
  }
}

interface ForeignFile {
  format: ImportFormat;
  /**
   * Reads the file from its beginning, in a process of its own without rights.
   * @throws {SiteError} for a file that is not valid or too large @throws {ReadingEnded}
   */
  read(part: ReadingPart): AsyncGenerator<PlainRecord>;
}

interface Options {
  limits: ReadingLimits;
  /** Default: it is detected. */
  format?: ImportFormat | undefined;
  /** Ends the reading, which then throws its reason. */
  signal?: AbortSignal;
}

/**
 * Opens a file that others made, of which nothing is known.
 * @param source returns its bytes, from the beginning; called for each reading
 * @throws {SiteError} when its format is not known, and as `read` @throws {ReadingEnded}
 */
export async function openForeignFile(
  source: () => AsyncIterable<Uint8Array>,
  { limits, format: chosen, signal }: Options,
): Promise<ForeignFile> {
  const budget = { leftMs: limits.waitMs };
  const start = (part: ReadingPart, format = chosen) => {
    const { maxBytes, maxRecords } = limits;
    return readMessages(source, { part, format, maxBytes, maxRecords }, limits, budget, signal);
  };
  // It finds out the format on the way.
  const first = start('shape');
  const { value } = await first.next();
  if (value?.kind !== 'format') throw new ReadingEnded('reading-crashed');
  const { format } = value;
  let opened: AsyncGenerator<ReadingMessage> | undefined = first;
  return {
    format,
    async *read(part) {
      const messages = (part === 'shape' ? opened : undefined) ?? start(part, format);
      if (part === 'shape') opened = undefined;
      for await (const message of messages)
        if (message.kind !== 'format' && message.kind !== 'end' && message.kind !== 'failed') yield message;
    },
  };
}

/** Runs a process, and yields what it says until its end. Ends it when nobody listens any more. */
async function* readMessages(
  source: () => AsyncIterable<Uint8Array>,
  task: ReadingTask,
  limits: ReadingLimits,
  budget: { leftMs: number },
  signal?: AbortSignal,
): AsyncGenerator<ReadingMessage> {
  signal?.throwIfAborted();
  const child = startProcess(task, limits);
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  exited.catch(() => undefined); // awaited below
  let ending: ReadingEnding | undefined;
  const end = (reason?: ReadingEnding) => {
    ending ??= reason;
    child.kill('SIGKILL');
  };
  const onAbort = () => end();
  signal?.addEventListener('abort', onAbort);
  const lastWords = collectLastWords(child);
  let sourceError: unknown;
  const sent = pipeline(Readable.from(source()), child.stdin!).catch((error: unknown) => {
    // A process that has seen enough does not read the rest.
    if (
      !['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
        (error as NodeJS.ErrnoException).code ?? '',
      )
    ) {
      sourceError = error;
      end();
    }
  });
  let isComplete = false;
  try {
    for await (const line of linesOf(child, budget, () => end('reading-slow'))) {
      const message = parseMessage(line);
      if (message?.kind === 'failed')
        throw message.problem === undefined
          ? new ReadingEnded('reading-memory')
          : new SiteError(message.problem);
      isComplete = message?.kind === 'end';
      if (!message) end('reading-crashed');
      else yield message;
    }
    const [status, killedBy] = await exited;
    signal?.throwIfAborted();
    if (sourceError) throw sourceError;
    if (isComplete && status === 0) return;
    throw new ReadingEnded(ending ?? endingOf(killedBy, lastWords()), lastWords());
  } finally {
    signal?.removeEventListener('abort', onAbort);
    end();
    await Promise.all([exited.catch(() => undefined), sent]);
  }
}

function startProcess(task: ReadingTask, limits: ReadingLimits): ChildProcess {
  const flags = [
    ...flagsWithoutRights(READABLE, limits),
    '--disallow-code-generation-from-strings',
    `--wasm-max-mem-pages=${limits.wasmMb * WASM_PAGES_PER_MB}`,
  ];
  const child = startCommand(limitedCommand([SCRIPT, JSON.stringify(task)], flags, limits), {
    stdio: 'pipe',
  });
  // Readers of threads come first.
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

/** The lines of a process. @param onLate called when the time to wait for them has passed */
async function* linesOf(
  { stdout }: ChildProcess,
  budget: { leftMs: number },
  onLate: () => void,
): AsyncGenerator<string> {
  const chunks = stdout!.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  let rest = '';
  for (;;) {
    const asked = performance.now();
    const timer = setTimeout(onLate, Math.max(0, budget.leftMs));
    const { value, done } = await chunks.next().finally(() => clearTimeout(timer));
    budget.leftMs -= performance.now() - asked;
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > MAX_MESSAGE_LENGTH) break;
  }
  if (rest) yield rest;
}

/** @returns what Node has said last about the end of a process, when it is called: nothing that may be from the file */
function collectLastWords({ stderr }: ChildProcess): () => string {
  let text = '';
  stderr!
    .setEncoding('utf8')
    .on('data', (piece: string) => (text = (text + piece).slice(-MAX_LAST_WORDS_LENGTH)));
  return () => text.match(OF_NODE)?.join('\n') ?? '';
}

function endingOf(killedBy: NodeJS.Signals | null, lastWords: string): ReadingEnding {
  if (killedBy === 'SIGXCPU') return 'reading-slow';
  // Node aborts without memory; Linux kills.
  if (killedBy === 'SIGABRT' || killedBy === 'SIGKILL' || /out of memory/i.test(lastWords))
    return 'reading-memory';
  return 'reading-crashed';
}
