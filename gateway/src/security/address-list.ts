import { readFile, stat } from 'node:fs/promises';
import { scaleTimeout } from '@savepoint/service-kit/config';
import { gauge } from '@savepoint/service-kit/metrics';
import { runEvery } from '@savepoint/service-kit/http';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import { AddressRanges, MAX_LIST_BYTES, parseAddressList } from './address-ranges';

const TIMEOUT_MS = 30_000;
const MINUTE_MS = 60_000;

/** What the list means for a call that writes. Reading is never refused. */
export type ListAction = 'challenge' | 'refuse';

/** The addresses from which much abuse comes, by a list of the operator’s choice. */
export interface ListedAddresses {
  /** Whether a list is configured. */
  isUsed: boolean;
  action: ListAction;
  has(ip: string): boolean;
}

interface ListOptions {
  /** A file, or the address of one; empty for none. */
  source: string;
  action: ListAction;
  intervalMinutes: number;
}

/**
 * Reads the list, and reads it again at intervals: a file when it has changed, an address with the ETag of the copy. A copy
 * that cannot be read, is too large or has a line that is no address does not replace the last one. Addresses of callers are compared
 * only: none is stored or logged.
 * @param repeat replaced in tests
 */
export function followAddressList(
  app: FastifyInstance,
  { source, action, intervalMinutes }: ListOptions,
  repeat: typeof runEvery = runEvery,
): ListedAddresses {
  let ranges = new AddressRanges([]);
  if (!source) return { isUsed: false, action, has: () => false };
  const read = source.startsWith('http') ? addressReader(source) : fileReader(source);
  repeat(app, 'the list of addresses', intervalMinutes * MINUTE_MS, async () => {
    const copy = await read();
    if (!copy) return;
    ranges = new AddressRanges(parseAddressList(copy.text));
    copy.accept();
    app.log.info({ ranges: ranges.count }, 'list of addresses read');
  });
  gauge(app.metrics, 'address_list_ranges', (size) => size.set(ranges.count));
  return { isUsed: true, action, has: (ip) => ranges.has(ip) };
}

interface Copy {
  text: string;
  /** Makes the next read return nothing until there is another version than this. */
  accept(): void;
}
/** Reads the list; returns undefined when it is the version that was accepted last. */
type Reader = () => Promise<Copy | undefined>;

function fileReader(path: string): Reader {
  let version = '';
  return async () => {
    const { size, mtimeMs } = await stat(path);
    const current = `${size} ${mtimeMs}`;
    if (current === version) return undefined;
    if (size > MAX_LIST_BYTES) throw new Error(`the list has more than ${MAX_LIST_BYTES} bytes`);
    const text = await readFile(path, 'utf8');
    return { text, accept: () => (version = current) };
  };
}

function addressReader(url: string): Reader {
  let etag: string | undefined;
  return async () => {
    const { statusCode, headers, body } = await request(url, {
      headers: { accept: 'text/plain', ...(etag !== undefined && { 'if-none-match': etag }) },
      signal: AbortSignal.timeout(scaleTimeout(TIMEOUT_MS)),
    });
    if (statusCode !== 200) await body.dump();
    if (statusCode === 304) return undefined;
    if (statusCode !== 200) throw new Error(`the host of the list responded ${statusCode}`);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_LIST_BYTES) throw new Error(`the list has more than ${MAX_LIST_BYTES} bytes`);
      chunks.push(chunk);
    }
    const tag = headers['etag'];
    return {
      text: Buffer.concat(chunks).toString('utf8'),
      accept: () => (etag = typeof tag === 'string' ? tag : undefined),
    };
  };
}
