import type { IncomingHttpHeaders } from 'node:http';
import { callOf, type Upstream, isPublicRead } from '@savepoint/contracts/api';
import { buildPath } from '@savepoint/contracts/routes';
import { scaleTimeout } from '@savepoint/service-kit/config';
import { RequestAbort } from '@savepoint/service-kit/calls';
import { CACHE_GROUPS_HEADER } from '@savepoint/service-kit/http';
import { request } from 'undici';

/** Leaves part of FRAGMENT_TIMEOUT_MS for rendering. */
const REQUEST_TIMEOUT_MS = 600;

/** A response of the public API: JSON, with its validator if it has one. */
export interface ApiResponse {
  text: string;
  etag: string | undefined;
  /** Until when it may be used again without asking, in milliseconds from any start. */
  freshUntil: number;
}

/**
 * Makes a call.
 * @param known its last response, which is returned when it is still valid
 * @throws for calls that do not read public data, other statuses than 200, and on timeout
 */
export type ApiCall = (name: unknown, input: unknown, known?: ApiResponse) => Promise<ApiResponse>;

/**
 * Creates the function that regions load data with while they are rendered: calls that read public data only.
 * It calls the services directly, because the gateway’s rate limits are per reader.
 * @param services base URL of each service
 * @returns the calls of a request
 */
export const publicApi =
  (services: Partial<Record<Upstream, string>>) =>
  (requestId: string): ApiCall =>
  async (name, input, known) => {
    if (known && performance.now() < known.freshUntil) return known;
    const url = serviceUrl(name, input, services);
    const abort = new RequestAbort();
    const timer = setTimeout(
      () => abort.abort(new DOMException('No response', 'TimeoutError')),
      scaleTimeout(REQUEST_TIMEOUT_MS),
    );
    try {
      // Redirects are not followed.
      const { statusCode, headers, body } = await request(url, {
        headers: {
          accept: 'application/json',
          'x-request-id': requestId,
          ...(known?.etag !== undefined && { 'if-none-match': known.etag }),
        },
        signal: abort,
      });
      if (statusCode === 200)
        return {
          text: await body.text(),
          etag: headers['etag'] as string | undefined,
          freshUntil: performance.now() + lifetimeMs(headers),
        };
      await body.dump();
      if (statusCode === 304 && known) return known;
      throw new Error(`${String(name)} responded with ${statusCode}`);
    } finally {
      clearTimeout(timer);
    }
  };

/**
 * How long a shared cache may use a response, in milliseconds. One with cache groups may be invalidated earlier, which
 * this service would not notice.
 */
function lifetimeMs(headers: IncomingHttpHeaders): number {
  if (headers[CACHE_GROUPS_HEADER] !== undefined) return 0;
  const [, seconds = '0'] = /\bs-maxage=(\d+)/.exec(headers['cache-control'] ?? '') ?? [];
  return Number(seconds) * 1000;
}

/** @param name and input come from the region’s bundle; the service validates the query */
function serviceUrl(name: unknown, input: unknown, services: Partial<Record<Upstream, string>>): string {
  if (typeof name !== 'string' || !isPublicRead(name))
    throw new Error(`${String(name)} is not a call that reads public data`);
  const { upstream, path } = callOf(name);
  const { query } = Object(input) as { query?: Record<string, string> };
  const service = services[upstream];
  if (service === undefined) throw new Error(`Regions cannot call ${upstream}`);
  return service + buildPath(path, {}, query);
}
