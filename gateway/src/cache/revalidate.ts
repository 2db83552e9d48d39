import { randomUUID } from 'node:crypto';
import { CONTENT_VERSION_HEADER } from '@savepoint/contracts/base';
import { scaleTimeout } from '@savepoint/service-kit/config';
import type { Dispatcher } from 'undici';
import { withoutHopByHop } from '../routing/hop-by-hop';
import type { CachedRoute } from './cached-route';
import type { KeptResponse, Received, ResponseHeaders } from './kept-response';

/** Milliseconds until the response headers, and between two parts of a body. */
const TIMEOUT_MS = 10_000;

/** The upstream’s answer to a conditional request. */
interface Answer extends Received {
  /** Only of a 200 that is not too large to be kept. */
  readonly body?: Buffer;
  /** The content version that the upstream states. */
  readonly version?: string | undefined;
}

/**
 * Asks an upstream for a kept response again, with its validators.
 * @param ip of the client that is waiting or was served; the upstream takes turns by it
 * @throws {Error} when the upstream fails: these are the errors that RFC 5861, section 4, lists
 * @see https://www.rfc-editor.org/rfc/rfc9111#section-4.3.1
 */
export async function fetchAgain(
  kept: KeptResponse,
  { upstream, renewsUpstream }: CachedRoute,
  { ip, maxBodyBytes }: { ip: string; maxBodyBytes: number },
): Promise<Answer> {
  const response = await new Promise<Dispatcher.ResponseData>((resolve, reject) =>
    upstream.request(
      {
        method: 'GET',
        path: kept.key.address,
        headers: {
          ...kept.policy.revalidationHeaders(kept.request),
          ...(renewsUpstream && { 'cache-control': 'no-cache' }),
          'x-request-id': randomUUID(),
          'x-forwarded-for': ip,
        },
        headersTimeout: scaleTimeout(TIMEOUT_MS),
        bodyTimeout: scaleTimeout(TIMEOUT_MS),
      },
      (error, data) => (data ? resolve(data) : reject(error ?? new Error('no response'))),
    ),
  );
  const { statusCode: status, body } = response;
  const headers = withoutHopByHop(response.headers) as ResponseHeaders;
  const version = headers[CONTENT_VERSION_HEADER];
  if (status !== 200) {
    await body.dump();
    if (status >= 500) throw new Error(`${kept.key.address} was answered with ${status}`);
    return { status, headers, version };
  }
  const read = await readBody(body, maxBodyBytes);
  body.destroy();
  return { status, headers, version, ...(read && { body: read }) };
}

/** @returns undefined when it is longer than `maxBytes` */
async function readBody(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
