import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { HttpError, isTimeout, sendError } from '@savepoint/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { acceptsHtml, outagePage } from './outage-page';
import { ABORT, RequestAbort, type AbortableHeaders, type Upstream } from './upstream';

/** Milliseconds between two parts of a response. */
const BODY_TIMEOUT_MS = 30_000;

export interface ProxyOptions {
  upstream: Upstream;
  /** The paths in the router’s syntax: `/api/comments` is this path only, `/cdn/*` all below it. */
  paths: readonly string[];
  methods: readonly ('GET' | 'POST' | 'OPTIONS')[];
  /** Milliseconds until the response headers. */
  timeoutMs: number;
  preHandler?: (request: FastifyRequest) => Promise<void>;
  /** Parses bodies as JSON, so that hooks can change them. Without it they are streamed. */
  parseBodies?: boolean;
  /** Responses are event streams. */
  stream?: true;
  /** Response headers that replace the gateway’s defaults. */
  headers?: Record<string, string>;
  /** Browsers get an HTML page when the upstream fails. */
  htmlErrors?: boolean;
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const HOP_BY_HOP = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Request headers that are removed besides {@link HOP_BY_HOP}: credentials and addresses that services trust. */
const NEVER_FORWARDED = new Set([
  ...HOP_BY_HOP,
  'authorization',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'proxy-authorization',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);

/** Forwards requests to the same path of an upstream. There are no retries: the caller decides. */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { upstream, paths, methods, timeoutMs, preHandler, parseBodies, stream, htmlErrors, headers } =
    options;
  const sendStream = stream && trackStreams(app);
  if (!app.hasRequestDecorator('disconnection')) app.decorateRequest('disconnection', undefined);
  const call = upstream[stream ? 'stream' : 'request'];
  await app.register(httpProxy, {
    upstream: upstream.origin,
    routes: [...paths],
    httpMethods: [...methods],
    proxyPayloads: !parseBodies,
    disableRequestLogging: true,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- Fastify awaits it
    ...(preHandler && { preHandler }),
    undici: {
      request: call as Dispatcher['request'],
      ...{ headersTimeout: timeoutMs, bodyTimeout: BODY_TIMEOUT_MS },
    },
    // Without a call, and so without a line in the log for each: the breaker logs when it opens.
    handler: (request, reply, path, replyOptions) => {
      if (upstream.isOpen) return sendUpstreamError(reply, 'upstream-unavailable', htmlErrors);
      if (!stream && !upstream.shares.take(request, reply))
        return sendUpstreamError(reply, 'busy', htmlErrors);
      const abort = new RequestAbort();
      request.disconnection = abort;
      reply.raw.once('close', () => reply.raw.writableFinished || abort.abort());
      return reply.from(path, replyOptions);
    },
    replyOptions: {
      retryDelay: () => null,
      rewriteRequestHeaders: requestHeaders as never,
      rewriteHeaders: (received) => Object.assign(withoutHopByHop(received, HOP_BY_HOP), headers),
      ...(sendStream && { onResponse: sendStream }),
      onError: (reply, { error }) => {
        const code = isTimeout(error.cause) ? 'upstream-timeout' : 'upstream-unavailable';
        sendUpstreamError(reply as unknown as FastifyReply, code, htmlErrors);
      },
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

/** Copies headers, except hop-by-hop headers and those that `connection` names. */
function withoutHopByHop(headers: IncomingHttpHeaders, removed: ReadonlySet<string>): AbortableHeaders {
  const perConnection = headers['connection']?.toLowerCase().split(/\s*,\s*/);
  const copied: AbortableHeaders = {};
  for (const name in headers)
    if (!removed.has(name) && !perConnection?.includes(name)) copied[name] = headers[name];
  return copied;
}

function requestHeaders(request: FastifyRequest, received: IncomingHttpHeaders): IncomingHttpHeaders {
  const forwarded = withoutHopByHop(received, NEVER_FORWARDED);
  // Its body is not forwarded.
  if (request.method === 'GET') delete forwarded['content-length'];
  forwarded['x-request-id'] = request.id;
  forwarded['x-forwarded-for'] = request.ip;
  if (request.internalToken) forwarded['authorization'] = `Bearer ${request.internalToken}`;
  forwarded[ABORT] = request.disconnection;
  return forwarded;
}
/** Responds with 503: as HTML where allowed and accepted, else as a JSON error. */
function sendUpstreamError(
  reply: FastifyReply,
  code: 'upstream-timeout' | 'upstream-unavailable' | 'busy',
  htmlErrors = false,
): FastifyReply {
  const { request } = reply;
  if (htmlErrors && acceptsHtml(request.headers.accept))
    return reply
      .code(503)
      .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(outagePage(request.id));
  return sendError(request, reply, new HttpError(code));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts the forwarded request when the client disconnects. */
    disconnection: RequestAbort | undefined;
  }
}
