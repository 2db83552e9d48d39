import type { Readable } from 'node:stream';
import { CircuitBreaker, httpProbe, HttpError } from '@savepoint/service-kit';
import type { FastifyInstance } from 'fastify';
import { Pool, type Dispatcher } from 'undici';

/** Milliseconds between two parts of a response. */
const BODY_TIMEOUT_MS = 30_000;
/** Connections for responses that end. A request that waits in a queue of the upstream holds one. */
const MAX_CONNECTIONS = 512;

export interface UpstreamRequest {
  method: Dispatcher.HttpMethod;
  /** Path and query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Readable | string | null;
  /** Milliseconds until the response headers. */
  timeoutMs: number;
  /** Aborted when the client has disconnected, and when the upstream is found to be silent. */
  abort: AbortController;
}

/** A part that the gateway forwards to. */
export interface Upstream {
  /** @throws {CircuitOpenError} at once while the upstream is silent @throws {Error} of undici without a response */
  request(request: UpstreamRequest): Promise<Dispatcher.ResponseData>;
  /** Requests an event stream, on connections of its own, which are not limited. @throws {Error} like `request` */
  stream(request: UpstreamRequest): Promise<Dispatcher.ResponseData>;
}

/**
 * Creates the connections to a part, which are closed with the app, and its circuit breaker.
 * @param name in logs and metrics
 * @param baseUrl only its origin is used
 */
export function createUpstream(app: FastifyInstance, name: string, baseUrl: string): Upstream {
  const { origin } = new URL(baseUrl);
  const breaker = new CircuitBreaker({ upstream: name, server: app, probe: httpProbe(origin) });
  const ordinary = new Pool(origin, { connections: MAX_CONNECTIONS, pipelining: 1 });
  const streaming = new Pool(origin, { connections: null, pipelining: 1 });
  app.addHook('onClose', () => Promise.all([ordinary.destroy(), streaming.destroy()]));
  const requestFrom =
    (pool: Pool) =>
    ({ timeoutMs, abort, ...request }: UpstreamRequest): Promise<Dispatcher.ResponseData> => {
      const timeouts = { headersTimeout: timeoutMs, bodyTimeout: BODY_TIMEOUT_MS };
      return breaker.run(
        () => pool.request({ ...request, ...timeouts, signal: abort.signal }),
        // A service may complete a call that was aborted, so that the caller would be told too early that it failed.
        request.method === 'POST' ? undefined : abort,
      );
    };
  return {
    async request(request) {
      const response = await requestFrom(ordinary)(request);
      // A stream would hold its connection forever.
      if (/^text\/event-stream\b/.test(String(response.headers['content-type']))) {
        response.body.destroy();
        throw new HttpError('upstream-unavailable', { cause: new Error('an unexpected event stream') });
      }
      return response;
    },
    stream: requestFrom(streaming),
  };
}
