import type { Readable } from 'node:stream';
import { HttpError } from '@savepoint/service-kit';
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
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
}

/** A part that the gateway forwards to. */
export interface Upstream {
  /** @throws {Error} of undici when there is no response */
  request(request: UpstreamRequest): Promise<Dispatcher.ResponseData>;
  /** Requests an event stream, on connections of its own, which are not limited. @throws {Error} like `request` */
  stream(request: UpstreamRequest): Promise<Dispatcher.ResponseData>;
}

/**
 * Creates the connections to a part. They are closed with the app.
 * @param baseUrl only its origin is used
 */
export function createUpstream(app: FastifyInstance, baseUrl: string): Upstream {
  const { origin } = new URL(baseUrl);
  const ordinary = new Pool(origin, { connections: MAX_CONNECTIONS, pipelining: 1 });
  const streaming = new Pool(origin, { connections: null, pipelining: 1 });
  app.addHook('onClose', () => Promise.all([ordinary.destroy(), streaming.destroy()]));
  const requestFrom =
    (pool: Pool) =>
    ({ timeoutMs, ...request }: UpstreamRequest): Promise<Dispatcher.ResponseData> =>
      pool.request({ ...request, headersTimeout: timeoutMs, bodyTimeout: BODY_TIMEOUT_MS });
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
