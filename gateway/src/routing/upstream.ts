import type { Readable } from 'node:stream';
import { HttpError } from '@savepoint/service-kit/base';
import { CircuitBreaker, CircuitOpenError, httpProbe, type RequestAbort } from '@savepoint/service-kit/calls';
import type { FastifyInstance } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { ConnectionShares } from '../security/connection-shares';

/** Default. A request that waits in a queue of the upstream holds a connection. */
const CONNECTION_COUNT = 512;

/**
 * Key in a request’s headers of what aborts it: when its client has disconnected, and when the upstream is found to be
 * silent. Headers are all that the proxy hands from a request to its call; their symbols are never sent.
 */
export const ABORT = Symbol('abort');
export type AbortableHeaders = Record<string, string | string[] | undefined> & {
  [ABORT]?: RequestAbort | undefined;
};

/** A call of `@fastify/http-proxy`. */
interface UpstreamRequest extends Omit<Dispatcher.RequestOptions, 'headers' | 'body'> {
  headers: AbortableHeaders;
  body?: Readable | string | null;
}
type Callback = (error: Error | null, response?: Dispatcher.ResponseData) => void;

/** A part that the gateway forwards to. Its methods take the place of undici’s `request` in the proxy. */
export interface Upstream {
  readonly origin: string;
  /** Whether calls fail at once, since the upstream is silent. */
  readonly isOpen: boolean;
  /** Of the connections for responses that end. */
  readonly shares: ConnectionShares;
  /** Calls back with a response or an error; not at all when the client has disconnected. */
  request(request: UpstreamRequest, callback: Callback): void;
  /** Requests an event stream, on connections of its own, which are not limited. */
  stream(request: UpstreamRequest, callback: Callback): void;
}

/**
 * Creates the connections to a part, which are closed with the app, and its circuit breaker.
 * @param name in logs and metrics
 * @param baseUrl only its origin is used
 * @param connectionCount for responses that end
 */
export function createUpstream(
  app: FastifyInstance,
  name: string,
  baseUrl: string,
  connectionCount = CONNECTION_COUNT,
): Upstream {
  const { origin } = new URL(baseUrl);
  const breaker = new CircuitBreaker({ upstream: name, server: app, probe: httpProbe(origin) });
  const ordinary = new Pool(origin, { connections: connectionCount, pipelining: 1 });
  const streaming = new Pool(origin, { connections: null, pipelining: 1 });
  app.addHook('onClose', () => Promise.all([ordinary.destroy(), streaming.destroy()]));

  const requestFrom =
    (pool: Pool) =>
    (request: UpstreamRequest, callback: Callback): void => {
      const abort = request.headers[ABORT];
      let report: (error?: unknown) => void;
      try {
        // A service may complete a call that was aborted; the caller repeats it, with the same id, and it is done once.
        report = breaker.track(abort);
      } catch (error) {
        return callback(error as Error);
      }
      // With a callback rather than a promise, the response is forwarded in the same turn of the event loop.
      pool.request({ ...request, signal: abort }, (error, response) => {
        report(error ?? undefined);
        const disconnected = abort && hasDisconnected(abort);
        if (error) return disconnected ? undefined : callback(error);
        if (disconnected) return void response.body.destroy();
        if (pool === ordinary && isEventStream(response)) {
          response.body.destroy();
          return callback(
            new HttpError('upstream-unavailable', { cause: new Error('an unexpected event stream') }),
          );
        }
        callback(null, response);
      });
    };
  return {
    origin,
    get isOpen() {
      return breaker.isOpen;
    },
    shares: new ConnectionShares(connectionCount),
    request: requestFrom(ordinary),
    stream: requestFrom(streaming),
  };
}

/** Whether the client has disconnected; the breaker aborts for its own reason. */
const hasDisconnected = ({ aborted, reason }: RequestAbort): boolean =>
  aborted && !(reason instanceof CircuitOpenError);

/** A stream on an ordinary connection would hold it forever. */
const isEventStream = ({ headers }: Dispatcher.ResponseData): boolean =>
  /^text\/event-stream\b/.test(String(headers['content-type']));
