import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { ReaderVariants } from './reader-variants';

export interface HttpCacheOptions {
  /** Limit of the memory; the least recently used responses are evicted first. 0 keeps none. */
  maxBytes: number;
  /** The version of what responses are made from now. */
  contentVersion(): string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Returns the address of a client, also behind trusted proxies. */
  clientAddress(request: IncomingMessage): string;
  /** Counts a call of the API. @returns the headers of its response; undefined when there were too many */
  rateLimit(ip: string): Promise<string[] | undefined>;
  /** Who gets which variant of a page. */
  readers: ReaderVariants;
  /** Returns the grant of a browser’s preview of pages; by default there are none. */
  previewOf?: (request: IncomingMessage) => string | undefined;
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined;
}
