import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesEtag } from '@savepoint/service-kit/http';
import type { KeptResponse } from './kept-response';

/** How a kept response is served: `hit`, or `stale` while its upstream fails. */
export type KeptState = 'hit' | 'stale';

/** Of a response that could not be refreshed: other caches ask again soon. */
const STALE_CACHE_CONTROL = 'public, max-age=0, s-maxage=5';

/**
 * Sends a kept response, or 304 if the client has it, without Fastify: its headers are one prepared list and its body
 * is one buffer. Only what differs between two responses is added.
 * @param now milliseconds since 1970
 * @param startedAt when the request was received, by `performance.now()`
 * @param headers of this response only
 */
export function sendKept(
  kept: KeptResponse,
  state: KeptState,
  request: IncomingMessage,
  response: ServerResponse,
  { now, startedAt, headers = [] }: { now: number; startedAt: number; headers?: readonly string[] },
): void {
  const status = isCurrent(kept, request) ? 304 : 200;
  const head = (status === 200 ? kept.head : kept.notModifiedHead).slice();
  if (state === 'stale' && !kept.isByVariant) replaceHeader(head, 'cache-control', STALE_CACHE_CONTROL);
  head.push(
    // A cache sends the age of what it serves (RFC 9111, section 5.1).
    'age',
    String(Math.max(0, Math.floor((now - kept.madeAt) / 1000))),
    'x-cache',
    state,
    'x-request-id',
    randomUUID(),
    'server-timing',
    `app;dur=${(performance.now() - startedAt).toFixed(1)}`,
    ...headers,
  );
  response.writeHead(status, head);
  // RFC 9110, section 9.3.2: a response to HEAD has the headers of GET and no body.
  if (status === 304 || request.method === 'HEAD') response.end();
  else response.end(kept.body);
}

/** Whether the client’s copy is current. @see https://www.rfc-editor.org/rfc/rfc9111#section-4.3.2 */
export function isCurrent({ etag, lastModifiedMs }: KeptResponse, { headers }: IncomingMessage): boolean {
  const ifNoneMatch = headers['if-none-match'];
  // RFC 9110, section 13.1.3: If-Modified-Since counts only without If-None-Match.
  if (ifNoneMatch !== undefined) return etag !== undefined && matchesEtag(ifNoneMatch, etag);
  return lastModifiedMs <= Date.parse(headers['if-modified-since'] ?? '');
}

function replaceHeader(head: string[], name: string, value: string): void {
  for (let index = 0; index < head.length; index += 2) if (head[index] === name) head[index + 1] = value;
}
