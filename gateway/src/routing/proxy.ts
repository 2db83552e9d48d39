import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { HttpError, sendError } from '@savepoint/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { acceptsHtml, outagePage } from './outage-page';

/** Milliseconds between two parts of a response. */
const BODY_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 128;

export interface ProxyOptions {
  upstream: string;
  prefix: string;
  methods: HTTPMethods[];
  /** Milliseconds until the response headers. */
  timeoutMs: number;
  preHandler?: (request: FastifyRequest) => Promise<void>;
  /** Parses bodies, so that hooks can change them. Without it they are streamed. */
  parseBodies?: boolean;
  /** Responses are event streams: the number of connections to the upstream is not limited. */
  stream?: true;
  /** Response headers that replace the gateway’s defaults. */
  headers?: Record<string, string>;
  /** Browsers get an HTML page when the upstream fails. */
  htmlErrors?: boolean;
}

/**
 * Request headers that are removed: credentials and addresses that services trust, and hop-by-hop headers.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1
 */
const NEVER_FORWARDED = [
  'authorization',
  'cookie',
  'expect',
  'forwarded',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Proxies every path below `prefix` to the same path of an upstream. */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { upstream, prefix, methods, timeoutMs, preHandler, parseBodies, stream, htmlErrors, headers } =
    options;
  const sendStream = stream && trackStreams(app);
  await app.register(httpProxy, {
    upstream,
    prefix,
    rewritePrefix: prefix === '/' ? '' : prefix,
    httpMethods: methods,
    proxyPayloads: !parseBodies,
    disableRequestLogging: true,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- Fastify awaits it
    ...(preHandler && { preHandler }),
    undici: {
      headersTimeout: timeoutMs,
      bodyTimeout: BODY_TIMEOUT_MS,
      connections: stream ? null : MAX_CONNECTIONS,
      pipelining: 1,
    },
    replyOptions: {
      // No retries: the caller decides, and more calls do not help a failing upstream.
      retryDelay: () => null,
      rewriteRequestHeaders: forwardedHeaders,
      ...(headers && { rewriteHeaders: (upstreamHeaders) => ({ ...upstreamHeaders, ...headers }) }),
      ...(sendStream && { onResponse: sendStream }),
      onError: (reply, { error }) =>
        void sendUpstreamError(reply as unknown as FastifyReply, error, htmlErrors === true),
    },
  });
}

/**
 * Ends open event streams when the app closes, which waits for all responses.
 * @returns a handler that forwards an upstream’s stream and tracks it
 */
function trackStreams(app: FastifyInstance) {
  const open = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy();
  });
  return (_request: unknown, reply: unknown, response: unknown) => {
    const { stream } = response as { stream: Readable };
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    void (reply as FastifyReply).send(stream);
  };
}

function forwardedHeaders(request: unknown, headers: Record<string, unknown>) {
  const { id, ip, internalToken } = request as FastifyRequest;
  const allowed = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NEVER_FORWARDED.includes(name)),
  );
  return {
    ...allowed,
    'x-request-id': id,
    'x-forwarded-for': ip,
    ...(internalToken && { authorization: `Bearer ${internalToken}` }),
  } as Record<string, string>;
}

/** Responds with 503: as HTML where allowed and accepted, else as a JSON error. */
function sendUpstreamError(reply: FastifyReply, error: Error, htmlErrors: boolean): FastifyReply {
  const { request } = reply;
  request.log.warn({ err: error }, 'upstream did not respond');
  if (htmlErrors && acceptsHtml(request.headers.accept))
    return reply
      .code(503)
      .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(outagePage(request.id));
  const timedOut = 'statusCode' in error && error.statusCode === 504;
  return sendError(request, reply, new HttpError(timedOut ? 'upstream-timeout' : 'upstream-unavailable'));
}
